import { moveToolRow, putToolRow, toolMovesRow, toolsRow } from '#contract/tools.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import { listTools, moveTool, putTool, readMoves, type ToolContext } from './tools.ts'

/** The calls of an organisation's tools. */
export function toolRoutes(
  serve: Serve<{ user: unknown; operator: unknown; org: OrgCaller }>,
  context: ToolContext,
): void {
  serve(toolsRow, (_, { org }) => listTools(context, org))
  serve(putToolRow, ({ body }, { org }) => putTool(context, org, body))
  serve(toolMovesRow, ({ params }, { org }) => readMoves(context, org, params.tool))
  serve(moveToolRow, ({ params, body }, { org }) => moveTool(context, org, params.tool, body))
}
