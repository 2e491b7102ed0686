import { isUtf8 } from 'node:buffer'

/** What a file is by its first bytes. */
export type ContentType =
  | 'image/jpeg'
  | 'image/png'
  | 'image/gif'
  | 'image/webp'
  | 'image/avif'
  | 'image/heic'
  | 'application/pdf'
  | 'text/plain'
  | 'application/octet-stream'

/** The first bytes that a type is told by. */
export const tellingBytes = 4096

const signatures: readonly (readonly [ContentType, RegExp])[] = [
  ['image/jpeg', /^\xFF\xD8\xFF/],
  ['image/png', /^\x89PNG\r\n\cZ\n/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBPVP8[ LX]/],
  ['application/pdf', /^%PDF-\d\.\d/],
]

/** The brands of ISO base media files that hold a picture: AV1 (https://aomediacodec.github.io/av1-avif/) and HEVC (ISO 23008-12). */
const brands: Record<string, ContentType> = {
  avif: 'image/avif',
  avis: 'image/avif',
  heic: 'image/heic',
  heix: 'image/heic',
  heim: 'image/heic',
  heis: 'image/heic',
  hevc: 'image/heic',
  hevx: 'image/heic',
}

/**
 * What a file is, by its first `tellingBytes` alone: neither its name nor its sender is asked. Text is UTF-8 that begins with no
 * markup; whatever is not known, is `application/octet-stream`.
 */
export function typeOfContent(start: Uint8Array): ContentType {
  const head = Buffer.from(start.buffer, start.byteOffset, Math.min(start.length, tellingBytes))
  const bytes = head.toString('latin1')
  for (const [type, pattern] of signatures) if (pattern.test(bytes)) return type
  if (bytes.startsWith('ftyp', 4)) return brandOf(head, bytes)
  return isPlainText(head) ? 'text/plain' : 'application/octet-stream'
}

/** The brand of an ISO base media file; its general ones (`mif1`) name what it is among the compatible ones. */
function brandOf(head: Buffer, bytes: string): ContentType {
  const end = head.length >= 16 ? Math.min(head.readUInt32BE(0), head.length) : 0
  for (const at of [8, ...Array.from({ length: Math.max(0, (end - 16) >> 2) }, (_, n) => 16 + 4 * n)]) {
    const type = brands[bytes.slice(at, at + 4)]
    if (type) return type
  }
  return 'application/octet-stream'
}

function isPlainText(head: Buffer): boolean {
  if (head.length === 0) return false
  // What is cut in the middle of a character is text too: up to three bytes of it.
  const cut = head.length < tellingBytes ? 0 : 3
  const whole = Array.from({ length: cut + 1 }, (_, n) => head.subarray(0, head.length - n)).find((part) =>
    isUtf8(part),
  )
  if (!whole) return false
  const text = whole.toString().replace(/^\uFEFF/, '')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what tells a program from a text.
  return !/[\x00-\x08\x0E-\x1A\x1C-\x1F\x7F]/.test(text) && !/^\s*<|^#!/.test(text)
}

/** The types that a browser may show, rather than keep; a HEIC picture is shown by few. */
const shown: ReadonlySet<ContentType> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
  'application/pdf',
  'text/plain',
])

/** The names under which text is shown; under any other it may be meant to run. */
const textNames = /^[^.]+$|\.(?:txt|text|md|csv|tsv|log)$/i

/** Whether a file may be shown in a browser; `type` is as `typeOfContent` told it. */
export const mayBeShown = (type: string, name: string): boolean =>
  shown.has(type as ContentType) && (type !== 'text/plain' || textNames.test(name))

/** What a picture is sent as that is not shown, and `application/octet-stream` for all else that is not. */
export const servedType = (type: string, name: string): string => {
  if (!mayBeShown(type, name)) return type === 'image/heic' ? type : 'application/octet-stream'
  return type === 'text/plain' ? 'text/plain; charset=utf-8' : type
}
