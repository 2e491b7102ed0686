import type { Room } from '#domain/measure/room.ts'
import { amountFigures, amountText, unitText } from '#domain/takeoff/amounts.ts'
import type { LabourLine, Line, LineMeasure, Range, Source } from '#domain/takeoff/line.ts'
import { roomNames } from '#domain/takeoff/room-names.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { tradeNames } from '../trade-names.ts'
import type { ExportJob } from './job.ts'
import { measuredFigure, measuredUnit } from './measured-figure.ts'

/** Money is cents, a date an ISO date; an empty cell is null. */
export type Cell = string | number | null

/** `amount` is a figure to hundredths, `count` a whole one, `money` cents; `width` is in characters. */
export type Column = {
  header: string
  kind: 'text' | 'amount' | 'count' | 'money' | 'date'
  width: number
  /** On paper: its width in points, 0 for what others leave. It is not printed where this is missing. */
  print?: number
  /** Added up under the last row. */
  total?: true
  /** Is what the columns with these headers come to when multiplied. */
  product?: readonly [string, string]
}

/** A table as every export writes it: they differ in how a cell looks, never in what it says. */
export type Sheet = { name: string; columns: readonly Column[]; rows: readonly (readonly Cell[])[] }

type ColumnOf<Row> = Column & { of: (row: Row) => Cell }

function sheetOf<Row>(name: string, columns: readonly ColumnOf<Row>[], rows: readonly Row[]): Sheet {
  return {
    name,
    columns: columns.map(({ of: _, ...column }) => column),
    rows: rows.map((row) => columns.map((column) => column.of(row))),
  }
}

/** Names the rooms of a line or a note as the page does. */
function roomNamer({ measured }: ExportJob): (roomIds: readonly string[]) => string {
  const names = roomNames(measured.rooms)
  return (roomIds) => roomIds.map((id) => names.get(id) ?? id).join(', ')
}

/** A figure in the job's units, with the unit. */
type Amount = Omit<Range, 'unit'> & { unit: string }

const amountOf = (range: Range, { units }: ExportJob): Amount => ({
  ...amountFigures(range, units),
  unit: unitText(range.unit, units),
})

const sourceText = ({ title, publisher, date }: Source): string => `${title}, ${publisher}, ${date}`

/** What to buy, a row for each line of the takeoff, in its order. */
export function materialsSheet(job: ExportJob): Sheet {
  const need = (line: Line) => amountOf(line.need, job)
  const namesOf = roomNamer(job)
  return sheetOf<Line>(
    say('Materials'),
    [
      { header: say('Trade'), kind: 'text', width: 14, of: (line) => tradeNames[line.trade] },
      { header: say('Item'), kind: 'text', width: 36, print: 0, of: (line) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: (line) => namesOf(line.roomIds) },
      { header: say('Need'), kind: 'amount', width: 11, print: 62, of: (line) => need(line).value },
      { header: say('Need, least'), kind: 'amount', width: 11, of: (line) => need(line).least },
      { header: say('Need, most'), kind: 'amount', width: 11, of: (line) => need(line).most },
      { header: say('Unit'), kind: 'text', width: 9, print: 28, of: (line) => need(line).unit },
      { header: say('Order'), kind: 'count', width: 8, print: 34, of: (line) => line.order.count },
      { header: say('Order, least'), kind: 'count', width: 8, of: (line) => line.order.least },
      { header: say('Order, most'), kind: 'count', width: 8, of: (line) => line.order.most },
      { header: say('Sold as'), kind: 'text', width: 22, print: 84, of: (line) => line.pack.name },
      {
        header: say('Price of one'),
        kind: 'money',
        width: 12,
        print: 50,
        of: (line) => line.price?.cents ?? null,
      },
      {
        header: say('Price as of'),
        kind: 'date',
        width: 12,
        print: 52,
        of: (line) => line.price?.asOf ?? null,
      },
      {
        header: say('Kind of price'),
        kind: 'text',
        width: 9,
        of: (line) => (line.price ? (line.price.sample ? say('sample') : say('from your list')) : null),
      },
      {
        header: say('Cost'),
        kind: 'money',
        width: 12,
        print: 56,
        total: true,
        product: [say('Order'), say('Price of one')],
        of: (line) => line.costCents,
      },
      { header: say('Remark'), kind: 'text', width: 30, of: (line) => line.crossing },
      {
        header: say('How it came'),
        kind: 'text',
        width: 60,
        of: (line) =>
          line.steps
            .map((step) => `${step.label}: ${step.formula} = ${amountText(step.result, job.units)}`)
            .join('; '),
      },
      {
        header: say('Measured elements'),
        kind: 'text',
        width: 30,
        of: (line) => [...new Set(line.measures.flatMap((measure) => measure.elementIds))].join(' '),
      },
    ],
    job.takeoff.lines,
  )
}

