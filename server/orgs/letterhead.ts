import { buffer } from 'node:stream/consumers'
import type { Letterhead } from '#domain/papers/papers.ts'
import type { Db } from '#server/db/schema.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { logoKey } from './logo.ts'

/** What stands at the head of an organisation's papers; a logo that cannot be read is left out. */
export async function readLetterhead(
  { db, storage }: { db: Db; storage: Storage },
  orgId: string,
): Promise<Letterhead> {
  const { name, address, phone, license_number, logo_file } = await db
    .selectFrom('orgs')
    .select(['name', 'address', 'phone', 'license_number', 'logo_file'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const logo =
    logo_file === null
      ? null
      : await storage
          .read(logoKey(orgId, logo_file))
          .then(buffer)
          .catch(() => null)
  return { name, lines: [address, phone, license_number].filter((line) => line !== ''), logo }
}
