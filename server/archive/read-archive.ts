import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import * as z from 'zod/mini'
import { fileLimits } from '#contract/files.ts'
import { logoTypes } from '#contract/orgs.ts'
import { editOrgRow } from '#contract/settings.ts'
import { Sum, wholeDigest } from './digest.ts'
import { filePath, logoKey, logoPath, storageKey } from './file-path.ts'
import {
  formatSchema,
  type Manifest,
  manifestHashPath,
  manifestPath,
  manifestSchema,
  readMePath,
} from './manifest.ts'
import { formatVersion, type Line, type Part, pathOf } from './part.ts'
import { parts } from './parts.ts'
import { fileText, summedText, totalsOf } from './write-archive.ts'

/** An archive that cannot be brought in; its message is one line and names the part. */
export class BadArchive extends Error {}

/** What an archive may hold at most, so that reading one never fills memory or a disk. */
export const archiveLimits = {
  entries: 1_000_000,
  manifestBytes: 64 * 1024 * 1024,
  lineBytes: 4 * 1024 * 1024,
  /** How many times as large as its packed bytes a part may be; lines of JSON come to a tenth of that. */
  ratio: 200,
  /** Below so many bytes no ratio is looked at. */
  smallBytes: 1024 * 1024,
} as const

type Entries = ReadonlyMap<string, yauzl.Entry>

/** A file of a project, or the logo, as an archive holds it; `key` is where its bytes will lie. */
export type ArchivedFile = { id: string; key: string; path: string; bytes: number; sha256: string }

/** An archive of which everything has been looked at. */
export type OpenArchive = {
  manifest: Manifest
  /** The lines of a part, some at a time. */
  lines: (part: Part) => AsyncGenerator<string[]>
  /** The files whose bytes are there. */
  files: () => AsyncGenerator<ArchivedFile>
  content: (file: ArchivedFile) => Promise<Readable>
  close: () => void
}

/**
 * Opens an archive and looks at all of it: the format and its version, that every part is there and nothing beside, each one's
 * size, SHA-256, rows and digest, that every line is of the one organisation, and every file's bytes. Throws a `BadArchive`
 * that names what is wrong; nothing has been written then.
 */
