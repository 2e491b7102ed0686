import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { Sum, wholeDigest } from '#server/archive/digest.ts'
import { type Manifest, manifestHashPath, manifestPath } from '#server/archive/manifest.ts'
import { type Line, type Part, pathOf } from '#server/archive/part.ts'
import { parts } from '#server/archive/parts.ts'
import { summedText, totalsOf } from '#server/archive/write-archive.ts'
import { zipOf } from '#server/kit/zip.ts'

/** What an archive holds, by path. */
export type Contents = Map<string, Buffer>

/** Everything in a ZIP archive. */
export async function unpack(path: string): Promise<Contents> {
  const contents: Contents = new Map()
  const zip = await yauzl.openPromise(path, { lazyEntries: true })
  for await (const entry of zip.eachEntry()) {
    const stream: Readable = await zip.openReadStreamPromise(entry)
    contents.set(entry.fileName, Buffer.concat(await stream.toArray()))
  }
  return contents
}

/** Writes an archive of `contents` as they are, whatever its manifest says of them. */
export async function repack(path: string, contents: Contents): Promise<void> {
  const pieces: Uint8Array[] = []
  const zip = zipOf(new Date(0), async (pack) => {
    // Made small only where it is much: hundreds are written, each to be changed in one place.
    for (const [name, bytes] of contents) {
      await (bytes.length < 1_000_000 ? pack(name, [bytes], { asIs: true }) : pack(name, [bytes]))
    }
  })
  for await (const piece of zip) pieces.push(piece)
  await writeFile(path, Buffer.concat(pieces))
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')

/** Gives `contents` another manifest, with a hash that fits it. */
export function setManifest(contents: Contents, change: (manifest: Manifest) => object): void {
  const manifest = JSON.parse(String(contents.get(manifestPath))) as Manifest
  const text = JSON.stringify(change(manifest))
  contents.set(manifestPath, Buffer.from(text))
  contents.set(manifestHashPath, Buffer.from(`${sha256(text)}\n`))
}

/** Gives a part other rows, with a manifest that fits them: as somebody who means harm would. */
export function setRows(contents: Contents, part: Part, change: (row: Line) => object): void {
  const rows = String(contents.get(pathOf(part)))
    .split('\n')
    .filter(Boolean)
    .map((line) => change(JSON.parse(line) as Line))
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  contents.set(pathOf(part), bytes)
  const sum = new Sum()
  for (const row of rows) sum.add(summedText(part, row as Line))
  setManifest(contents, (manifest) => {
    const entry = { bytes: bytes.length, sha256: sha256(bytes), rows: sum.count, digest: sum.digest() }
    const listed = { ...manifest.parts, [part.name]: entry }
    return { ...manifest, parts: listed, digest: wholeDigest(totalsOf(listed, manifest.files)) }
  })
}

export const partNamed = (name: string): Part => {
  const found = parts.find((part) => part.name === name)
  if (!found) throw new Error(`an archive has no part ${name}`)
  return found
}
