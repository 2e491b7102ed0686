import { randomUUID } from 'node:crypto'
import { logoLimits, logoTypes, type putLogoRow } from '#contract/orgs.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { StoredFile } from '#server/kit/storage/answer-stored.ts'
import type { IncomingFile, KeptFile } from '#server/kit/storage/incoming-file.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'

/** Where the bytes of a logo lie; every one that is put has a place of its own. */
export const logoKey = (orgId: string, file: string) => `orgs/${orgId}/logo/${file}`

const readLogo = (db: Db, orgId: string) =>
  db
    .selectFrom('orgs')
    .select(['logo_file as file', 'logo_type as type', 'logo_bytes as bytes', 'logo_sha256 as sha256'])
    .where('id', '=', orgId)
    .executeTakeFirst()

/** The logo, to hand out; refuses with 404 where there is none, or the organisation is nothing of the caller's. */
export async function findLogo(db: Db, orgId: string, isTheirs: () => Promise<boolean>): Promise<StoredFile> {
  const row = (await isTheirs()) ? await readLogo(db, orgId) : undefined
  if (!row?.file || !row.type || !row.bytes || !row.sha256) throw notThere()
  const { file, type, bytes, sha256 } = row
  return { key: logoKey(orgId, file), name: 'logo', type, bytes, sha256 }
}

/** Refuses whatever is no picture of a kind, and of a size, that is taken; by its bytes alone. */
function requirePicture({ type, image }: KeptFile): void {
  if (!(logoTypes as readonly string[]).includes(type) || !image) {
    throw new Refusal('unsupported_type', say('A logo is a PNG, JPEG or WebP picture.'))
  }
  const { width, height } = image
  const { leastPixels, mostPixels } = logoLimits
  if (Math.min(width, height) < leastPixels || Math.max(width, height) > mostPixels) {
    throw new Refusal(
      'invalid_input',
      say('A logo has {least} to {most} pixels along each side; this one has {width} × {height}.', {
        least: leastPixels,
        most: mostPixels,
        width,
        height,
      }),
    )
  }
}

type Place = { db: Db; storage: Storage }

/** Puts a logo in the place of the one before. Refuses who does not administer the organisation before a byte is kept. */
export async function putLogo(
  { db, storage }: Place,
  org: OrgCaller,
  file: IncomingFile,
): Promise<RowData<typeof putLogoRow>> {
  requireAdmin(org)
  const id = randomUUID()
  const kept = await file.keep(logoKey(org.orgId, id))
  requirePicture(kept)
  const { type, bytes, sha256 } = kept
  await replaceLogo(db, storage, org.orgId, {
    logo_file: id,
    logo_type: type,
    logo_bytes: bytes,
    logo_sha256: sha256,
  })
  return { logo: sha256 }
}

/** Removes the logo; refuses who does not administer the organisation. */
export async function removeLogo(
  { db, storage }: Place,
  org: OrgCaller,
): Promise<RowData<typeof putLogoRow>> {
  requireAdmin(org)
  const none = { logo_file: null, logo_type: null, logo_bytes: null, logo_sha256: null }
  await replaceLogo(db, storage, org.orgId, none)
  return { logo: null }
}

/** What a row says of its logo. */
type Logo = {
  logo_file: string | null
  logo_type: string | null
  logo_bytes: number | null
  logo_sha256: string | null
}

/** The row first: bytes that nothing names any more are swept, should the process end between the two. */
async function replaceLogo(db: Db, storage: Storage, orgId: string, logo: Logo): Promise<void> {
  const before = await db.transaction().execute(async (tx) => {
    const row = await tx
      .selectFrom('orgs')
      .select('logo_file')
      .where('id', '=', orgId)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw notThere()
    await tx.updateTable('orgs').set(logo).where('id', '=', orgId).execute()
    return row.logo_file
  })
  // What could not be removed is swept; the logo is changed all the same.
  if (before) await storage.remove(logoKey(orgId, before)).catch(() => undefined)
}
