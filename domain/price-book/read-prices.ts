import { emptyPriceItem, type PriceItemFields } from '#contract/price-book.ts'
import { say } from '#language/say.ts'
import type { IsoDate } from '../calendar/iso-date.ts'
import { readDates } from '../import/date-column.ts'
import { type ListMoney, listMoney, type MoneyChoice } from './list-money.ts'
import { type MoneyColumn, readMoney } from './money-column.ts'
import { kindOf, type PriceField, readPriceColumns, readPriceHeading, unitIn } from './price-columns.ts'
import { isMetric, readUnit, wholeCents } from './price-unit.ts'

/** What a row brings: what of an item it says, and what it asks. Fields that the list does not have are left out. */
export type ReadPrice = {
  row: number
  fields: Partial<PriceItemFields> & { name: string }
  cents: number | null
  asOf: IsoDate
  source: string
}

export type PriceChoices = {
  columns?: Readonly<Record<number, string>>
  decimal?: 'point' | 'comma' | undefined
  /** What somebody says of its money, instead of what the list says. */
  money?: MoneyChoice | undefined
  /** Of prices without a date or a supplier of their own. */
  asOf: IsoDate
  supplier: string
  source: string
}

/** A price list read without anything being kept: `items` and `skipped` have `rows` entries together. */
export type PriceList = {
  rows: number
  columns: { heading: string; field: PriceField | undefined; example: string }[]
  items: ReadPrice[]
  skipped: { row: number; message: string }[]
  problems: { row: number; field: string; message: string }[]
  /** A price of which nothing says whether its comma or point stands before decimals. */
  unclear: string | undefined
  money: ListMoney
}

type Row = readonly string[]
const isBlank = (row: Row) => row.every((cell) => cell === '')
const filled = (row: Row) => row.filter((cell) => cell !== '')
const same = (row: Row, other: Row) =>
  row.length === other.length && row.every((cell, place) => cell === other[place])

const headingWithin = 40
const isFigure = (cell: string) => /^[$€£]?\s*-?\d[\d.,\s]*%?$/.test(cell)

/** Which row is the heading: it names most that is known, an item or a price among them. Undefined where none does. */
function headingRow(rows: readonly Row[]): number | undefined {
  let best: { at: number; known: number } | undefined
  for (const [at, row] of rows.slice(0, headingWithin).entries()) {
    const known = new Set(row.flatMap((cell) => readPriceHeading(cell)?.field ?? []))
    if (!(known.has('name') || known.has('code')) || known.size < 2 || filled(row).some(isFigure)) continue
    if (!best || known.size > best.known) best = { at, known: known.size }
  }
  return best?.at
}

/** The first row that could be a heading though nothing in it is known: several words, and no figure. */
const unknownHeading = (rows: readonly Row[]) => {
  const at = rows.findIndex((row) => filled(row).length > 1)
  return at >= 0 && at < headingWithin && !filled(rows[at] ?? []).some(isFigure) ? at : undefined
}

/**
 * Reads a price list, whoever wrote it: finds its heading, what its columns are, how it writes money, units and days, and says of
 * each row what could not be read. Sections that stand in rows of their own are the trade of the rows below.
 */
