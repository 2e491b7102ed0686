import { buffer } from 'node:stream/consumers'
import type { Letterhead } from '#domain/papers/papers.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { hasFeature } from '#server/plan/features.ts'
import { planInForce } from '#server/plan/plan.ts'
import { logoKey } from './logo.ts'

/** What stands at the head of an organisation's papers; a logo that cannot be read, or that the plan has not, is left out. */
export async function readLetterhead(
  { db, storage, clock }: { db: Db; storage: Storage; clock: Clock },
  orgId: string,
): Promise<Letterhead> {
  const { name, address, phone, license_number, logo_file } = await db
    .selectFrom('orgs')
    .select(['name', 'address', 'phone', 'license_number', 'logo_file'])
    .where('id', '=', orgId)
    .executeTakeFirstOrThrow()
  const plan = await planInForce(db, orgId, clock.now())
  // The license is for the law to ask, and stands on every plan.
  const lines = [...(hasFeature(plan, 'letterhead') ? [address, phone] : []), license_number]
  const logo =
    logo_file === null || !hasFeature(plan, 'logo')
      ? null
      : await storage
          .read(logoKey(orgId, logo_file))
          .then(buffer)
          .catch(() => null)
  return { name, lines: lines.filter((line) => line !== ''), logo }
}
