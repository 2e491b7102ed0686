import { type EstimateLine, estimateLineSchema } from '#contract/estimate.ts'
import { isIsoDate } from '#domain/calendar/iso-date.ts'
import { tradeIds, tradeName } from '#domain/estimate/trades.ts'
import { knownUnit, unitMeant, unitName } from '#domain/estimate/units.ts'
import { readDates } from '#domain/import/date-column.ts'
import { centsText, readCents } from '#domain/takeoff/price-figure.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'

/** What is typed into a line; the columns of the grid that nothing is typed into are not among them. */
export const typedColumns = [
  'item',
  'scope',
  'trade',
  'room',
  'code',
  'quantity',
  'unit',
  'waste',
  'order',
  'material',
  'supplier',
  'priced',
  'hours',
  'each',
  'rate',
  'equipment',
  'sub',
  'allowance',
  'markup',
] as const
export type TypedColumn = (typeof typedColumns)[number]

export type ReadCell = { fields: Partial<EstimateLine> } | { bad: string }

/** Hours of a whole line are kept for one unit, to so many decimals of an hour. */
const hoursDecimals = 9

const texts = {
  item: 'item',
  scope: 'scope',
  room: 'room',
  code: 'code',
  quantity: 'quantity',
  unit: 'unit',
  supplier: 'supplier',
} as const
const sums = {
  material: 'materialCents',
  rate: 'rateCents',
  equipment: 'equipmentCents',
  sub: 'subCents',
  allowance: 'allowanceCents',
} as const

/** What a figure that is typed into a column is for, where that is not plain. */
export function hintOf(column: string, unit: string, pack: { name: string } | undefined): string | undefined {
  if (column === 'hours') return say('for the whole line')
  if (column !== 'material') return undefined
  return pack ? say('for one {pack}', { pack: pack.name }) : say('for one {unit}', { unit: unitName(unit) })
}

/** A share as it is typed, `10`, `12.5 %`, in basis points; undefined of what is none. */
export function readShare(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?\s*%?$/.exec(text) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** `7.5`, `1,204`, `1 1/2`; undefined of what is no figure. */
function readFigure(text: string): number | undefined {
  const [, whole = '0', over, under] = /^(?:(\d{1,6}) )?(\d{1,3})\/([1-9]\d?)$/.exec(text) ?? []
  if (over !== undefined) return Number(whole) + Number(over) / Number(under)
  const plain = text.replace(/(?<=\d),(?=\d{3}(\D|$))/g, '').replace(',', '.')
  return /^(\d{1,9}(\.\d{0,9})?|\.\d{1,9})$/.test(plain) ? Number(plain) : undefined
}

/** `7.5`, `7.5 h`, `1 1/2`, and `2:30` as a sheet has a time. */
function readHours(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,5}):([0-5]\d)(?::00)?$/.exec(text) ?? []
  return hours === undefined ? readFigure(text.replace(/\s*h$/, '')) : Number(hours) + Number(minutes) / 60
}

/** `12.5 box`, `box 12.5`, `12.5 ft² box`, `32 SF / sheet`: how much is in one, and what one is called. */
function readPack(text: string, unit: string): ReadCell {
  const [, before = '', figure = '', behind = ''] = /^(.*?)([\d.,]*\d)(.*)$/.exec(text) ?? []
  const size = readFigure(figure)
  const words = `${before} ${behind}`.trim().split(/\s+/)
  const own = knownUnit(unit)?.id
  const isUnit = (word: string) =>
    word === unit || /^ft[²³]?$/.test(word) || (own !== undefined && knownUnit(word)?.id === own)
  const named = words[0] !== undefined && isUnit(words[0]) ? words.slice(1) : words
  const name = named
    .filter((word) => word !== '/')
    .join(' ')
    .replace(/^per /, '')
  if (size === undefined || size <= 0 || name === '')
    return { bad: say('How much is in one and what one is called: 12.5 box') }
  return { fields: { pack: { name: name.slice(0, 60), size } } }
}