export function readPrices(rows: readonly Row[], choices: PriceChoices): PriceList {
  const top = headingRow(rows) ?? unknownHeading(rows)
  const heading =
    top === undefined ? (rows.find((row) => !isBlank(row)) ?? []).map(() => '') : (rows[top] ?? [])
  const body = rows.slice((top ?? -1) + 1)
  const columns = readPriceColumns(heading, body, choices.columns)
  const place = (field: PriceField) => columns.indexOf(field)
  const cellsOf = (field: PriceField) => (place(field) < 0 ? [] : body.map((row) => row[place(field)] ?? ''))
  const prices = cellsOf('price')
  const money = readMoney(prices, choices.decimal, choices.money === 'dollars')
  const dates = readDates(cellsOf('date'), {})
  const priced = heading[place('price')] ?? ''
  const said = listMoney({
    heading: priced,
    others: heading.filter(
      (_, at) => at !== place('currency') && at !== place('name') && at !== place('notes'),
    ),
    currencies: cellsOf('currency'),
    above: rows.slice(0, top ?? 0).flat(),
    prices: prices.filter((cell) => cell !== ''),
  })
  const [moneyOf, unitOf] = [said.said === 'other' ? said.name : '', unitIn(priced)]
  const metric = isMetric(cellsOf('unit'))
  const list: PriceList = {
    rows: rows.length,
    columns: heading.map((words, at) => ({
      heading: words,
      field: columns[at],
      example: (body.find((row) => (row[at] ?? '') !== '')?.[at] ?? '').slice(0, 80),
    })),
    items: [],
    skipped: [],
    problems: [],
    unclear: money.unclear,
    money: said,
  }
  const known = new Map<string, ReadPrice>()
  let section = ''
  const width = lastOf(heading)
  for (const [index, given] of rows.entries()) {
    const number = index + 1
    const mended = top === undefined || index <= top ? undefined : mendedRow(given, { width, place, money })
    const row = mended ?? given
    const skip = (message: string) => list.skipped.push({ row: number, message })
    if (isBlank(row)) skip(say('It is empty'))
    else if (top !== undefined && index < top) skip(say('It stands above the heading'))
    else if (top !== undefined && (index === top || same(row, heading))) skip(say('It is a heading'))
    else if (place('name') < 0) skip(say('No column has the names of the items'))
    else if (filled(row).length === 1 && heading.length > 2 && !isFigure(filled(row)[0] ?? '')) {
      section = (filled(row)[0] ?? '').slice(0, 60)
      skip(say('It names the group of the rows below it'))
    } else {
      const told = (field: PriceField, message: string) =>
        list.problems.push({ row: number, field: heading[place(field)] ?? '', message })
      if (mended) told('name', say('A comma in its name had moved its cells; they were put back'))
      else if (top !== undefined && lastOf(row) > width)
        told('name', say('It has more cells than there are headings: see whether it was read right'))
      const item = itemOf(row, number, {
        ...{ place, money, moneyOf, unitOf, dates, metric },
        section,
        choices,
        told,
      })
      if (typeof item === 'string') skip(item)
      else {
        const key = keyOf(item.fields)
        const before = known.get(key)
        if (before) {
          if (before.cents !== item.cents)
            told(
              'price',
              say('Row {row} has another price for the same item; that one stands', { row: before.row }),
            )
          skip(say('It is the item of row {row} once more', { row: before.row }))
        } else {
          known.set(key, item)
          list.items.push(item)
        }
      }
    }
  }
  return list
}

/** How many cells of a row there are up to the last one with something in it. */
const lastOf = (row: Row) => row.findLastIndex((cell) => cell !== '') + 1

/**
 * A row with more cells than there are headings, as it was meant where a comma in its name was not put into quotes: then with the
 * name in one piece its price is one. Undefined where that is not so.
 */
function mendedRow(
  row: Row,
  { width, place, money }: Pick<About, 'place' | 'money'> & { width: number },
): Row | undefined {
  const [more, name, price] = [lastOf(row) - width, place('name'), place('price')]
  if (more <= 0 || width < 3 || name < 0 || price <= name) return undefined
  const whole = row.slice(name, name + more + 1).join(', ')
  const mended = [...row.slice(0, name), whole, ...row.slice(name + more + 1)]
  const [was, is] = [row, mended].map((one) => money.read(one[price] ?? ''))
  return is && 'micros' in is && !(was && 'micros' in was) ? mended : undefined
}

/** What an item of a list is known again by: its code, name and unit, however they are written. */
export const keyOf = ({
  code = '',
  name,
  unit = 'ea',
}: {
  code?: string
  name: string
  unit?: string
}): string => [code, name, unit].map((text) => text.toLowerCase()).join('\n')

type About = {
  place: (field: PriceField) => number
  money: MoneyColumn
  /** What the heading of the prices says that they are in, and of. */
  moneyOf: string
  unitOf: string
  dates: ReturnType<typeof readDates>
  metric: boolean
  section: string
  choices: PriceChoices
  told: (field: PriceField, message: string) => void
}

const line = (text: string, most: number) => text.normalize('NFC').replace(/\s+/gu, ' ').trim().slice(0, most)

