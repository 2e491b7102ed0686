import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ImportRefusal, importLimits } from './task-list.ts'

/** What a file begins with that is no text but another program's own, and what to do with it. */
const otherKinds = [
  {
    starts: [0x50, 0x4b, 0x03, 0x04],
    message: () => say('This is a workbook or an archive, not a list. Save its sheet as CSV.'),
  },
  {
    starts: [0xd0, 0xcf, 0x11, 0xe0],
    message: () =>
      say('This is a file of Microsoft Project or an old workbook. Save a schedule as XML, a sheet as CSV.'),
  },
  {
    starts: [0x25, 0x50, 0x44, 0x46],
    message: () => say('This is a PDF. Ask for the list that it was printed from, as CSV.'),
  },
] as const

/**
 * The text of a file: UTF-8, UTF-16 where its mark or its zeros say so, and otherwise what Windows calls 1252, in which every byte means
 * something. Characters of control that no text has are left out.
 * @throws ImportRefusal for a file that is too large or empty, or a workbook, a PDF or a project's own file
 */
export function fileText(bytes: Uint8Array): string {
  if (bytes.length > importLimits.bytes) {
    const most = numberText(importLimits.bytes / 1024 / 1024)
    throw new ImportRefusal(
      'size',
      say('The file is larger than {most} MB. Split it and bring in the parts.', { most }),
    )
  }
  const kind = otherKinds.find(({ starts }) => starts.every((byte, at) => bytes[at] === byte))
  if (kind) throw new ImportRefusal('kind', kind.message())
  const text = decode(bytes).replace(/(?![\t\n\r])\p{Cc}/gu, '')
  if (text.trim() === '') throw new ImportRefusal('empty', say('There is nothing in this file.'))
  return text
}

/** So many bytes are looked at for the zeros that UTF-16 has in every other place. */
const sampleBytes = 2000

/** Whether most characters have a zero at their first byte (0), or at their second (1). */
function hasZerosAt(bytes: Uint8Array, place: 0 | 1): boolean {
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = sample.filter((byte, at) => byte === 0 && at % 2 === place).length
  return zeros > sample.length / 4
}

function decode(bytes: Uint8Array): string {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  if (isLittle || hasZerosAt(bytes, 1)) return new TextDecoder('utf-16le').decode(bytes)
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  if (isBig || hasZerosAt(bytes, 0)) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
