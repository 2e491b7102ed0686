import { spelled, withFigures } from './spelled.ts'

/** What a unit measures. A figure is only held against one that measures the same. */
export type Dimension =
  | 'length'
  | 'area'
  | 'volume'
  | 'force'
  | 'time'
  | 'voltage'
  | 'temperature'
  | 'speed'
  | 'light'
  | 'money'
  | 'people'
  | 'strength'
  | 'percent'
  | 'liquid'
  | 'angle'
  | 'land'

/** `size` is in the dimension's own base unit (inches, square feet, pounds, hours …), `off` how far off it may be. */
export type Quantity = {
  dimension: Dimension
  size: number
  off: number
  text: string
  unit: string
  figure: number
}

type Unit = { pattern: string; dimension: Dimension; factor: number; unit: string }
const unit = (pattern: string, dimension: Dimension, factor: number, name: string): Unit => ({
  ...{ pattern, dimension, factor, unit: name },
})

/** Longer names before shorter ones that they begin with. Bases: in, sq ft, cu ft, lb, h, kV, °F, mph. */
const units: readonly Unit[] = [
  unit('(?:square|sq\\.?) ?(?:feet|foot|ft)|sf\\b|ft2', 'area', 1, 'sq ft'),
  unit('(?:cubic|cu\\.?) ?(?:feet|foot|ft)|cf\\b|ft3', 'volume', 1, 'cu ft'),
  unit('(?:cubic|cu\\.?) ?(?:yards?|yd)', 'volume', 27, 'cu yd'),
  unit('(?:linear|lin\\.?) ?(?:feet|foot|ft)|lf\\b', 'length', 12, 'linear ft'),
  unit("feet|foot|ft\\b|'", 'length', 12, 'ft'),
  unit('inch(?:es)?|in(?:\\.|\\b(?! \\d))|"', 'length', 1, 'in'),
  unit('yards?\\b|yds?\\b', 'length', 36, 'yd'),
  unit('centimet(?:er|re)s?|cm\\b', 'length', 1 / 2.54, 'cm'),
  unit('millimet(?:er|re)s?|mm\\b', 'length', 1 / 25.4, 'mm'),
  unit('met(?:er|re)s?\\b|m\\b', 'length', 100 / 2.54, 'm'),
  unit('pounds?\\b|lbs?f?\\b|#', 'force', 1, 'lb'),
  unit('tons? per (?:square|sq) (?:foot|ft)|tsf\\b', 'strength', 1, 'tsf'),
  unit('tons?\\b', 'force', 2000, 'ton'),
  unit('minutes?\\b|min\\b', 'time', 1 / 60, 'min'),
  unit('hours?\\b|hrs?\\b|h\\b', 'time', 1, 'h'),
  unit('days?\\b', 'time', 24, 'days'),
  unit('kilovolts?|kv\\b', 'voltage', 1, 'kV'),
  unit('volts?\\b|v\\b', 'voltage', 0.001, 'V'),
  unit('(?:°|degrees?|deg\\.?) ?f(?:ahrenheit)?\\b|f\\b', 'temperature', 1, 'degF'),
  unit('mph\\b|miles per hour', 'speed', 1, 'mph'),
  unit('foot.?candles?|fc\\b', 'light', 1, 'foot-candles'),
  unit('acres?\\b', 'land', 1, 'acre'),
  unit('gal(?:lons?)?\\b', 'liquid', 1, 'gal'),
  unit('(?:workers?|employees?|people|persons?|men|guys|crew)\\b', 'people', 1, 'workers'),
  unit('percent|%', 'percent', 1, 'percent'),
  unit('degrees?\\b|deg\\b|°', 'angle', 1, 'deg'),
  unit('dollars?\\b|usd\\b', 'money', 1, 'USD'),
]

const factDimensions: Readonly<Record<string, Dimension>> = {
  ...Object.fromEntries(units.map((one) => [one.unit, one.dimension])),
  ...{ lbf: 'force', 'x maximum intended load': 'force', 'x weight imposed': 'force', psf: 'force' },
  ...{ 'in x in': 'length', 'sq ft per room': 'area', 'in thick x in high': 'length', 'H:V': 'angle' },
  ...{ ratio: 'angle', 'rise:run': 'angle', 'ft/s': 'speed', 'working days': 'time', months: 'time' },
  ...{ years: 'time', s: 'time', 'of working length': 'length', 'x largest axle load': 'force' },
  ...{ year: 'time', 'fibre/cc': 'percent', 'of span': 'length', 'x hoist rated load': 'force' },
}

