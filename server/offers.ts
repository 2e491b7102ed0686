import { randomUUID } from 'node:crypto'
import { checksOf } from '#domain/estimate/checks.ts'
import { figuresOf } from '#domain/estimate/figures.ts'
import { sourcesOf } from '#domain/estimate/sources.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { isAtCost } from '#domain/estimate/untouched.ts'
import { drawnPlan } from '#domain/proposals/drawn-plan.ts'
import { offeredOf } from '#domain/proposals/offer.ts'
import { withOptions, workOf } from '#domain/proposals/work.ts'
import { workTrades } from '#domain/proposals/work-trades.ts'
import { locales } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import type { Entered, EstimateContext } from './estimates/ports.ts'
import { ofProject, requireCosts } from './estimates/rights.ts'
import { enteredOf, keepVersion } from './estimates/versions.ts'
import { dateIn } from './kit/clock.ts'
import type { EstimatesPort } from './proposals/ports.ts'
import { readScans } from './rooms/read.ts'
import { notThere, type Scope } from './scope/scope.ts'

/** What proposals are told of estimates, and what an accepted one becomes. */
export function estimatesFor(context: EstimateContext): EstimatesPort {
  const measuredFor = (scope: Scope, { basis }: Entered) =>
    basis.length === 0 ? Promise.resolve([]) : context.measuredAt(scope, basis)

  /** Where the work is: days are told as they are there. */
  const zoneOf = async (scope: Scope): Promise<string> => {
    const { timeZone } = await scope.read
      .selectFrom('projects')
      .select('time_zone as timeZone')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow(notThere)
    return timeZone
  }

  const offeredFrom = (
    entered: Entered,
    reckoned: Reckoned,
    measured: Awaited<ReturnType<typeof measuredFor>>,
    scans: Awaited<ReturnType<typeof readScans>>,
    timeZone: string,
  ) => {
    const said = { month: 'short', day: 'numeric', timeZone } as const
    const day = new Intl.DateTimeFormat(locales[spokenLanguage()], said)
    const plans = measured.flatMap(({ scanId, measured: one }) => {
      const taken = scans.find(({ id }) => id === scanId)?.takenAt
      const measuredOn = taken === undefined ? '' : day.format(new Date(taken))
      return (one && drawnPlan(one, { units: entered.choices.units, measuredOn })) ?? []
    })
    return { ...offeredOf(entered.lines, entered.settings, reckoned), plans }
  }

  return {
    async offered(scope, estimate) {
      const entered = await enteredOf(requireCosts(scope), scope, estimate)
      const [reckoned, measured, scans, timeZone] = await Promise.all([
        context.reckon(scope, entered),
        measuredFor(scope, entered),
        readScans(scope),
        zoneOf(scope),
      ])
      const taken = new Map(entered.basis.map(({ scanId, corrections }) => [scanId, corrections]))
      const checks = checksOf(entered.lines, reckoned, {
        figures: figuresOf(sourcesOf(measured, entered.choices)),
        today: dateIn(timeZone, scope.now()),
        behind: scans
          .filter(({ id, againOf, corrections }) =>
            taken.has(id) ? corrections.length > (taken.get(id) ?? 0) : taken.has(againOf ?? ''),
          )
          .map(({ id, name }) => ({ scanId: id, name })),
        atCost: isAtCost(entered.lines, entered.settings, reckoned),
      })
      const gravest = checks.toSorted((a, b) => Number(b.level === 'stop') - Number(a.level === 'stop'))
      return {
        offered: offeredFrom(entered, reckoned, measured, scans, timeZone),
        checks: gravest.map(({ text, level }) => ({ text, level })),
      }
    },
    async makeVersion(scope, writing, estimate, name) {
      const version = randomUUID()
      const { reckoned, ...entered } = await keepVersion(context, scope, writing, {
        ...{ estimate, id: version, name },
      })
      const [measured, scans, timeZone] = await Promise.all([
        measuredFor(scope, entered),
        readScans(scope),
        zoneOf(scope),
      ])
      return { version, offered: offeredFrom(entered, reckoned, measured, scans, timeZone) }
    },
    async accept(scope, { tx }, version, { options, known }) {
      const kept = await tx
        .selectFrom('estimate_versions')
        .select(['settings', 'basis', 'choices', 'lines'])
        .where((eb) => eb.and({ ...ofProject(scope), id: version }))
        .executeTakeFirstOrThrow(notThere)
      const trades = workTrades(kept.lines, known)
      const lines = withOptions(kept.lines, options).map((line) => {
        const trade = trades.get(line.id) ?? line.trade
        return { ...line, trade }
      })
      const { purchases, ...work } = workOf(lines, await context.reckon(scope, { ...kept, lines }))
      const byId = new Map(lines.map((line) => [line.id, line]))
      return {
        ...work,
        purchases: purchases.map(({ item, supplier, trade, pack, unit, count, together, lineIds }) => ({
          ...{ item, supplier, trade, unit },
          quantity: pack === null ? count : Math.round(together * pack.size * 1e6) / 1e6,
          pack: pack?.name ?? '',
          packs: pack === null ? null : together,
          room: byId.get(lineIds[0] ?? '')?.room ?? '',
        })),
      }
    },
  }
}
