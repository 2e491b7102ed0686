import { type CostClass, costClasses, type PlacedLine } from '#contract/estimate.ts'
import { grouped } from '../takeoff/grouped.ts'
import { spread } from './allocate.ts'
import { sumsOf } from './reckon.ts'
import type { Reckoned, ReckonedLine } from './types.ts'

/** What a cost code may cost of one class, in integer cents, and the lines that it is for. */
export type BudgetRow = { code: string; class: CostClass; cents: number; lineIds: readonly string[] }

/** The cost of an accepted estimate by code and class; the rows come to its cost to the cent. */
export function budgetOf(lines: readonly PlacedLine[], { lines: reckoned }: Reckoned): BudgetRow[] {
  const codes = new Map(lines.map(({ id, code }) => [id, code.trim()]))
  const byCode = grouped(
    reckoned.filter(({ included }) => included),
    ({ id }) => codes.get(id) ?? '',
  )
  return [...byCode]
    .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'en', { numeric: true })))
    .flatMap(([code, some]) => {
      const { costs } = sumsOf(some)
      return costClasses.flatMap((one) => {
        const of = some.filter((line) => line.costs[one] !== 0)
        if (of.length === 0) return []
        return [{ code, class: one, cents: costs[one], lineIds: of.map(({ id }) => id) }]
      })
    })
}

/** Hours of a trade in a room, '' where a line says none. */
export type WorkHours = { trade: string; room: string; hours: number; lineIds: readonly string[] }

/** The hours that the estimate has for each trade in each room, in the order of their first lines. */
export function hoursOf(lines: readonly PlacedLine[], { lines: reckoned }: Reckoned): WorkHours[] {
  const byId = new Map(lines.map((line) => [line.id, line]))
  const placeOf = ({ id }: ReckonedLine) =>
    JSON.stringify([byId.get(id)?.trade ?? '', byId.get(id)?.room ?? ''])
  return [
    ...grouped(
      reckoned.filter(({ included, hours }) => included && hours > 0),
      placeOf,
    ),
  ].flatMap(([, some]) => {
    const line = byId.get(some[0]?.id ?? '')
    if (!line) return []
    return [
      {
        trade: line.trade,
        room: line.room,
        hours: sumsOf(some).hours,
        lineIds: some.map(({ id }) => id),
      },
    ]
  })
}

/** `hours` in hundredths allotted to tasks by their `weights`, such as their days, or evenly: together the hours again. */
export function allotHours(hours: number, weights: readonly number[]): number[] {
  const isEven = weights.every((weight) => weight <= 0)
  const shares = spread(
    Math.round(hours * 100),
    weights.map((weight) => (isEven ? 1 : Math.max(0, weight))),
  )
  return shares.map((hundredths) => hundredths / 100)
}