/** What the unit of a fact measures; undefined for counts and what has none. */
export const dimensionOf = (name: string): Dimension | undefined => factDimensions[name]

const unitNames = units.map(
  ({ pattern, dimension }) => [new RegExp(`^(?:${pattern})$`, 'i'), dimension] as const,
)

/** What a unit measures by the name that a text has for it: "pounds", "days". */
export const unitNamed = (name: string): Dimension | undefined =>
  unitNames.find(([pattern]) => pattern.test(name))?.[1]

const number = String.raw`(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)(?:[ -](\d{1,2}) ?\/ ?(\d{1,2})(?!\d)| ?\/ ?(\d{1,2})(?!\d))?`
const names = units.map(({ pattern }) => `(${pattern})`).join('|')
const quantity = new RegExp(`(?<![\\w.])${number}[ -]?(?:${names})`, 'gi')
const plusMinus = /^[^.?!\d]{0,24}?\(?(?:±|\+ ?\/ ?-|plus or minus|give or take) ?(\d*\.?\d+)/i

const figureWords = Object.keys(spelled).join('|')
const beforeUnit = new RegExp(
  `\\b(${figureWords})[ -](?=(?:foot|feet|ft|inch|acre|hour|day|pound|gallon|degree|worker|men\\b|guys?\\b|people|story|percent)\\w*\\b)`,
  'gi',
)
/** Parts of an inch as they are said: "three eighths", "a quarter inch", "three quarters of an inch". */
const partOfInch =
  /\b(?:(a|one|three|five|seven) )?(half|quarter|eighth|sixteenth)s?(?: of)?(?: an?)? inch(?:es)?\b|\b(three|five|seven) (eighth|quarter|sixteenth)s\b/gi
const parts: Readonly<Record<string, string>> = { half: '2', quarter: '4', eighth: '8', sixteenth: '16' }

/** Writes marks of every kind the one way that is read here: fractions, primes, dashes, spelled figures before a unit. */
export const plainFigures = (text: string): string =>
  withFigures(text)
    .normalize('NFKC')
    .replace(/[⁄∕]/g, '/')
    .replace(/[′’]/g, "'")
    .replace(/[″”“]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replace(/\bcrew of (\d+)/gi, '$1 workers')
    .replace(/\b(?:all|(?:the )?(?:whole|full|entire))[ -](?:day|shift)\b/gi, '8 hours')
    // Of "24 x 30 ft 4 in thick" the inches are a third measure, and no part of the second.
    .replace(
      /((?:x|by|×|\*) ?\d+(?:\.\d+)? ?(?:feet|foot|ft|'))[ ,-]+(?=\d+(?:\.\d+)?(?:[ -]\d+\/\d+)? ?(?:inch(?:es)?|in\b|")[ -]*(?:thick\w*|deep|depth|slab|pad|concrete|gravel)\b)/gi,
      '$1; ',
    )
    .replace(
      /\b(\d+|one|two|three|four|five|six|seven|eight|nine|ten|twelve) and (?:a |one )?half(?= (?:foot|feet|ft|inch|hour|day)\w*\b)/gi,
      (_, word: string) => `${Number(spelled[word.toLowerCase()] ?? word) + 0.5}`,
    )
    .replace(partOfInch, (_, many = '', part = '', some = '', of = '') => {
      const top = spelled[`${many || some}`.toLowerCase()] ?? '1'
      return `${top}/${parts[`${part || of}`.toLowerCase()]} inch`
    })
    .replace(beforeUnit, (_, word: string) => `${spelled[word.toLowerCase()] ?? word} `)
    // "There are 65 of us" counts workers as well.
    .replace(/\b(\d+) (?:of us|heads?|hands|souls|folks)\b/gi, '$1 workers')

function figureOf(whole: string, top?: string, bottom?: string, under?: string): number {
  const value = Number(whole.replaceAll(',', ''))
  if (under) return value / Number(under)
  return top && bottom ? value + Number(top) / Number(bottom) : value
}

/** A figure in the unit that the text after it begins with; undefined where it begins with none. */
function sizeOf(after: string, figure: number): number | undefined {
  const one = units.find(({ pattern }) => new RegExp(`^ ?(?:${pattern})`, 'i').test(after))
  return one && figure * one.factor
}

/** The quantities that a text names, in their order; feet with the inches that follow are one. */
export function quantitiesIn(text: string): Quantity[] {
  const plain = plainFigures(text)
  const found: (Quantity & { end: number; start: number })[] = []
  for (const match of plain.matchAll(quantity)) {
    const [all, whole = '', top, bottom, under, ...names] = match
    const one = units[names.findIndex((name) => name !== undefined)]
    if (!one) continue
    const figure = figureOf(whole, top, bottom, under)
    if (!Number.isFinite(figure)) continue
    const end = match.index + all.length
    const said = plusMinus.exec(plain.slice(end))
    // `1.2 m ± 1 cm`: what it is off by may have a unit of its own.
    const own = said && sizeOf(plain.slice(end + said[0].length), Number(said[1]))
    const off = said ? (own ?? Number(said[1]) * one.factor) : 0
    const last = found.at(-1)
    const size = figure * one.factor
    if (
      last &&
      last.unit === 'ft' &&
      one.unit === 'in' &&
      /^[ ,-]*(?:and )?$/.test(plain.slice(last.end, match.index))
    ) {
      Object.assign(last, { size: last.size + size, off, text: `${last.text} ${all}`, end })
      continue
    }
    found.push({
      ...{
        dimension: one.dimension,
        size,
        off,
        text: all.trim(),
      },
      ...{ unit: one.unit, figure, start: match.index, end },
    })
  }
  return found.map(({ start: _, end: __, ...rest }) => rest)
}

/** A figure of a fact in the base unit of its dimension. */
export function baseSize(value: number, name: string): number {
  const one = units.find(({ unit }) => unit === name)
  return value * (one?.factor ?? 1)
}

/** Between which sizes something holds; the ends belong to it where they are closed. */
export type Bounds = { dimension: Dimension; from: number; to: number; open: 'from' | 'to' | 'none' }

const bounds: readonly [RegExp, (sizes: Quantity[]) => Omit<Bounds, 'dimension'>][] = [
  [
    /(?:over|more than|above|exceeds) (\d[\d,.]*) to (\d[\d,.]* ?\w+)/gi,
    (q) => ({ from: q[0]?.size ?? 0, to: q[1]?.size ?? 0, open: 'from' }),
  ],
  [
    /(?<![\d.])(\d[\d,]*)-(\d[\d,]* (?:lb|ft|kV)\b)/g,
    (q) => ({ from: q[0]?.size ?? 0, to: q[1]?.size ?? 0, open: 'none' }),
  ],
  [
    /(\d[\d,.]* ?\w+) or (?:less|fewer)|(?:up to|at most) (\d[\d,.]* ?\w+)/gi,
    (q) => ({ from: -Infinity, to: q[0]?.size ?? 0, open: 'none' }),
  ],
  [/(\d[\d,.]* ?\w+) or more/gi, (q) => ({ from: q[0]?.size ?? 0, to: Infinity, open: 'none' })],
  [
    /(?:over|more than|above|exceeds) (\d[\d,.]* ?\w+)/gi,
    (q) => ({ from: q[0]?.size ?? 0, to: Infinity, open: 'from' }),
  ],
]

/** The conditions that a text sets on sizes: "over 50 to 200 kV", "4 h or less", "20 or fewer workers". */
export function boundsIn(text: string): Bounds[] {
  const plain = text.replace(/(\d+) or (fewer|more)(?: workers|(?=: one seat))/g, '$1 workers or $2')
  const taken: [number, number][] = []
  return bounds.flatMap(([pattern, make]) =>
    [...plain.matchAll(pattern)].flatMap((match): Bounds[] => {
      if (taken.some(([from, to]) => match.index < to && match.index + match[0].length > from)) return []
      const parts = match.slice(1).filter((part) => part !== undefined)
      const last = quantitiesIn(parts.at(-1) ?? '')[0]
      if (!last) return []
      taken.push([match.index, match.index + match[0].length])
      const all = parts.map(
        (part) => quantitiesIn(/[a-z]/i.test(part) ? part : `${part} ${last.unit}`)[0] ?? last,
      )
      return [{ dimension: last.dimension, ...make(all) }]
    }),
  )
}

/** Whether a size lies within bounds. */
export const within = ({ from, to, open }: Bounds, size: number): boolean =>
  (open === 'from' ? size > from : size >= from) && (open === 'to' ? size < to : size <= to)
