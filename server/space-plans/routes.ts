import { keepSpacePlanRow, removeSpacePlanRow, spacePlansRow } from '#contract/space-plans.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { keepSpacePlan, listSpacePlans, removeSpacePlan } from './space-plans.ts'

/** The calls of plans of rooms. */
export function spacePlanRoutes(serve: Serve<{ user: unknown; operator: unknown; project: Scope }>): void {
  serve(spacePlansRow, (_, { project }) => listSpacePlans(project))
  serve(keepSpacePlanRow, ({ body }, { project }) => keepSpacePlan(project, body))
  serve(removeSpacePlanRow, ({ params }, { project }) => removeSpacePlan(project, params.plan))
}
