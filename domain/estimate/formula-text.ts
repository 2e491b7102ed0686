import type { Fault, FaultKind } from './types.ts'

/** What a formula is read from: where it is, and what stands there. Everything skips blanks before it. */
export type Reader = {
  readonly text: string
  at: number
  /** What `pattern`, a sticky one, finds here; it is read then. */
  take: (pattern: RegExp) => RegExpExecArray | null
  /** Whether it would. */
  sees: (pattern: RegExp) => boolean
  isDone: () => boolean
}

/** A quantity that cannot be reckoned, thrown within this folder and answered as a `Fault`. */
export class FormulaFault extends Error {
  readonly fault: Fault
  constructor(kind: FaultKind, at: number, to: number, word: string) {
    super(kind)
    this.name = 'FormulaFault'
    this.fault = { kind, at, to, word }
  }
}

/** Reads `text` from its beginning. */
export function readerOf(text: string): Reader {
  const skip = () => {
    while (/\s/.test(text[reader.at] ?? '')) reader.at++
  }
  const look = (pattern: RegExp): RegExpExecArray | null => {
    skip()
    pattern.lastIndex = reader.at
    return pattern.exec(text)
  }
  const reader: Reader = {
    text,
    at: 0,
    take: (pattern) => {
      const found = look(pattern)
      if (found) reader.at += found[0].length
      return found
    },
    sees: (pattern) => look(pattern) !== null,
    isDone: () => {
      skip()
      return reader.at >= text.length
    },
  }
  return reader
}

const feetMark = String.raw`(?:['′‘’‵´ʹ](?!['′‘’‵´ʹ])|(?:feet|foot|ft)(?!\p{L}|[²³^]|[23]\b)\.?)`
const inchMark = String.raw`(?:["″“”‶]|['′‘’‵´ʹ]{2}|(?:inches|inch|in)(?![\p{L}\p{N}²³^])\.?)`
const digits = String.raw`\d{1,7}(?:\.\d{1,6})?|\.\d{1,6}`
const fraction = String.raw`(?:\d{1,3}[/⁄]\d{1,3}|[¼½¾⅐-⅞])`
const inches = String.raw`(?:\d{1,6}(?:\s+|-)${fraction}|\d{1,6}[¼½¾⅐-⅞]|${fraction}|${digits})`
/** A mixed figure before a mark: `12`, `12.5`, `12 1/2`, `1/2`. */
const mixed = String.raw`(?:\d{1,5}(?:\s+|-)${fraction}|\d{1,5}[¼½¾⅐-⅞]|${fraction}|${digits})`

/** Feet with inches after them, a dash between only where it stands close: `10'-4"`, but `10' - 4"` takes away. */
const feetThenInches = String.raw`(?:${digits})\s*${feetMark}(?:-|[\s,]*)(?:${inches})(?:\s*${inchMark}|(?![\d.,/⁄]|\s*(?:${feetMark}|[\p{L}%(*×·])))`
const feetAlone = String.raw`${mixed}\s*${feetMark}`
const inchesAlone = String.raw`${mixed}\s*${inchMark}`
/** `12 4 1/2`, `12 4`: feet and inches by spaces alone. */
const bySpaces = String.raw`\d{1,5}\s+(?:\d{1,2}\s+${fraction}|\d{1,2}[¼½¾⅐-⅞]|\d{1,2}(?:\.\d{1,6})?)(?![\d.,/⁄]|\s*[\p{L}(])(?:\s*${inchMark})?`
const metric = String.raw`(?:\d{1,4}\s*m\s*\d{1,3}(?:\.\d{1,6})?\s*cm|\d{1,7}(?:[.,]\d{0,6})?\s*(?:mm|cm|m))(?![\p{L}\p{N}²³^])`

/** A length as a tape or a drawing has it; what it says is read by `typedLength`. */
export const lengthPattern = new RegExp(
  `(?:${[feetThenInches, feetAlone, inchesAlone, metric, bySpaces].join('|')})`,
  'uy',
)

/** A plain figure: `148.2`, `1,250`, `4 1/2`, `½`. */
export const numberPattern =
  /(?:(\d{1,3}(?:,\d{3})+(?:\.\d{1,9})?|\d{1,12}(?:\.\d{0,9})?|\.\d{1,9})(?:\s+(\d{1,3})[/⁄](\d{1,3})|\s*([¼½¾⅐-⅞]))?|([¼½¾⅐-⅞]))/uy
/** A unit behind a figure, such as `sq ft`: more than a length, which is read with its figure. */
export const unitPattern = /(?:(?:sq|cu|lin|board)\.?\s*\p{L}+|\p{L}+(?:\^?[23]|[²³])?)\.?/uy