/** The rooms as measured; walls without their openings. */
export function roomsSheet(job: ExportJob): Sheet {
  const namesOf = roomNamer(job)
  const figures = [
    { label: say('Floor'), dimension: 2, of: (room: Room) => room.floor },
    { label: say('Walls, net'), dimension: 2, of: netWalls },
    { label: say('Perimeter'), dimension: 1, of: (room: Room) => room.perimeter },
    { label: say('Ceiling height'), dimension: 1, of: (room: Room) => room.ceilingHeight },
    { label: say('Volume'), dimension: 3, of: (room: Room) => room.volume },
  ] as const
  return sheetOf<Room>(
    say('Rooms'),
    [
      { header: say('Room'), kind: 'text', width: 24, print: 0, of: (room) => namesOf([room.id]) },
      ...figures.flatMap(({ label, dimension, of }): ColumnOf<Room>[] => [
        {
          header: `${label}, ${measuredUnit(dimension, job.units)}`,
          kind: 'amount',
          width: 14,
          print: 54,
          of: (room) => measuredFigure(of(room), dimension, job.units).value,
        },
        {
          header: '±',
          kind: 'amount',
          width: 8,
          print: 30,
          of: (room) => measuredFigure(of(room), dimension, job.units).uncertainty,
        },
      ]),
    ],
    job.measured.rooms,
  )
}

/** The walls of a room without their openings: m². Uncertainties add up, as a scan that is off is off everywhere. */
function netWalls(room: Room): { value: number; uncertainty: number } {
  return {
    value: room.faces.reduce((sum, face) => sum + face.net.value, 0),
    uncertainty: room.faces.reduce((sum, face) => sum + face.net.uncertainty, 0),
  }
}

/** A measurement with the elements that it came from; what was typed came from none. */
const withIds = ({ label, elementIds }: LineMeasure) =>
  elementIds.length > 0 ? `${label} (${elementIds.join(' ')})` : label

type Way = { line: Line; what: string; how: string; result: Amount | null; source: Source | undefined }

/** How each number came: of every line what was measured, what was chosen, each step, and the packs. */
export function stepsSheet(job: ExportJob): Sheet {
  const namesOf = roomNamer(job)
  const ways = job.takeoff.lines.flatMap((line): Way[] => [
    ...line.measures.map((measure) => ({
      line,
      what: say('Measured'),
      how: withIds(measure),
      result: amountOf(measure.range, job),
      source: undefined,
    })),
    ...line.assumptions.map((assumption) => ({
      line,
      what: assumption.changed ? say('Chosen by you') : say('Usual figure'),
      how: `${assumption.label}: ${numberText(assumption.value)} ${assumption.unit}`,
      result: null,
      source: assumption.changed ? undefined : assumption.source,
    })),
    ...line.steps.map((step) => ({
      line,
      what: step.label,
      how: step.formula,
      result: amountOf(step.result, job),
      source: step.source,
    })),
  ])
  return sheetOf<Way>(
    say('How each number came'),
    [
      { header: say('Item'), kind: 'text', width: 36, of: ({ line }) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: ({ line }) => namesOf(line.roomIds) },
      { header: say('Step'), kind: 'text', width: 26, print: 110, of: ({ what }) => what },
      { header: say('Formula'), kind: 'text', width: 50, print: 0, of: ({ how }) => how },
      {
        header: say('Result'),
        kind: 'amount',
        width: 12,
        print: 64,
        of: ({ result }) => result?.value ?? null,
      },
      { header: say('Least'), kind: 'amount', width: 12, of: ({ result }) => result?.least ?? null },
      { header: say('Most'), kind: 'amount', width: 12, of: ({ result }) => result?.most ?? null },
      { header: say('Unit'), kind: 'text', width: 9, print: 34, of: ({ result }) => result?.unit ?? null },
      {
        header: say('Source of the figure'),
        kind: 'text',
        width: 50,
        of: ({ source }) => (source ? sourceText(source) : null),
      },
      { header: say('Address'), kind: 'text', width: 40, of: ({ source }) => source?.url ?? null },
    ],
    ways,
  )
}

