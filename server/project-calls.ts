import { importRoutes } from './imports/routes.ts'
import type { Serve } from './kit/serve.ts'
import { standingOf } from './schedule/read.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { planOf } from './schedule/settle.ts'
import type { ReadPlan } from './schedule-files/project-rows.ts'
import type { Scopes } from './scope/open-scopes.ts'
import type { Scope } from './scope/scope.ts'
import { slipRoutes } from './slips/routes.ts'
import { taskRoutes } from './tasks/routes.ts'

/** The calls of features that need nothing but the scope of a project, and what spans several. */
export function projectCalls(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  scopes: Scopes,
): void {
  taskRoutes(serve)
  scheduleRoutes(serve, scopes)
  importRoutes(serve)
  slipRoutes(serve)
}

/** The plan of a project as it stands, for files of it. */
export const readPlan: ReadPlan = async (scope) => {
  const rows = await standingOf(scope)
  return { rows, plan: planOf(rows) }
}
