import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ImportRefusal, importLimits } from './task-list.ts'

/**
 * The text of a file: UTF-8, UTF-16 where its mark says so, and otherwise what Windows calls 1252, in which every byte means
 * something. Characters of control that no text has are left out.
 * @throws ImportRefusal for a file that is too large or empty
 */
export function fileText(bytes: Uint8Array): string {
  if (bytes.length > importLimits.bytes) {
    const most = numberText(importLimits.bytes / 1024 / 1024)
    throw new ImportRefusal(
      'size',
      say('The file is larger than {most} MB. Split it and bring in the parts.', { most }),
    )
  }
  const text = decode(bytes).replace(/(?![\t\n\r])\p{Cc}/gu, '')
  if (text.trim() === '') throw new ImportRefusal('empty', say('There is nothing in this file.'))
  return text
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
