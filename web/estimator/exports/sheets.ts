import type { Room } from '#domain/measure/room.ts'
import type { LabourLine, Line, Source } from '#domain/takeoff/line.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { type Amount, amountOf, measuredFigure, measuredUnit } from './amount.ts'
import type { ExportJob } from './job.ts'
import { tradeName } from './trade-name.ts'

/** Money is cents, a date an ISO date; an empty cell is null. */
export type Cell = string | number | null

/** `amount` is a figure to hundredths, `count` a whole one, `money` cents; `width` is in characters. */
export type Column = {
  header: string
  kind: 'text' | 'amount' | 'count' | 'money' | 'date'
  width: number
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

/** The rooms of a line or a note, as the page calls them. */
const namesOf = (job: ExportJob, roomIds: readonly string[]): string =>
  roomIds.map((id) => job.roomNames[id] ?? id).join(', ')

const withUnit = ({ value, unit }: Pick<Amount, 'value' | 'unit'>): string =>
  `${numberText(value, { maximumFractionDigits: 2 })} ${unit}`

const sourceText = ({ title, publisher, date }: Source): string => `${title}, ${publisher}, ${date}`

/** What to buy, a row for each line of the takeoff, in its order. */
export function materialsSheet(job: ExportJob): Sheet {
  const need = (line: Line) => amountOf(line.need, job.units)
  return sheetOf<Line>(
    say('Materials'),
    [
      { header: say('Trade'), kind: 'text', width: 14, of: (line) => tradeName(line.trade) },
      { header: say('Item'), kind: 'text', width: 36, of: (line) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: (line) => namesOf(job, line.roomIds) },
      { header: say('Need'), kind: 'amount', width: 11, of: (line) => need(line).value },
      { header: say('Need, least'), kind: 'amount', width: 11, of: (line) => need(line).least },
      { header: say('Need, most'), kind: 'amount', width: 11, of: (line) => need(line).most },
      { header: say('Unit'), kind: 'text', width: 9, of: (line) => need(line).unit },
      { header: say('Order'), kind: 'count', width: 8, of: (line) => line.order.count },
      { header: say('Order, least'), kind: 'count', width: 8, of: (line) => line.order.least },
      { header: say('Order, most'), kind: 'count', width: 8, of: (line) => line.order.most },
      { header: say('Sold as'), kind: 'text', width: 22, of: (line) => line.pack.name },
      { header: say('Price of one'), kind: 'money', width: 12, of: (line) => line.price?.cents ?? null },
      { header: say('Price as of'), kind: 'date', width: 12, of: (line) => line.price?.asOf ?? null },
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
            .map((step) => `${step.label}: ${step.formula} = ${withUnit(amountOf(step.result, job.units))}`)
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
      { header: say('Room'), kind: 'text', width: 24, of: (room) => job.roomNames[room.id] ?? room.id },
      ...figures.flatMap(({ label, dimension, of }): ColumnOf<Room>[] => [
        {
          header: `${label}, ${measuredUnit(dimension, job.units)}`,
          kind: 'amount',
          width: 14,
          of: (room) => measuredFigure(of(room), dimension, job.units).value,
        },
        {
          header: '±',
          kind: 'amount',
          width: 8,
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

type Way = { line: Line; what: string; how: string; result: Amount | null; source: Source | undefined }

/** How each number came: of every line what was measured, what was chosen, each step, and the packs. */
export function stepsSheet(job: ExportJob): Sheet {
  const ways = job.takeoff.lines.flatMap((line): Way[] => [
    ...line.measures.map((measure) => ({
      line,
      what: say('Measured'),
      how: `${measure.label} (${measure.elementIds.join(' ')})`,
      result: amountOf(measure.range, job.units),
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
      result: amountOf(step.result, job.units),
      source: step.source,
    })),
  ])
  return sheetOf<Way>(
    say('How each number came'),
    [
      { header: say('Item'), kind: 'text', width: 36, of: ({ line }) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: ({ line }) => namesOf(job, line.roomIds) },
      { header: say('Step'), kind: 'text', width: 26, of: ({ what }) => what },
      { header: say('Formula'), kind: 'text', width: 50, of: ({ how }) => how },
      { header: say('Result'), kind: 'amount', width: 12, of: ({ result }) => result?.value ?? null },
      { header: say('Least'), kind: 'amount', width: 12, of: ({ result }) => result?.least ?? null },
      { header: say('Most'), kind: 'amount', width: 12, of: ({ result }) => result?.most ?? null },
      { header: say('Unit'), kind: 'text', width: 9, of: ({ result }) => result?.unit ?? null },
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
  const hours = (line: LabourLine) => amountOf(line.hours, job.units)
  return sheetOf<LabourLine>(
    say('Labor'),
    [
      { header: say('Trade'), kind: 'text', width: 14, of: (line) => tradeName(line.trade) },
      { header: say('Work'), kind: 'text', width: 32, of: (line) => line.label },
      { header: say('Rooms'), kind: 'text', width: 22, of: (line) => namesOf(job, line.roomIds) },
      { header: say('Hours'), kind: 'amount', width: 9, total: true, of: (line) => hours(line).value },
      { header: say('Hours, least'), kind: 'amount', width: 9, of: (line) => hours(line).least },
      { header: say('Hours, most'), kind: 'amount', width: 9, of: (line) => hours(line).most },
      { header: say('Occupation'), kind: 'text', width: 36, of: (line) => line.occupation },
      {
        header: say('Wage an hour, 25th percentile'),
        kind: 'money',
        width: 14,
        of: (line) => line.wageCents.p25,
      },
      {
        header: say('Wage an hour, 75th percentile'),
        kind: 'money',
        width: 14,
        of: (line) => line.wageCents.p75,
      },
      {
        header: say('Wages, 25th percentile'),
        kind: 'money',
        width: 14,
        total: true,
        of: (line) => line.costCents.p25,
      },
      {
        header: say('Wages, 75th percentile'),
        kind: 'money',
        width: 14,
        total: true,
        of: (line) => line.costCents.p75,
      },
      { header: say('Source of the figure'), kind: 'text', width: 50, of: (line) => sourceText(line.source) },
    ],
    job.takeoff.labour,
  )
}

/** What was assumed, mended or left out, and what a reader must know about the prices: a sentence for each. */
export function notesSheet(job: ExportJob): Sheet {
  const { takeoff, measured } = job
  const rows: { about: string; text: string; elements: string }[] = [
    { about: say('Title'), text: job.title, elements: '' },
    { about: say('Made on'), text: job.date, elements: '' },
    ...(job.link === undefined ? [] : [{ about: say('Open it again'), text: job.link, elements: '' }]),
    ...pricesNotes(takeoff).map((text) => ({ about: say('Prices'), text, elements: '' })),
    ...(takeoff.labour.length === 0 ? [] : [{ about: say('Labor'), text: labourNote(), elements: '' }]),
    ...measured.notes.map((note) => ({
      about: say('Scan'),
      text: note.text,
      elements: note.elementIds.join(' '),
    })),
    ...measured.rooms.flatMap((room) =>
      room.notes.map((note) => ({
        about: job.roomNames[room.id] ?? room.id,
        text: note.text,
        elements: note.elementIds.join(' '),
      })),
    ),
  ]
  return sheetOf(
    say('Notes'),
    [
      { header: say('Subject'), kind: 'text', width: 24, of: (row) => row.about },
      { header: say('Note'), kind: 'text', width: 90, of: (row) => row.text },
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
