import type { CostClass } from '#contract/estimate.ts'
import type { Offered, offerRow } from '#contract/proposal-calls.ts'
import type { RowData } from '#contract/route.ts'
import type { Scope, Writing } from '#server/scope/scope.ts'

/** Something to buy, as an accepted estimate has it. */
export type ToBuy = {
  item: string
  quantity: number
  unit: string
  pack: string
  packs: number | null
  supplier: string
  trade: string
  room: string
}

/** What an accepted estimate becomes: a budget in integer cents, hours by trade and room, and what is to be bought. */
export type Work = {
  budget: { code: string; costClass: CostClass; cents: number; hours: number }[]
  hours: { trade: string; room: string; hours: number }[]
  purchases: ToBuy[]
}

/** What proposals need of estimates. */
export type EstimatesPort = {
  /** What an estimate comes to as it stands, and what speaks against sending it; refuses one that is not there. */
  offered: (
    scope: Scope,
    estimate: string,
  ) => Promise<{ offered: Offered; checks: RowData<typeof offerRow>['checks'] }>
  /** Keeps an estimate as it stands as a version, under a name. */
  makeVersion: (
    scope: Scope,
    writing: Writing,
    estimate: string,
    name: string,
  ) => Promise<{ version: string; offered: Offered }>
  /** What a version becomes with these options, the ids of their lines; `known` are the trades that the job's tasks are of. */
  accept: (
    scope: Scope,
    writing: Writing,
    version: string,
    { options, known }: { options: readonly string[]; known: readonly string[] },
  ) => Promise<Work>
}
