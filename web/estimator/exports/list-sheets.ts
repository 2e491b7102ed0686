import type { Room } from '#domain/measure/room.ts'
import { stepText } from '#domain/takeoff/amounts.ts'
import type { LabourLine, Line } from '#domain/takeoff/line.ts'
import { priceAge } from '#domain/takeoff/price-age.ts'
import { sourceText } from '#domain/takeoff/sources.ts'
import { say } from '#language/say.ts'
import { tradeNames } from '../trade-names.ts'
import type { ExportJob } from './job.ts'
import { measuredFigure, measuredUnit } from './measured-figure.ts'
import { amountOf, type ColumnOf, elementNamer, roomNamer, type Sheet, sheetOf } from './sheet.ts'

/** What to buy, a row for each line of the takeoff, in its order. */
export function materialsSheet(job: ExportJob): Sheet {
  const need = (line: Line) => amountOf(line.need, job)
  const elementsOf = elementNamer(job)
  const namesOf = roomNamer(job)
  const remarkOf = ({ crossing, instead, price }: Line) => {
    // A sample's date says nothing; that it is one stands beside it.
    const age = price && !price.sample ? priceAge(price.asOf, job.date).warning : null
    return [crossing, instead, age].filter(Boolean).join(' · ') || null
  }
  return sheetOf<Line>(
    say('Materials'),
    [
      { header: say('Trade'), kind: 'text', width: 14, of: (line) => tradeNames[line.trade] },
      { header: say('Item'), kind: 'text', width: 36, print: 0, of: (line) => line.item },
      { header: say('Rooms'), kind: 'text', width: 22, of: (line) => namesOf(line.roomIds) },
      { header: say('Need'), kind: 'amount', width: 11, print: 84, of: (line) => need(line).value },
      { header: say('Need, least'), kind: 'amount', width: 11, of: (line) => need(line).least },
      { header: say('Need, most'), kind: 'amount', width: 11, of: (line) => need(line).most },
      { header: say('Unit'), kind: 'text', width: 9, print: 38, of: (line) => need(line).unit },
      { header: say('Order'), kind: 'count', width: 8, print: 34, of: (line) => line.order.count },
      { header: say('Order, least'), kind: 'count', width: 8, of: (line) => line.order.least },
      { header: say('Order, most'), kind: 'count', width: 8, of: (line) => line.order.most },
      { header: say('Sold as'), kind: 'text', width: 22, print: 74, of: (line) => line.pack.name },
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
        // Of a sample it would say that somebody asked a shop that day.
        of: (line) => (line.price?.sample ? null : (line.price?.asOf ?? null)),
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
      { header: say('Remark'), kind: 'text', width: 30, of: remarkOf },
      {
        header: say('How we got it'),
        kind: 'text',
        width: 60,
        of: (line) =>
          line.steps
            .map((step) => {
              const { formula, result } = stepText(step, job.units)
              return `${step.label}: ${formula}${result}`
            })
            .join('; '),
      },
      {
        header: say('Walls, doors and windows'),
        kind: 'text',
        width: 30,
        of: (line) => elementsOf(line.measures.flatMap((measure) => measure.elementIds)),
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
