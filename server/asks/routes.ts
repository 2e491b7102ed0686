import { answerRow, askedRow, askRow, asksRow } from '#contract/asks.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type AnswerContext, answerAsk, readAsked } from './answer.ts'
import { askForYes, listAsks } from './ask.ts'

/** The calls about asking for a yes by letter. */
export function askRoutes(
  serve: Serve<{ user: unknown; operator: unknown; project: Scope }>,
  context: AnswerContext,
): void {
  serve(asksRow, ({ params }, { project }) => listAsks(project, params.task))
  serve(askRow, ({ params, body }, { project }) => askForYes(context, project, params.task, body.person))
  serve(askedRow, ({ body }, { address }) => readAsked(context, body.token, address))
  serve(answerRow, ({ body }, { address }) => answerAsk(context, body, address))
}
