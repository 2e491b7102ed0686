import { say } from '#language/say.ts'
import { toRange } from './amounts.ts'
import type { Figure } from './assumptions.ts'
import { beginWorking, centsOf, type Job, type Working } from './build-line.ts'
import { type ExactRange, over } from './exact.ts'
import type { LabourLine, Trade, Unit } from './line.ts'
import { type Wage, wageSource } from './wages.ts'

/** A kind of work: what is measured for it, how fast it goes, and who does it. */
export type Task = {
  id: string
  label: string
  trade: Trade
  wage: Wage
  roomIds: readonly string[]
  /** What one worker gets done in an hour, in `unit`. */
  rate: Figure
  unit: Unit
  /** How much there is to do, in `unit`. */
  measure: (work: Working) => ExactRange
}

/** The hours of a task with the wages of those who do it; null where there is nothing to do. */
export function labourLine(
  job: Job,
  { id, label, trade, wage, roomIds, rate, unit, measure }: Task,
): LabourLine | null {
  const work = beginWorking(job)
  const measured = measure(work)
  const hours = work.step(say('Hours'), [[measured, unit], '÷', rate], over(measured, rate.exact), 'h')
  if (hours.value.lte(0)) return null
  const { occupation, p25, p75 } = wage
  return {
    id: `${id}:${roomIds.join('+')}`,
    label,
    trade,
    roomIds,
    hours: toRange(hours, 'h'),
    occupation,
    wageCents: { p25, p75 },
    costCents: { p25: centsOf(hours.value, p25), p75: centsOf(hours.value, p75) },
    assumptions: [...work.assumptions].map(({ assumption }) => assumption),
    steps: work.steps,
    source: wageSource,
  }
}