/** Hours with the wages of those in the trade: what they are paid, not what a contractor charges. */
export function labourSheet(job: ExportJob): Sheet {
  const namesOf = roomNamer(job)
  const hours = (line: LabourLine) => amountOf(line.hours, job)
  return sheetOf<LabourLine>(
    say('Labor'),
    [
      { header: say('Trade'), kind: 'text', width: 14, of: (line) => tradeNames[line.trade] },
      { header: say('Work'), kind: 'text', width: 32, print: 0, of: (line) => line.label },
      { header: say('Rooms'), kind: 'text', width: 22, of: (line) => namesOf(line.roomIds) },
      {
        header: say('Hours'),
        kind: 'amount',
        width: 9,
        print: 40,
        total: true,
        of: (line) => hours(line).value,
      },
      { header: say('Hours, least'), kind: 'amount', width: 9, of: (line) => hours(line).least },
      { header: say('Hours, most'), kind: 'amount', width: 9, of: (line) => hours(line).most },
      { header: say('Occupation'), kind: 'text', width: 36, print: 120, of: (line) => line.occupation },
      {
        header: say('Wage an hour, 25th percentile'),
        kind: 'money',
        width: 14,
        print: 60,
        of: (line) => line.wageCents.p25,
      },
      {
        header: say('Wage an hour, 75th percentile'),
        kind: 'money',
        width: 14,
        print: 60,
        of: (line) => line.wageCents.p75,
      },
      {
        header: say('Wages, 25th percentile'),
        kind: 'money',
        width: 14,
        print: 66,
        total: true,
        of: (line) => line.costCents.p25,
      },
      {
        header: say('Wages, 75th percentile'),
        kind: 'money',
        width: 14,
        print: 66,
        total: true,
        of: (line) => line.costCents.p75,
      },
      { header: say('Source of the figure'), kind: 'text', width: 50, of: (line) => sourceText(line.source) },
    ],
    job.takeoff.labour,
  )
}

/** The most that a cell of Excel holds; the address of a large job holds all of its rooms. */
const longestCell = 32_767

/** What stands in the head of a printed document, for where there is none: whose list it is, of when, and the way back. */
function factsOf({ title, date, link = '' }: ExportJob): NoteRow[] {
  const facts = [
    { about: say('Title'), text: title, elements: '' },
    { about: say('Made on'), text: date, elements: '' },
    { about: say('Open it again'), text: link, elements: '' },
  ]
  return facts.filter(({ text }) => text !== '' && text.length <= longestCell)
}

type NoteRow = { about: string; text: string; elements: string }

/** What was assumed, mended or left out, and what a reader must know about the prices: a sentence for each. */
export function notesSheet(job: ExportJob, { facts }: { facts: boolean }): Sheet {
  const { takeoff, measured } = job
  const namesOf = roomNamer(job)
  const rows: NoteRow[] = [
    ...(facts ? factsOf(job) : []),
    ...pricesNotes(takeoff).map((text) => ({ about: say('Prices'), text, elements: '' })),
    ...(takeoff.labour.length === 0 ? [] : [{ about: say('Labor'), text: labourNote(), elements: '' }]),
    ...measured.notes.map((note) => ({
      about: say('Scan'),
      text: note.text,
      elements: note.elementIds.join(' '),
    })),
    ...measured.rooms.flatMap((room) =>
      room.notes.map((note) => ({
        about: namesOf([room.id]),
        text: note.text,
        elements: note.elementIds.join(' '),
      })),
    ),
  ]
  return sheetOf<NoteRow>(
    say('Notes'),
    [
      { header: say('Subject'), kind: 'text', width: 24, print: 100, of: (row) => row.about },
      { header: say('Note'), kind: 'text', width: 90, print: 0, of: (row) => row.text },
      { header: say('Elements of the scan'), kind: 'text', width: 40, of: (row) => row.elements || null },
    ],
    rows,
  )
}

/** What has to be said beside the total. */
export function pricesNotes({ samples, unpriced }: ExportJob['takeoff']): string[] {
  return [
    ...(samples > 0
      ? [
          say(
            '{samples, plural, one {# price is a sample} other {# prices are samples}}: made up to show how it works. Put in your own before you order.',
            { samples },
          ),
        ]
      : []),
    ...(unpriced > 0
      ? [
          say(
            '{unpriced, plural, one {# line has} other {# lines have}} no price and {unpriced, plural, one {is} other {are}} not in the total.',
            {
              unpriced,
            },
          ),
        ]
      : []),
  ]
}

/** What wages are, and what they are not. */
export const labourNote = (): string =>
  say(
    'Wages are what workers of the trade are paid an hour, from the 25th to the 75th percentile. They are not what a contractor charges.',
  )
