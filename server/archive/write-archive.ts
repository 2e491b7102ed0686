import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '#contract/canonical-json.ts'
import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Storage } from '#server/kit/storage/storage.ts'
import { StorageError } from '#server/kit/storage/storage-error.ts'
import { type Pack, zipOf } from '#server/kit/zip.ts'
import { Sum, type Total, wholeDigest } from './digest.ts'
import { filePath, logoKey, logoPath } from './file-path.ts'
import { type Manifest, manifestHashPath, manifestPath, readMePath } from './manifest.ts'
import { formatName, formatVersion, type Line, type Part, pathOf } from './part.ts'
import { parts } from './parts.ts'
import { readMe } from './read-me.ts'
import { inSnapshot, linesOf } from './snapshot.ts'
import { csvOf, spreadsheets } from './spreadsheets.ts'

export type ArchiveContext = { db: Db; storage: Storage; clock: Clock }

type File = { id: string; sha256: string; key: string; path: string }

/**
 * Everything of an organisation as a ZIP archive, in pieces: the tables as they are at one moment, then the files' bytes. `done`
 * is told the digest of it all. Holds a connection to the database until the tables are through.
 */
export const writeArchive = (
  { db, storage, clock }: ArchiveContext,
  org: { id: string; name: string },
  done: (manifest: Manifest) => void = () => {},
): AsyncGenerator<Uint8Array> => {
  const at = clock.now()
  return zipOf(at, async (pack) => {
    const readings: Manifest['readings'] = {}
    readings[readMePath] = await pack(readMePath, [readMe(org.name, at)])
    const { packed, files } = await inSnapshot(db, async (tx) => {
      const packed: Manifest['parts'] = {}
      for (const part of parts) packed[part.name] = await packPart(tx, part, org.id, pack)
      for (const sheet of spreadsheets()) {
        const path = `spreadsheets/${sheet.name}.csv`
        readings[path] = await pack(path, csvOf(sheet, linesOf(tx, sheet.rows(org.id))))
      }
      return { packed, files: await readFiles(tx, org.id) }
    })
    const kept = await packFiles(storage, files, pack)
    const totals = totalsOf(packed, kept)
    const manifest: Manifest = {
      format: formatName,
      version: formatVersion,
      madeAt: at.toISOString(),
      organization: org,
      digest: wholeDigest(totals),
      parts: packed,
      readings,
      files: kept,
    }
    const text = `${JSON.stringify(manifest, undefined, 2)}\n`
    await pack(manifestPath, [text])
    await pack(manifestHashPath, [`${createHash('sha256').update(text).digest('hex')}\n`])
    done(manifest)
  })
}

/** What the digest of an organisation is made of. */
export const totalsOf = (packed: Readonly<Record<string, Total>>, files: Total): Record<string, Total> => ({
  ...Object.fromEntries(
    Object.entries(packed).map(([name, { rows, digest }]) => [name, { rows, digest }] as const),
  ),
  files: { rows: files.rows, digest: files.digest },
})

/** How a row of a part counts. */
export const summedText = ({ canonical = (row) => row }: Part, row: Line): string =>
  canonicalJson(canonical(row))

async function packPart(tx: Db, part: Part, org: string, pack: Pack): Promise<Manifest['parts'][string]> {
  const sum = new Sum()
  async function* pieces() {
    for await (const lines of linesOf(tx, part.rows(org))) {
      for (const line of lines) sum.add(summedText(part, JSON.parse(line) as Line))
      yield `${lines.join('\n')}\n`
    }
  }
  const packed = await pack(pathOf(part), pieces())
  return { ...packed, rows: sum.count, digest: sum.digest() }
}

/** What the rows of a part come to as they stand in the database. */
export async function totalOf(tx: Db, part: Part, org: string): Promise<Total> {
  const sum = new Sum()
  for await (const lines of linesOf(tx, part.rows(org))) {
    for (const line of lines) sum.add(summedText(part, JSON.parse(line) as Line))
  }
  return { rows: sum.count, digest: sum.digest() }
}

/** Of each file, the logo among them, no more than names and keys is held while the archive is written. */
async function readFiles(tx: Db, org: string): Promise<File[]> {
  type Row = { id: string; name: string; sha256: string; key: string; projectId: string; project: string }
  const { rows } = await sql<Row>`
    select f.id, f.name, f.sha256, f.storage_key as key, p.id as "projectId", p.name as project
    from project_files f join projects p on p.org_id = f.org_id and p.id = f.project_id
    where f.org_id = ${org}::uuid order by p.id, f.at, f.id`.execute(tx)
  const logo = await tx
    .selectFrom('orgs')
    .select(['logo_file as file', 'logo_type as type', 'logo_sha256 as sha256'])
    .where('id', '=', org)
    .executeTakeFirst()
  const files = rows.map(({ id, name, sha256, key, projectId, project }) => ({
    ...{ id, sha256, key },
    path: filePath({ id: projectId, name: project }, { id, name }),
  }))
  if (!logo?.file || !logo.type || !logo.sha256) return files
  return [...files, { id: org, sha256: logo.sha256, key: logoKey(org, logo.file), path: logoPath(logo.type) }]
}

/** Packs the bytes of files, each as it was sent. One that is gone, or is not what it was, is named and holds up nothing. */
async function packFiles(storage: Storage, files: readonly File[], pack: Pack): Promise<Manifest['files']> {
  const sum = new Sum()
  const missing: string[] = []
  for (const file of files) {
    const stream = await readKept(storage, file.key)
    if (!stream) {
      missing.push(file.id)
      continue
    }
    const { sha256 } = await pack(file.path, stream, { asIs: true })
    if (sha256 === file.sha256) sum.add(fileText(file.id, sha256))
    else missing.push(file.id)
  }
  return { rows: sum.count, digest: sum.digest(), missing }
}

/** How the bytes of a file count. */
export const fileText = (id: string, sha256: string): string => `${id} ${sha256}`

async function readKept(storage: Storage, key: string) {
  try {
    return await storage.read(key)
  } catch (error) {
    if (error instanceof StorageError && error.trouble === 'missing') return undefined
    throw error
  }
}
