import { type Amendment, decides, type Fact } from './facts.ts'

type Told = Fact & { amendment?: Amendment }

// Made once: `toLocaleString` makes one anew for each number, which takes longer than all else of an answer.
const { format } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 4 })
const grouped = (value: number) => format(Number(value.toFixed(4)))

/** A figure over 0 in halves down to sixteenths as a tape has them, or to what `finest` is; empty where it is none. */
export function fractionOf(value: number, finest = 16): string {
  const whole = Math.floor(value)
  const parts = (value - whole) * finest
  if (parts === 0 || !Number.isInteger(parts)) return ''
  let [top, bottom] = [parts, finest]
  while (top % 2 === 0) [top, bottom] = [top / 2, bottom / 2]
  return `${whole > 0 ? `${whole} ` : ''}${top}/${bottom}`
}

function inches(value: number): string {
  const fraction = fractionOf(value)
  if (fraction) return `${fraction} in (${grouped(value)} in)`
  const feet = Math.floor(value / 12)
  const rest = value - feet * 12
  if (value < 48) return `${grouped(value)} in`
  return `${grouped(value)} in (${feet} ft${rest ? ` ${grouped(rest)} in` : ''})`
}

const ratioText = (value: number) => `1:${grouped(Math.round(100 / value) / 100)}`
const singular: Readonly<Record<string, string>> = {
  ...{ days: 'day', months: 'month', years: 'year', workers: 'worker' },
}
const written: Readonly<Record<string, (value: number) => string>> = {
  in: inches,
  ratio: (value) =>
    value < 1 ? `${ratioText(value)} (${grouped(Math.round(value * 10_000) / 100)} %)` : grouped(value),
  'of working length': (value) => `${fractionOf(value)} of the working length`,
  'of span': (value) => `1/${Math.round(1 / value)} of the span`,
  'of ceiling area': (value) => `1/${Math.round(1 / value)} of the ceiling area`,
  APF: (value) => (value === 0 ? 'no respirator' : `APF ${value}`),
  percent: (value) => `${grouped(value)} percent`,
  'percent of design': (value) => `${grouped(value)} percent of the design strength`,
  USD: (value) => `$${grouped(value)}`,
  degF: (value) => `${grouped(value)} °F (${grouped(Math.round(((value - 32) / 1.8) * 10) / 10)} °C)`,
  deg: (value) => `${grouped(value)}°`,
  'ug/m3': (value) => `${grouped(value)} micrograms per cubic metre (µg/m³)`,
  'fibre/cc': (value) => `${value.toFixed(1)} fibre/cc`,
  year: String,
  'x maximum intended load': (value) => `${grouped(value)} times the maximum intended load`,
  'x weight imposed': (value) => `${value === 2 ? 'twice (2 times)' : `${value} times`} the weight imposed`,
  'x largest axle load': (value) =>
    `${value === 2 ? 'twice (2 times)' : `${value} times`} the largest axle load`,
  'x hoist rated load': (value) => `${grouped(value)} times the rated load of the hoist`,
}

const one = (value: number, unit: string) =>
  written[unit]?.(value) ?? `${grouped(value)} ${value === 1 ? (singular[unit] ?? unit) : unit}`.trim()

/** The figure of a fact as people write it, without what it is compared by. */
export function figureText({ value, unit }: Pick<Fact, 'value' | 'unit'>): string {
  if (typeof value === 'boolean') return ''
  if (typeof value === 'number') return one(value, unit)
  const [from, to] = value
  if (unit === 'H:V') {
    const fraction = fractionOf(from)
    const degrees = Math.round((Math.atan(to / from) * 180) / Math.PI)
    return `${grouped(from)} to ${to}${fraction ? ` (${fraction} horizontal to ${to} vertical` : ' (horizontal to vertical'}, about ${degrees}°)`
  }
  if (unit === 'rise:run') return `${from}:${to} (rise ${from} in ${to})`
  if (unit.includes(' x ')) return `${grouped(from)} x ${grouped(to)} ${unit.split(' ')[0]}`
  return `${grouped(from)} to ${one(to, unit)}`
}

/** The figure with what it is compared by: "at least 36 in", "more than 10 ft", "38 to 45 in". */
export function limitText(fact: Pick<Fact, 'value' | 'unit' | 'comparison' | 'trigger' | 'topic'>): string {
  const { comparison, value, trigger } = fact
  if (comparison === 'required') return 'required'
  if (comparison === 'prohibited') return 'not allowed'
  if (value === 0 && comparison === '>=') return `0 ${fact.unit}, that is at any height or depth`
  const figure = figureText(fact)
  if (fact.unit === 'APF') return value === 0 ? figure : `respirator with at least ${figure}`
  if (fact.unit.includes(' x ') && comparison === '=') return `exactly ${figure}`
  switch (comparison) {
    case '>=':
      return trigger ? `from ${figure} on (${figure} or more)` : `at least ${figure}`
    case '>':
      return `more than ${figure}`
    case '<=':
      return `at most ${figure}`
    case '<':
      return `below ${figure}`
    case 'about':
      return `about ${figure}`
    case 'steepest allowed':
      return `${figure} is the steepest`
    default:
      return figure
  }
}

/** Which edition a fact is of, in few words. */
const editionText = ({ edition }: Fact) =>
  /^(?:IRC \d+|2010|ACI \w+)/.exec(edition)?.[0].replace(/^2010$/, '2010 Standards') ?? ''

/** What a fact says, in one sentence with its citation and, where it may not decide by itself, that it is to be checked. */
export function sentenceOf(fact: Told): string {
  const { topic, when, citation, amendment, note, trigger } = fact
  const subject = trigger ? topic.replace(/: (?:trigger|depth)$/, ', applies') : topic
  const edition = editionText(fact)
  const cited = [citation, ...(edition && !citation.includes(edition.slice(0, 4)) ? [edition] : [])].join(
    '; ',
  )
  const said = `${subject}: ${limitText(fact)}${when ? ` (${when})` : ''}${note ? `; ${note}` : ''} [${cited}].`
  if (amendment)
    return `${said} This is the local amendment of ${amendment.place} (${amendment.source}, ${amendment.asOf}).`
  return decides(fact) ? said : `${said} Not opened at its source: check this section.`
}