/** The item of a row, or why it brings none. */
function itemOf(row: Row, number: number, about: About): ReadPrice | string {
  const { place, money, dates, metric, section, choices, told } = about
  const cell = (field: PriceField) => (place(field) < 0 ? '' : (row[place(field)] ?? '').trim())
  const name = line(cell('name'), 300)
  if (name === '') return say('It has no name of an item')
  if (/^(?:sub|grand)?\s*-?total\b/i.test(name)) return say('It sums up the rows above it')
  if (cell('name').length > 300) told('name', say('The name was cut to 300 characters'))
  // Prices in other money are left out as if the list had none.
  const isPriced = place('price') >= 0 && choices.money !== 'other'
  const asked = isPriced ? money.read(cell('price')) : undefined
  const currency = choices.money === 'dollars' ? '' : cell('currency') || about.moneyOf
  let micros = asked && 'micros' in asked ? asked.micros : undefined
  if (asked && 'message' in asked) told('price', asked.message)
  else if (micros === undefined && isPriced) told('price', say('There is no price'))
  if (micros !== undefined && currency !== '' && !/^(?:us\s*d|us\s*\$|\$|us dollars?)$/i.test(currency)) {
    told(
      place('currency') < 0 ? 'price' : 'currency',
      say('“{text}” is not in US dollars', { text: currency.slice(0, 60) }),
    )
    micros = undefined
  }
  const unitText = cell('unit') || (asked && 'unit' in asked ? asked.unit : '') || about.unitOf
  const priced = readUnit(unitText, metric)
  if (priced.assumed) told('unit', say('“M” was read as a thousand'))
  const packSize = amount(cell('packSize'))
  const own =
    packSize !== undefined && packSize > 0 && packSize !== 1
      ? { name: line(cell('pack'), 60) || `${packSize} ${priced.unit}`, size: packSize }
      : null
  const whole =
    micros === undefined ? undefined : wholeCents(micros, own ? { unit: priced.unit, per: 1 } : priced)
  if (whole && (whole.rounded || (own && whole.pack)))
    told('price', say('It is no whole number of cents, and was rounded'))
  const kindText = cell('kind')
  const kind = kindOf(kindText)
  if (kindText !== '' && kind === undefined)
    told(
      'kind',
      say('“{text}” is no kind of cost that is known: material was taken', { text: kindText.slice(0, 60) }),
    )
  const dateText = cell('date')
  const date = dateText === '' ? undefined : dates.dateIn(dateText)
  if (dateText !== '' && date === undefined)
    told('date', say('“{text}” is no date that can be read', { text: dateText.slice(0, 60) }))
  const hours = amount(cell('hoursEach'))
  const days = amount(cell('leadDays'))
  const given = (field: PriceField, most: number) => {
    const text = line(cell(field), most)
    return text === '' ? undefined : text
  }
  const trade = given('trade', 60) ?? (section || undefined)
  const fields = {
    name,
    ...defined({
      code: given('code', 80),
      trade,
      costCode: given('costCode', 20),
      supplier: given('supplier', 120) ?? (choices.supplier || undefined),
      notes: cell('notes').slice(0, 2000) || undefined,
      hoursEach: hours,
      leadDays: days === undefined ? undefined : Math.min(Math.round(days), 1095),
    }),
    ...(place('kind') >= 0 && kindText !== '' ? { kind: kind ?? ('material' as const) } : {}),
    ...(unitText === '' ? {} : { unit: priced.unit }),
    ...(place('packSize') >= 0 || whole?.pack ? { pack: own ?? whole?.pack ?? null } : {}),
  }
  return {
    row: number,
    fields,
    cents: whole === undefined ? null : own && whole.pack ? Math.round((micros ?? 0) / 10_000) : whole.cents,
    asOf: date ?? choices.asOf,
    source: given('source', 200) ?? choices.source,
  }
}

const amount = (text: string): number | undefined => {
  const found = /^\d[\d,]*(?:\.\d+)?/.exec(text)?.[0]
  const value = found === undefined ? undefined : Number(found.replaceAll(',', ''))
  return value !== undefined && value <= 100_000 ? value : undefined
}

const defined = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], undefined>
  }

/** An item with what the list says of it, and the rest as it stands, or as nobody said anything of it yet. */
export const withFields = (
  fields: ReadPrice['fields'],
  before: Omit<PriceItemFields, 'name'> = emptyPriceItem,
): PriceItemFields => ({ ...before, ...fields })
