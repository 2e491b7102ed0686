import { buffer } from 'node:stream/consumers'
import { say } from '#language/say.ts'
import type { Storage } from '#server/kit/storage/storage.ts'

/** How far from its end an archive says that it is one: 22 bytes, and a remark of up to 64 KB (APPNOTE 4.3.16). */
const tail = 65_557
const head = 4096

/** What archives are known by: bytes as Latin-1. */
const archives: readonly (readonly [string, string])[] = [
  ['ZIP', 'PK\u0005\u0006'],
  ['RAR', 'Rar!\u001a\u0007'],
  ['7z', '7z\u00bc\u00af\u0027\u001c'],
]

/** What a picture is beside being one, by its first and last bytes; undefined for a picture alone. Read as Latin-1. */
export function otherNature(first: string, last: string): string | undefined {
  const archive = archives.find(([, sign]) => last.includes(sign))
  if (archive) return say('it is an archive ({kind}) as well', { kind: archive[0] })
  if (/%PDF-\d/.test(first.slice(0, 1024 + 8))) return say('it is a PDF as well')
  if (/<(?:!doctype|html|script|svg)\b/i.test(last.slice(-head))) return say('it is a web page as well')
  return undefined
}

/** The same of a file of `bytes` that was kept and begins with `start`; nothing but its end is read. */
export async function besidePicture(
  storage: Storage,
  key: string,
  bytes: number,
  start: Uint8Array,
): Promise<string | undefined> {
  const end = await buffer(await storage.read(key, { start: Math.max(0, bytes - tail), end: bytes - 1 }))
  return otherNature(Buffer.from(start.subarray(0, head)).toString('latin1'), end.toString('latin1'))
}
