import { create } from 'content-disposition'
import { say } from '#language/say.ts'
import { Refusal } from '../refusal.ts'

/** Most file systems take no longer name, in bytes. */
const longestName = 255

/**
 * What a file is called once what could do harm is taken out of its name: folders, control characters, characters that turn the
 * direction of writing around, points and blanks at either end. At most 255 bytes of UTF-8, cut before its ending; never empty.
 */
export function tidyFileName(raw: string): string {
  const name = raw
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/s, '')
    // Characters with no picture change what a name seems to be; the joiner of emoji (U+200D) belongs to it.
    .replace(/\p{Cc}|\p{Bidi_Control}|[\u200B\u2028\u2029\u2060\uFEFF\uFFFD]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[ .]+|[ .]+$/g, '')
  return name === '' ? 'file' : shortened(name)
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= longestName) return name
  const [ending = ''] = /\.[^. ]{1,16}$/.exec(name) ?? []
  let room = longestName - Buffer.byteLength(ending)
  let stem = ''
  for (const { segment } of new Intl.Segmenter().segment(name.slice(0, name.length - ending.length))) {
    room -= Buffer.byteLength(segment)
    if (room < 0) break
    stem += segment
  }
  return `${stem}${ending}`
}

/** The name in the header `x-file-name`, percent-encoded UTF-8, tidied; refused where it is missing or written otherwise. */
export function fileNameIn(header: string | readonly string[] | undefined): string {
  if (typeof header !== 'string' || header.trim() === '')
    throw new Refusal('invalid_input', say('Send the name of the file in the header x-file-name.'))
  try {
    // Header values are bytes: what is not ASCII was not encoded.
    if (/^[\x20-\x7E]+$/.test(header)) return tidyFileName(decodeURIComponent(header))
  } catch {
    // Said below.
  }
  throw new Refusal(
    'invalid_input',
    say('The header x-file-name must be percent-encoded UTF-8, as encodeURIComponent writes it.'),
  )
}

/** The header that tells a browser whether to show or to keep a file, and under which name (RFC 6266, RFC 8187). */
export const dispositionOf = (how: 'inline' | 'attachment', name: string): string =>
  create(tidyFileName(name), { type: how })
