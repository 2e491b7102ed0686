import {
  askQuoteRow,
  guestAnswerQuoteRow,
  guestQuoteRow,
  mailQuoteRow,
  quoteFileRow,
  quoteLinkRow,
  quotesRow,
  withdrawQuoteRow,
} from '#contract/quote-calls.ts'
import type { SendMade } from '#server/kit/made-files.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type QuoteFileContext, quoteFile } from './file.ts'
import { answerQuote, openQuote, type SupplierContext } from './guest.ts'
import { mailQuote } from './post.ts'
import { type AskContext, askQuote, listQuotes, makeLink, withdrawQuote } from './quotes.ts'

type Who = { user: unknown; operator: unknown; project: Scope }

/** The calls of requests for prices, by those who ask and by those who answer. */
export function quoteRoutes(
  serve: Serve<Who>,
  context: AskContext & SupplierContext & QuoteFileContext & { sendMade: SendMade<Who> },
): void {
  serve(quotesRow, (_, { project }) => listQuotes(project))
  context.sendMade(quoteFileRow, ({ params, query }, { project }) =>
    quoteFile(context, project, params, query.format),
  )
  serve(askQuoteRow, ({ body }, { project }) => askQuote(context, project, body))
  serve(quoteLinkRow, ({ params }, { project }) => makeLink(project, params.quote))
  serve(mailQuoteRow, ({ params, body }, { project }) =>
    mailQuote(context, project, params.quote, body.email),
  )
  serve(withdrawQuoteRow, ({ params }, { project }) => withdrawQuote(project, params.quote))
  serve(guestQuoteRow, async ({ body }, { address }) => (await openQuote(context, body.token, address)).shown)
  serve(guestAnswerQuoteRow, ({ body }, { address }) => answerQuote(context, body, address))
}
