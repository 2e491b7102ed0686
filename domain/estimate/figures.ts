import type { Measured } from '../measure/room.ts'
import type { Takeoff } from '../takeoff/choices.ts'
import { certain, type ExactRange, exactFigure, over, ratio, sumOf, times, zero } from '../takeoff/exact.ts'
import type { LabourLine, Line, Range } from '../takeoff/line.ts'
import { type JoinedPart, joinLabour } from './labour-joins.ts'
import { roomMeasures } from './measures.ts'
import type { Figures, TakenOff } from './types.ts'

/** A scan of the basis, or a structure: its rooms where it has any, and what it takes. */
export type Source = { scanId: string; measured: Measured | null; takeoff: Takeoff | null }

/** Of an estimate that stands on no measurement. */
export const noFigures: Figures = { rooms: [], keys: [], takenOff: () => null }

const exactOf = ({ value, least, most }: Range): ExactRange => ({
  value: exactFigure(value),
  least: exactFigure(least),
  most: exactFigure(most),
})

const nothing = certain(zero)
const hoursOf = (parts: readonly JoinedPart[]): ExactRange =>
  parts.length === 0 ? nothing : sumOf(parts.map(({ labour, share }) => times(exactOf(labour.hours), share)))

/** The one share that is wasted, in basis points; 0 where a layout says what is cut off, or several shares do. */
function wasteOf({ assumptions }: Line): number {
  const [waste, other] = assumptions.filter(({ id, rate }) => rate === '%' && id.endsWith('-waste'))
  return waste === undefined || other !== undefined ? 0 : Math.round(waste.value * 100)
}

const ofLine = (key: string, scanId: string, line: Line, parts: readonly JoinedPart[]): TakenOff => {
  const need = exactOf(line.need)
  const wasteBp = wasteOf(line)
  return {
    key,
    scanId,
    line,
    labour: parts.map(({ labour }) => labour),
    quantity: wasteBp === 0 ? need : over(need, ratio(10_000 + wasteBp, 10_000)),
    unit: line.need.unit,
    wasteBp,
    need,
    hours: hoursOf(parts),
  }
}

const ofLabour = (key: string, scanId: string, labour: LabourLine): TakenOff => {
  const hours = exactOf(labour.hours)
  return {
    key,
    scanId,
    line: null,
    labour: [labour],
    quantity: hours,
    unit: 'h',
    wasteBp: 0,
    need: hours,
    hours,
  }
}

/** What the scan takes, each with a key that stays when its rooms or its measures change. */
function takenOffOf({ scanId, takeoff }: Source): TakenOff[] {
  if (takeoff === null) return []
  const met = new Map<string, number>()
  const keyOf = (id: string) => {
    const number = (met.get(id) ?? 0) + 1
    met.set(id, number)
    return `${scanId}:${id}${number === 1 ? '' : `:${number}`}`
  }
  const { of, alone } = joinLabour(takeoff.lines, takeoff.labour)
  return [
    ...takeoff.lines.map((line) => ofLine(keyOf(line.itemId), scanId, line, of.get(line) ?? [])),
    ...alone.map((labour) => ofLabour(keyOf(labour.id.replace(/:.*$/, '')), scanId, labour)),
  ]
}

/** What an estimate stands on, from the measured and taken off scans of its basis, in their order. */
export function figuresOf(sources: readonly Source[]): Figures {
  const taken = new Map(sources.flatMap(takenOffOf).map((one) => [one.key, one]))
  return {
    rooms: roomMeasures(
      sources.flatMap(({ scanId, measured }) => (measured === null ? [] : [{ scanId, measured }])),
    ),
    keys: [...taken.keys()],
    takenOff: (key) => taken.get(key) ?? null,
  }
}