export async function openArchive(path: string, limits: Limits = archiveLimits): Promise<OpenArchive> {
  const zip = await yauzl
    .openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true })
    .catch((error: NodeJS.ErrnoException) => {
      throw new BadArchive(
        error.syscall
          ? `Cannot read ${path} (${error.code}).`
          : `${path} is no archive of an organization, or its end is missing.`,
      )
    })
  try {
    const reader = { zip, limits, entries: await readEntries(zip, limits.entries) }
    const manifest = await readManifest(reader)
    await checkParts(reader, manifest)
    for (const [name, wanted] of Object.entries(manifest.readings)) await checkBytes(reader, name, wanted)
    await checkFiles(reader, manifest)
    requireNothingElse(reader.entries, manifest, await pathsOfFiles(reader, manifest))
    return {
      manifest,
      lines: (part) => linesOf(reader, part),
      files: () => filesOf(reader, manifest),
      content: (file) => open(reader, file.path),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

type Reader = { zip: yauzl.ZipFile; entries: Entries; limits: Limits }
type Limits = { readonly [Name in keyof typeof archiveLimits]: number }

async function readEntries(zip: yauzl.ZipFile, most: number): Promise<Entries> {
  const entries = new Map<string, yauzl.Entry>()
  if (zip.entryCount > most) throw new BadArchive(`The archive holds more than ${most} files.`)
  try {
    // Names that lead out of a folder are refused by the reader itself.
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new BadArchive(`The archive holds ${entry.fileName} twice.`)
      if (entry.isEncrypted()) throw new BadArchive(`${entry.fileName} is encrypted.`)
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof BadArchive) throw error
    throw new BadArchive(`The archive’s list of files is damaged: ${(error as Error).message}.`)
  }
  return entries
}

const damaged = (name: string) => new BadArchive(`${name} is damaged: it is not as it was written.`)

function entryOf({ entries }: Pick<Reader, 'entries'>, name: string): yauzl.Entry {
  const entry = entries.get(name)
  if (!entry) throw new BadArchive(`${name} is missing from the archive.`)
  return entry
}

/** The bytes of a file of the archive; what goes wrong with them is said as a `BadArchive`. */
async function open(reader: Reader, name: string): Promise<Readable> {
  try {
    return await reader.zip.openReadStreamPromise(entryOf(reader, name))
  } catch (error) {
    throw error instanceof BadArchive ? error : damaged(name)
  }
}

/** The bytes of a file in pieces, `bytes` of them at most: one that unpacks to more ends there. */
async function* piecesOf(reader: Reader, name: string, bytes: number): AsyncGenerator<Buffer> {
  let read = 0
  try {
    for await (const piece of await open(reader, name)) {
      read += (piece as Buffer).length
      if (read > bytes) throw damaged(name)
      yield piece as Buffer
    }
  } catch (error) {
    throw error instanceof BadArchive ? error : damaged(name)
  }
}

/** Refuses a file that says that it unpacks to far more than anybody would write. */
function requireNoBomb(
  { limits }: Reader,
  { fileName, compressedSize, uncompressedSize }: yauzl.Entry,
): void {
  if (uncompressedSize > limits.smallBytes && uncompressedSize > compressedSize * limits.ratio) {
    throw new BadArchive(`${fileName} unpacks to ${limits.ratio} times its size: it is no part of an export.`)
  }
}

async function readSmall(reader: Reader, name: string): Promise<string> {
  const entry = entryOf(reader, name)
  if (entry.uncompressedSize > reader.limits.manifestBytes) throw new BadArchive(`${name} is too large.`)
  const pieces: Buffer[] = []
  for await (const piece of piecesOf(reader, name, entry.uncompressedSize)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function readManifest(reader: Reader): Promise<Manifest> {
  const text = await readSmall(reader, manifestPath)
  const hash = createHash('sha256').update(text).digest('hex')
  if ((await readSmall(reader, manifestHashPath)) !== `${hash}\n`) throw damaged(manifestPath)
  const said = parseJson(text)
  const format = z.safeParse(formatSchema, said)
  if (!format.success) throw new BadArchive(`${manifestPath} is not that of an export of an organization.`)
  if (format.data.version !== formatVersion) {
    throw new BadArchive(
      `The archive is of format ${format.data.version}, and this version reads format ${formatVersion}: bring it in with the version that made it.`,
    )
  }
  const manifest = z.safeParse(manifestSchema, said)
  if (!manifest.success) throw damaged(manifestPath)
  return manifest.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads a file once; refuses it unless it is as it was written. */
async function checkBytes(
  reader: Reader,
  name: string,
  { bytes, sha256 }: { bytes: number; sha256: string },
): Promise<void> {
  const entry = entryOf(reader, name)
  if (entry.uncompressedSize !== bytes) throw damaged(name)
  requireNoBomb(reader, entry)
  const hash = createHash('sha256')
  for await (const piece of piecesOf(reader, name, bytes)) hash.update(piece)
  if (hash.digest('hex') !== sha256) throw damaged(name)
}

async function checkParts(reader: Reader, { parts: listed, organization }: Manifest): Promise<void> {
  for (const part of parts) {
    const wanted = listed[part.name]
    if (!wanted) throw new BadArchive(`${manifestPath} names no part ${part.name}.`)
    const name = pathOf(part)
    await checkBytes(reader, name, wanted)
    const sum = new Sum()
    for await (const lines of linesOf(reader, part)) {
      for (const line of lines) {
        const row = requireRow(part, parseJson(line), organization.id, sum.count + 1)
        sum.add(summedText(part, row))
      }
    }
    if (sum.count !== wanted.rows || sum.digest() !== wanted.digest) throw damaged(name)
  }
}

/** Refuses a line that has other columns than its part, or is another organisation's. */
function requireRow(part: Part, value: unknown, org: string, number: number): Line {
  const wrong = (what: string) => new BadArchive(`Line ${number} of ${pathOf(part)} ${what}.`)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw wrong('is no row')
  const row = value as Line
  const keys = Object.keys(row)
  if (keys.length !== part.columns.length || !part.columns.every((name) => Object.hasOwn(row, name))) {
    throw wrong('has other columns than this version knows')
  }
  const owner = part.name === 'orgs' ? row.id : row.org_id
  if (part.name !== 'members' && owner !== org) throw wrong('is of another organization')
  if (part.name === 'orgs' && (number > 1 || !isOrg(row))) throw wrong('is no organization')
  return row
}

/** Whether an organisation says of itself what its settings could. */
const isOrg = (row: Line) =>
  (row.logo_sha256 === null || (logoTypes as readonly unknown[]).includes(row.logo_type)) &&
  z.safeParse(editOrgRow.body, {
    base: 1,
    was: {},
    fields: {
      name: row.name,
      address: row.address,
      phone: row.phone,
      licenseNumber: row.license_number,
      timeZone: row.time_zone,
      units: row.units,
      calendar: row.calendar,
    },
  }).success

async function* linesOf(reader: Reader, part: Part): AsyncGenerator<string[]> {
  const name = pathOf(part)
  const entry = entryOf(reader, name)
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of piecesOf(reader, name, entry.uncompressedSize)) {
    rest = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = rest.lastIndexOf('\n')
    if (end === -1 && rest.length > reader.limits.lineBytes) {
      throw new BadArchive(`${name} has a line that is too long.`)
    }
    if (end === -1) continue
    yield rest.subarray(0, end).toString().split('\n')
    rest = rest.subarray(end + 1)
  }
  if (rest.length > 0) throw damaged(name)
}

const [orgsPart, projectsPart, filesPart] = ['orgs', 'projects', 'project_files'].map((name) =>
  parts.find((part) => part.name === name),
)

type Logo =
  | { logo_type: string; logo_bytes: number; logo_sha256: string }
  | { logo_type: null; logo_bytes: null; logo_sha256: null }

async function* filesOf(reader: Reader, manifest: Manifest): AsyncGenerator<ArchivedFile> {
  if (!orgsPart || !projectsPart || !filesPart) throw new Error('an archive has projects and files')
  const org = manifest.organization.id
  const names = new Map<string, string>()
  for await (const lines of linesOf(reader, projectsPart)) {
    for (const line of lines) {
      const { id, name } = JSON.parse(line) as { id: string; name: string }
      names.set(id, name)
    }
  }
  const missing = new Set(manifest.files.missing)
  for await (const lines of linesOf(reader, filesPart)) {
    for (const line of lines) {
      const row = JSON.parse(line) as Omit<ArchivedFile, 'path' | 'key'> & {
        project_id: string
        name: string
      }
      const { id, project_id: projectId, bytes, sha256 } = row
      if (missing.has(id)) continue
      const project = names.get(projectId)
      if (project === undefined) {
        throw new BadArchive(`${pathOf(filesPart)} names a project that is not in the archive: ${projectId}.`)
      }
      const path = filePath({ id: projectId, name: project }, row)
      yield { id, bytes, sha256, path, key: storageKey(org, projectId, id) }
    }
  }
  if (missing.has(org)) return
  for await (const lines of linesOf(reader, orgsPart)) {
    for (const line of lines) {
      const row = JSON.parse(line) as Logo
      if (row.logo_sha256 === null) continue
      const { logo_type: type, logo_bytes: bytes, logo_sha256: sha256 } = row
      yield { id: org, bytes, sha256, path: logoPath(type), key: logoKey(org) }
    }
  }
}

async function checkFiles(reader: Reader, manifest: Manifest): Promise<void> {
  const sum = new Sum()
  for await (const file of filesOf(reader, manifest)) {
    const { path, bytes } = file
    if (bytes > fileLimits.bytes) throw new BadArchive(`${path} is larger than files may be.`)
    if (entryOf(reader, path).compressionMethod !== 0) throw damaged(path)
    await checkBytes(reader, path, file)
    sum.add(fileText(file.id, file.sha256))
  }
  const { rows, digest } = manifest.files
  if (sum.count !== rows || sum.digest() !== digest) throw damaged('The list of files')
  if (wholeDigest(totalsOf(manifest.parts, manifest.files)) !== manifest.digest) throw damaged(manifestPath)
}

async function pathsOfFiles(reader: Reader, manifest: Manifest): Promise<Set<string>> {
  const paths = new Set<string>()
  const all = { ...manifest, files: { ...manifest.files, missing: [] } }
  for await (const { path } of filesOf(reader, all)) paths.add(path)
  return paths
}

function requireNothingElse(entries: Entries, { readings }: Manifest, files: ReadonlySet<string>): void {
  const known = new Set([manifestPath, manifestHashPath, readMePath, ...parts.map(pathOf)])
  for (const name of Object.keys(readings)) known.add(name)
  for (const name of entries.keys()) {
    if (!known.has(name) && !files.has(name)) throw new BadArchive(`${name} does not belong in the archive.`)
  }
}
