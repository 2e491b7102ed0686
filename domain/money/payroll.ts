import type { PayWorker } from '#contract/labor.ts'
import type { PayrollLine, payrollFaults } from '#contract/labor-calls.ts'
import type { OvertimeRule } from '#contract/overtime.ts'
import { addDays } from '#domain/calendar/iso-date.ts'
import { overtimeOf, type Split } from '#domain/site/hours.ts'
import {
  earnedOf,
  governmentSplit,
  netOf,
  overRate,
  type Pay,
  payOn,
  premiumsOf,
  regularRate,
  type Worked,
  weekMinutes,
} from './labor.ts'
import { earnedElsewhere, type OtherPay, type OtherWork } from './other-jobs.ts'

type Rate = Pay & { classification: string; apprentice: boolean; workerNo: string }
export type PayrollFault = (typeof payrollFaults)[number]
type Inputs = {
  /** Its Monday. */
  week: string
  worked: readonly (Worked & { running: boolean })[]
  rates: readonly Rate[]
  people: readonly { id: string; name: string }[]
  workers: readonly PayWorker[]
  /** What was worked in that week on other jobs of the firm, and what is paid there. */
  other?: readonly OtherWork[]
  otherRates?: readonly OtherPay[]
  /** Whether those are all the jobs of the firm: else what was earned on all work has to be typed. */
  knowsAll?: boolean
  rule: OvertimeRule
  government: boolean
}

const nothing: Split = { regular: 0, over: 0, double: 0 }
const total = (splits: readonly Split[]): Split =>
  splits.reduce(
    (sum, one) => ({
      ...{ regular: sum.regular + one.regular, over: sum.over + one.over, double: sum.double + one.double },
    }),
    nothing,
  )

const byJob = (other: readonly OtherWork[]) =>
  [...Map.groupBy(other, ({ job }) => job)].map(([project, all]) => ({
    project,
    minutes: all.reduce((sum, one) => sum + one.minutes, 0),
  }))

/**
 * The payroll of a week in the columns of Form WH-347 (Rev. January 2025): a line for each worker and rate, hours of each day
 * straight and over, and what cannot be certified, by name. Overtime of a week at several rates is half of their weighted average.
 * What was kept off a wage stands in a worker’s first line, and once. So does what was earned on all work: what was typed, else
 * what is earned here and on the firm’s other jobs, which `elsewhere` names.
 */
export function payrollOf(inputs: Inputs) {
  const { week, worked, rates, people, workers, rule, government, other = [], otherRates = [] } = inputs
  const { knowsAll = true } = inputs
  const splitOf = (minutes: readonly number[]) => (government ? governmentSplit : overtimeOf)(minutes, rule)
  const missing: { personId: string; name: string; what: PayrollFault }[] = []
  const lines = people.flatMap(({ id: personId, name }): PayrollLine[] => {
    const own = worked.filter((one) => one.personId === personId)
    const lacks = (what: PayrollFault) => missing.push({ personId, name, what })
    if (own.some(({ running }) => running)) lacks('running')
    const splits = splitOf(weekMinutes(own, week))
    const days = splits.map((split, at) => ({ split, rate: payOn(rates, personId, addDays(week, at)) }))
    const at = days.filter(({ split }) => split.regular + split.over + split.double > 0)
    if (at.some(({ rate }) => rate === undefined)) lacks('wage')
    const used = [...new Set(at.flatMap(({ rate }) => rate ?? []))]
    if (used.some(({ classification }) => classification === '')) lacks('classification')
    if (used.some(({ wage, fringe, lieu, basic }) => wage + fringe + lieu < basic)) lacks('below')
    const regular = regularRate(days.map(({ split, rate }) => ({ split, pay: rate })))
    const parts = used.map((rate) => {
      const mine = days.map(({ split, rate: of }) => (of === rate ? split : nothing))
      return { rate, mine, split: total(mine) }
    })
    const premiums = premiumsOf(
      parts.map(({ split }) => split),
      regular,
    )
    const rows = parts.map((part, at) => {
      const { wages, lieu } = earnedOf(part.rate, part.split)
      return { ...part, gross: wages + lieu + (premiums[at] ?? 0n) }
    })
    const here = rows.reduce((sum, { gross }) => sum + gross, 0n)
    const said = workers.find((one) => one.personId === personId)
    const elsewhere = other.filter((one) => one.personId === personId)
    const beyond = earnedElsewhere(
      elsewhere,
      otherRates,
      { premium: premiums.reduce((sum, one) => sum + one, 0n), regular },
      splitOf(weekMinutes([...own, ...elsewhere], week)),
    )
    const typed = said?.allCents == null ? undefined : BigInt(said.allCents)
    if (rows.length > 0 && typed === undefined && beyond === undefined) lacks('elsewhere')
    else if (rows.length > 0 && typed === undefined && !knowsAll) lacks('unseen')
    const all = typed ?? here + (beyond ?? 0n)
    const kept = [said?.taxCents ?? 0, said?.ficaCents ?? 0, said?.otherCents ?? 0]
    const net = netOf(all, kept.map(BigInt))
    if (rows.length > 0 && (net < 0n || all < here)) lacks('taken')
    return rows.map(({ rate, mine, split, gross }, row): PayrollLine => {
      const once = (cents: number | bigint) => (row === 0 ? Number(cents) : 0)
      return {
        ...{ personId, name, workerNo: rate.workerNo, apprentice: rate.apprentice },
        classification: rate.classification,
        days: mine.map(({ regular, over, double }) => ({ regular, over: over + double })),
        ...{ regular: split.regular, over: split.over + split.double },
        ...{ wageCents: Number(rate.wage), overCents: Number(overRate(rate, regular)) },
        ...{ fringeCents: Number(rate.fringe), lieuCents: Number(rate.lieu), grossCents: Number(gross) },
        ...{ allCents: once(all), taxCents: once(kept[0] ?? 0), ficaCents: once(kept[1] ?? 0) },
        ...{ otherCents: once(kept[2] ?? 0), netCents: once(net) },
        elsewhere: row === 0 ? byJob(elsewhere) : [],
      }
    })
  })
  return { lines, missing }
}

/**
 * Who is offered a wage, in this order: who has hours and no wage, who has hours, who has none, and whoever pays for the job.
 * Among each other people stay in the order in which they come.
 */
export function offeredFirst<One extends { id: string; role: string }>(
  people: readonly One[],
  worked: readonly { personId: string; minutes: number }[],
  rates: readonly { personId: string }[],
): One[] {
  const atWork = new Set(worked.filter(({ minutes }) => minutes > 0).map(({ personId }) => personId))
  const paid = new Set(rates.map(({ personId }) => personId))
  const place = ({ id, role }: One) => (atWork.has(id) ? (paid.has(id) ? 1 : 0) : role === 'owner' ? 3 : 2)
  return people.toSorted((one, other) => place(one) - place(other))
}
