import {
  addEstimateRow,
  addVersionRow,
  changeLinesRow,
  editEstimateRow,
  estimateRow,
  estimatesRow,
  exportEstimateRow,
  reckonedRow,
  restoreVersionRow,
  takeBasisRow,
  undoLinesRow,
  versionRow,
} from '#contract/estimate-calls.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { changeLines, undoChange } from './change.ts'
import { exportEstimate } from './export.ts'
import { addEstimate, editEstimate, listEstimates, readEstimate, takeBasis } from './own.ts'
import type { EstimateContext } from './ports.ts'
import { requireCosts } from './rights.ts'
import { addVersion, enteredOf, readVersion, restoreVersion } from './versions.ts'

/** The calls of estimates. */
export function estimateRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  sendMade: SendMade<{ user: unknown; operator: unknown; project: Scope }>,
  context: EstimateContext,
): void {
  serve(estimatesRow, (_, { project }) => listEstimates(project))
  serve(addEstimateRow, ({ body }, { project }) => addEstimate(project, body))
  serve(estimateRow, ({ params, query }, { project }) =>
    readEstimate(context, project, params.estimate, query.since),
  )
  serve(editEstimateRow, ({ params, body }, { project }) => editEstimate(project, params.estimate, body))
  serve(takeBasisRow, ({ params, body }, { project }) => takeBasis(context, project, params.estimate, body))
  serve(changeLinesRow, ({ params, body }, { project }) =>
    changeLines(context, project, params.estimate, body),
  )
  serve(undoLinesRow, ({ params }, { project }) => undoChange(project, params.estimate, params.change))
  serve(addVersionRow, ({ params, body }, { project }) => addVersion(context, project, params.estimate, body))
  serve(versionRow, ({ params }, { project }) =>
    readVersion(context, project, params.estimate, params.version),
  )
  serve(restoreVersionRow, ({ params, body }, { project }) =>
    restoreVersion(project, params.estimate, params.version, body),
  )
  sendMade(exportEstimateRow, ({ params, query }, { project }) =>
    exportEstimate(context, project, params.estimate, query),
  )
  serve(reckonedRow, async ({ params }, { project }) => {
    const entered = await enteredOf(requireCosts(project), project, params.estimate)
    const { lines, sums } = await context.reckon(project, entered)
    return { lines: [...lines], sums }
  })
}
