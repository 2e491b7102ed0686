import type { exportEstimateRow } from '#contract/estimate-calls.ts'
import type { RowInput } from '#contract/route.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { csvOf, workbookOf } from '#domain/sheet.ts'
import type { MadeFile } from '#server/kit/made-files.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { EstimateContext } from './ports.ts'
import { requireCosts } from './rights.ts'
import { estimateSheet } from './sheet.ts'
import { enteredOf, readVersion } from './versions.ts'

/** An estimate as it stands, or a version of it, as a file. */
export async function exportEstimate(
  context: EstimateContext,
  scope: Scope,
  estimate: string,
  { format, by = 'trade', version }: RowInput<typeof exportEstimateRow>['query'],
): Promise<MadeFile> {
  const { name, ...entered } = await enteredOf(requireCosts(scope), scope, estimate)
  const kept =
    version === undefined ? undefined : (await readVersion(context, scope, estimate, version)).version
  // A version is told as it was reckoned on its day, not as it would be today; the record holds what that was.
  const reckoned = kept ? (kept.reckoned as unknown as Reckoned) : await context.reckon(scope, entered)
  const sheet = estimateSheet(kept ?? entered, reckoned, by)
  const title = kept ? `${name} v${kept.number}` : name
  if (format === 'csv')
    return { name: `${title}.csv`, type: 'text/csv; charset=utf-8', content: csvOf([sheet]) }
  return {
    name: `${title}.xlsx`,
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await workbookOf([sheet]),
  }
}
