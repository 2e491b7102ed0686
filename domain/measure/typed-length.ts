import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ScanRefusal } from './scan.ts'
import { longestMetres } from './scan-limits.ts'

/** More letters than the longest length has. */
const mostLetters = 40

/** An exact fraction: one division at the end rounds once, so that 4 1/2" is the double nearest to 0.1143. */
type Ratio = { over: number; under: number }

/** An inch is 0.0254 m, exactly, since the international yard of 1959. */
const inch: Ratio = { over: 127, under: 5000 }

const times = (a: Ratio, b: Ratio): Ratio => ({ over: a.over * b.over, under: a.under * b.under })
const plus = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.under + b.over * a.under,
  under: a.under * b.under,
})

/** What phones and word processors make of the marks: primes and quotes of every kind, fractions as one letter, dashes. */
const plain = (text: string) =>
  text
    .replace(/\s*([¼½¾⅐-⅞])/g, ' $1')
    .normalize('NFKC')
    .replace(/⁄/g, '/')
    .replace(/[‐-―−]/g, '-')
    .replace(/[′‘’‵`´ʹ]/g, "'")
    .replace(/[″“”‶]|''/g, '"')
    .toLowerCase()
    .replace(/(?<=[\d\s])(?:feet|foot|ft|pies?)(?![a-z])\.?/g, "'")
    .replace(/(?<=[\d\s])(?:inch(?:es)?|in|pulg(?:adas?)?)(?![a-z])\.?/g, '"')
    .replace(/(?<=[\d\s])(?:met(?:er|re)s?|metros?|mts?)\b\.?/g, 'm')
    .replace(/(?<=[\d\s])cent[ií](?:met(?:er|re)s?|metros?)\b/g, 'cm')
    .replace(/(?<=[\d\s])mill?[ií](?:met(?:er|re)s?|metros?)\b/g, 'mm')
    .replace(/(?<=')[ ,]*(?:and|y)?(?= )/, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Decimals of at most so many digits are exact integers over a power of ten. */
const decimal = String.raw`(\d{1,7}(?:\.\d{0,6})?|\.\d{1,6})`
/** Inches: `4`, `4.5`, `4 1/2`, `4-1/2`, `1/2`. */
const inches = String.raw`(?:${decimal}|(?:(\d{1,6})[ -])?(\d{1,3}) ?\/ ?(\d{1,3}))`

const inFeet = new RegExp(`^${decimal} ?'(?: ?-? ?${inches} ?"?)?$`)
/** Feet with a fraction, `12 1/2'`: half a foot, and no half inch. */
const inPartsOfFeet = /^(?:(\d{1,5})[ -])?(\d{1,3}) ?\/ ?(\d{1,3}) ?'$/
const inDashes = new RegExp(`^(\\d{1,5}) ?- ?${inches} ?"?$`)
/** Feet and whole inches one after the other, `12 4 1/2`; `8 1/2` is one figure, whose unit has to be said. */
const inSpaces = new RegExp(`^(\\d{1,5}) (?:${decimal}|(\\d{1,6}) (\\d{1,3}) ?\\/ ?(\\d{1,3})) ?"?$`)
const inInches = new RegExp(`^${inches} ?"$`)
const inMetric = /^(\d{1,7}(?:[.,]\d{0,6})?|[.,]\d{1,6}) ?(mm|cm|m)$/
const inMetresAndCentimetres = new RegExp(`^(\\d{1,4}) ?m ${decimal} ?cm$`)
/** A figure without a unit: `12`, `12.5`, `8 1/2`. */
const bare = /^(?:\d+(?:[.,]\d+)?|(?:\d{1,5} )?\d{1,3} ?\/ ?\d{1,3})$/

function ratioOf(digits: string): Ratio {
  const [whole = '', part = ''] = digits.split('.')
  return { over: Number(whole + part), under: 10 ** part.length }
}

/** A fraction with a whole before it, or without: `4 1/2`, `1/2`. */
function partsOf(text: string, [whole, over, under]: readonly (string | undefined)[]): Ratio {
  const fraction = { over: Number(over), under: Number(under) }
  if (fraction.under === 0 || fraction.over >= fraction.under)
    throw new ScanRefusal(
      say('{text}: a fraction of an inch is less than one, such as {example}', { text, example: '1/2' }),
    )
  return whole === undefined ? fraction : plus({ over: Number(whole), under: 1 }, fraction)
}

const inchesOf = (text: string, [digits, ...parts]: readonly (string | undefined)[]): Ratio =>
  digits === undefined ? partsOf(text, parts) : ratioOf(digits)

function feetAndInches(text: string, feet: Ratio, parts: readonly (string | undefined)[]): Ratio {
  const whole = times(feet, { over: 12, under: 1 })
  if (parts.every((part) => part === undefined)) return times(whole, inch)
  const rest = inchesOf(text, parts)
  if (feet.over % feet.under !== 0)
    throw new ScanRefusal(say('{text}: feet with inches after them are whole feet', { text }))
  if (rest.over >= 12 * rest.under)
    throw new ScanRefusal(
      say('{text}: inches after feet are under {most}; write inches alone otherwise', {
        text,
        most: 12,
      }),
    )
  return times(plus(whole, rest), inch)
}

function metric(text: string, digits: string, unit: string): Ratio {
  // 3,760 mm is 3.76 m to one reader and 3.76 mm to another; in metres only the decimal comma makes sense.
  if (/,\d{3}$/.test(digits) && unit !== 'm')
    throw new ScanRefusal(
      say('{text}: write it without the comma, so that it cannot be read in two ways', { text }),
    )
  const size = unit === 'm' ? 1 : unit === 'cm' ? 100 : 1000
  return times(ratioOf(digits.replace(',', '.')), { over: 1, under: size })
}

function ratioIn(text: string, read: string): Ratio {
  const whole = (digits = '') => ratioOf(digits)
  const feet = inFeet.exec(read)
  if (feet) return feetAndInches(text, whole(feet[1]), feet.slice(2))
  const parts = inPartsOfFeet.exec(read)
  if (parts) return times(times(partsOf(text, parts.slice(1)), { over: 12, under: 1 }), inch)
  const dashes = inDashes.exec(read) ?? inSpaces.exec(read)
  if (dashes) return feetAndInches(text, whole(dashes[1]), dashes.slice(2))
  const alone = inInches.exec(read)
  if (alone) return times(inchesOf(text, alone.slice(1)), inch)
  const both = inMetresAndCentimetres.exec(read)
  if (both) return plus(whole(both[1]), times(whole(both[2]), { over: 1, under: 100 }))
  const [, digits = '', unit = ''] = inMetric.exec(read) ?? []
  if (unit !== '') return metric(text, digits, unit)
  if (bare.test(read))
    throw new ScanRefusal(
      say('{text} has no unit: write {feet}, or {metres}', {
        text,
        feet: `${read} ft`,
        metres: `${read} m`,
      }),
    )
  throw new ScanRefusal(
    say('{text} cannot be read as a length; it may look like {feet}, {dashes} or {metres}', {
      text,
      feet: '12′ 4 1/2″',
      dashes: '12-4.5',
      metres: '3.76 m',
    }),
  )
}

/**
 * A typed length in metres: feet and inches (`12' 4 1/2"`, `12-4.5`, `12 4 1/2`, `12 ft 4 in`), inches (`148"`), or metres, centimetres
 * and millimetres (`3.76 m`, `3,76 m`, `376 cm`). Exact but for the one rounding to a double. Throws a `ScanRefusal` that
 * says what is wrong: no unit, no length, 12 inches and more after feet, nothing or less, over `longest` metres.
 */
export function readLength(typed: string, longest = longestMetres): number {
  const text = typed.trim()
  const { over, under } = typedLength(text)
  const metres = over / under
  if (metres === 0) throw new ScanRefusal(say('{text}: a length is over 0', { text }))
  if (metres > longest)
    throw new ScanRefusal(
      say('{text} is longer than {most} m, which no room is', { text, most: numberText(longest) }),
    )
  return metres
}

/** The same length as a fraction of a metre, before any rounding. Throws a `ScanRefusal` for what is no length. */
export function typedLength(typed: string): Ratio {
  const text = typed.trim()
  if (text === '')
    throw new ScanRefusal(
      say('Please type a length, such as {feet} or {metres}', { feet: '12′ 4 1/2″', metres: '3.76 m' }),
    )
  if (text.length > mostLetters) throw new ScanRefusal(say('This is too long to be a length'))
  const read = plain(text)
  if (read.startsWith('-')) throw new ScanRefusal(say('{text}: a length is over 0', { text }))
  return ratioIn(text, read)
}