/** A day as it is kept, or as a sheet shows one: `5/28/2026` with the month first, `28-May-26`. */
function readDay(text: string): ReadCell {
  if (text === '') return { fields: { pricedOn: null } }
  const day = isIsoDate(text) ? text : readDates([text], {}).dateIn(text)
  return day === undefined ? { bad: say('A day such as 2026-05-28') } : { fields: { pricedOn: day } }
}

const tradeOf = (text: string) =>
  tradeIds.find((id) => tradeName(id).toLowerCase() === text.toLowerCase()) ?? text

/**
 * What a line becomes when `typed` is written into one of its cells, or why it cannot. `quantity` is what the line comes to now:
 * hours are typed for all of it.
 */
export function readCell(column: TypedColumn, typed: string, unit: string, quantity: number): ReadCell {
  const text = typed.replace(/\s+/g, ' ').trim()
  switch (column) {
    case 'trade':
      return bounded({ trade: tradeOf(text) })
    case 'waste': {
      const wasteBp = text === '' ? 0 : readShare(text)
      return wasteBp === undefined ? { bad: say('A share such as 10 %') } : bounded({ wasteBp })
    }
    case 'markup': {
      const markupBp = text === '' ? null : readShare(text)
      return markupBp === undefined ? { bad: say('A share such as 10 %') } : bounded({ markupBp })
    }
    case 'order':
      return text === '' ? { fields: { pack: null } } : readPack(text, unit)
    case 'priced':
      return readDay(text)
    case 'hours':
    case 'each': {
      if (text === '') return { fields: { hoursEach: null } }
      const hours = readHours(text)
      if (hours === undefined) return { bad: say('Hours such as 7.5') }
      if (column === 'each') return bounded({ hoursEach: hours })
      if (quantity <= 0)
        return hours === 0 ? { fields: { hoursEach: 0 } } : { bad: say('Give the line a quantity first') }
      return bounded({ hoursEach: Number((hours / quantity).toFixed(hoursDecimals)) })
    }
    case 'material':
    case 'rate':
    case 'equipment':
    case 'sub':
    case 'allowance': {
      // A sheet of accounts shows nothing at all as `$ -`.
      if (/^\$?\s*[-–—]?$/.test(text)) return { fields: { [sums[column]]: null } }
      const read = readCents(text)
      return 'bad' in read ? read : bounded({ [sums[column]]: read.cents })
    }
    case 'unit': {
      const meant = unitMeant(text)
      if (meant !== null)
        return {
          bad: say('{unit} is no unit; did you mean {meant}?', { unit: text, meant: unitName(meant) }),
        }
      return bounded({ unit: text })
    }
    default:
      return bounded({ [texts[column]]: text })
  }
}

/** The fields, or what the contract says against them. */
function bounded(fields: Partial<EstimateLine>): ReadCell {
  for (const [name, value] of Object.entries(fields)) {
    const read = estimateLineSchema.shape[name as keyof EstimateLine].safeParse(value)
    if (!read.success) return { bad: read.error.issues[0]?.message ?? '' }
  }
  return { fields }
}

const shareText = (bp: number | null) => (bp === null ? '' : `${numberText(bp / 100)} %`)
const sumText = (cents: number | null) => (cents === null ? '' : centsText(cents))

/** What stands in a cell to be typed over, as `readCell` reads it again. `hours` are those of the whole line. */
export function typedText(column: TypedColumn, line: EstimateLine, hours: number): string {
  switch (column) {
    case 'trade':
      return tradeName(line.trade)
    case 'waste':
      return line.wasteBp === 0 ? '' : shareText(line.wasteBp)
    case 'markup':
      return shareText(line.markupBp)
    case 'order':
      return line.pack === null ? '' : `${line.pack.size} ${line.pack.name}`
    case 'priced':
      return line.pricedOn ?? ''
    case 'hours':
      return line.hoursEach === null ? '' : String(Number(hours.toFixed(4)))
    case 'each':
      return line.hoursEach === null ? '' : String(line.hoursEach)
    case 'material':
    case 'rate':
    case 'equipment':
    case 'sub':
    case 'allowance':
      return sumText(line[sums[column]])
    default:
      return line[texts[column]]
  }
}
