import type { EstimateBasis, EstimateChoices, EstimateSettings, PlacedLine } from '#contract/estimate.ts'
import type { BasisScan } from '#domain/estimate/sources.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import type { Scope } from '#server/scope/scope.ts'

/** All that is entered of an estimate. */
export type Entered = {
  settings: EstimateSettings
  basis: EstimateBasis
  choices: EstimateChoices
  lines: readonly PlacedLine[]
}

/** What estimates need of other features; `server/project-calls.ts` hands it over. */
export type EstimatePorts = {
  /** Every scan of the project, with how many corrections there are of it. */
  scansOf: (scope: Scope) => Promise<EstimateBasis>
  /** Each scan of a basis, measured with as many of its corrections as the basis has. */
  measuredAt: (scope: Scope, basis: EstimateBasis) => Promise<BasisScan[]>
  /** Whether all of these items and assemblies are in the price book of the organisation. */
  inPriceBook: (
    scope: Scope,
    ids: { items: readonly string[]; assemblies: readonly string[] },
  ) => Promise<boolean>
  /** When the owner accepted versions of an estimate, by their ids. */
  acceptedAt: (scope: Scope, estimate: string) => Promise<ReadonlyMap<string, Date>>
}

/** The same, with what reckons. */
export type EstimateContext = EstimatePorts & {
  reckon: (scope: Scope, entered: Entered) => Promise<Reckoned>
}
