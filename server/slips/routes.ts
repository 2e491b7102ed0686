import { slipsRow } from '#contract/slips.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { listSlips } from './list.ts'

/** The call about finishes that moved. */
export function slipRoutes(serve: Serve<{ user: unknown; operator: unknown; project: Scope }>): void {
  serve(slipsRow, (_, { project }) => listSlips(project))
}
