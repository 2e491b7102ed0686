import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { newestPricesRow } from '#contract/price-book.ts'
import { type Quote, quoteFileRow, quoteLinkRow, withdrawQuoteRow } from '#contract/quote-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, momentDay, todayHere } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AnsweredPrices } from './answered-prices.tsx'
import { MailQuote } from './mail-quote.tsx'
import { quotesQuery } from './query.ts'

/** What suppliers were asked, with what they answered beside the prices of the book. */
export default function QuotesPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(quotesQuery(project))
  const org = open?.orgId ?? ''
  const asked = (data?.quotes ?? []).flatMap(({ lines }) => lines.map(({ id, item }) => item ?? id))
  const { data: book } = useQuery({
    queryKey: ['prices', org, 'quoted', project, asked],
    enabled: org !== '' && asked.length > 0,
    queryFn: () =>
      call(newestPricesRow, { params: { org }, body: { items: [...new Set(asked)].slice(0, 10_000) } }),
  })
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Requests for prices') },
  ])
  usePageTitle(say('Requests for prices'))
  if (!data) return <SkeletonRows count={8} rowPx={48} />
  return (
    <WorkPage title={say('Requests for prices')} inBar>
      {data.quotes.length === 0 && (
        <EmptySheet title={say('Nobody was asked for prices yet')} action={<ToEstimate project={project} />}>
          {say('Begin from the estimate, or choose items in the price book, with “Ask for prices”.')}
        </EmptySheet>
      )}
      <div className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-8">
        {data.quotes.map((quote) => (
          <Request key={quote.id} {...{ project, org, quote }} book={book?.items} />
        ))}
      </div>
    </WorkPage>
  )
}

type Props = Omit<Parameters<typeof AnsweredPrices>[0], 'answer'>

function Request({ quote, ...rest }: Props) {
  const { project } = rest
  const { id, number, supplier, state, sentAt, answerBy, answers, lines } = quote
  const actions = useActions(project, quote)
  const [newest, ...older] = answers
  const late = !newest && state === 'open' && answerBy < todayHere()
  return (
    <WorkSection
      title={say('{supplier}, request {number}', { supplier, number })}
      detail={[
        say('{count, plural, one {# item} other {# items}}', { count: lines.length }),
        say('sent {day}', { day: momentDay(sentAt) }),
        say('answer by {day}', { day: dayText(answerBy) }),
      ].join(' · ')}
    >
      <div className="flex flex-wrap items-center gap-2 py-2">
        {state === 'withdrawn' && <Tag>{say('taken back')}</Tag>}
        {late && <Tag tone="orange">{say('no answer yet')}</Tag>}
        {state === 'open' && (
          <ToolButton label={say('Copy a new link')} onClick={() => actions.copy.mutate()} />
        )}
        {(['pdf', 'xlsx'] as const).map((format) => (
          <ToolButton
            key={format}
            label={format.toUpperCase()}
            aria-label={say('Request {number} as {format}', { number, format: format.toUpperCase() })}
            href={addressOf(quoteFileRow, { project, quote: id }, { format })}
            download
          />
        ))}
        {state === 'open' && (
          <ToolButton label={say('Take it back')} onClick={() => actions.withdraw.mutate()} />
        )}
      </div>
      {state === 'open' && !newest && <MailQuote project={project} quote={quote} />}
      {actions.copy.data && (
        <p className="grid gap-1 py-2">
          <span>{say('Send this link to the supplier alone. A link that you sent before ends.')}</span>
          <input
            readOnly
            aria-label={say('Link for {supplier}', { supplier })}
            value={actions.copy.data}
            onFocus={({ target }) => target.select()}
            className="min-h-9 w-full rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 pointer-coarse:min-h-11"
          />
        </p>
      )}
      {newest ? (
        <AnsweredPrices {...rest} quote={quote} answer={newest} />
      ) : (
        <p className="py-2 text-muted">{say('No answer yet.')}</p>
      )}
      {older.length > 0 && (
        <details>
          <summary className="min-h-8 cursor-pointer py-1">
            {say('{count, plural, one {# answer before} other {# answers before}}', { count: older.length })}
          </summary>
          {older.map((answer) => (
            <AnsweredPrices key={answer.id} {...rest} quote={quote} answer={answer} past />
          ))}
        </details>
      )}
    </WorkSection>
  )
}

function useActions(project: string, { id }: Quote) {
  const client = useQueryClient()
  const params = { project, quote: id }
  const link = async () => {
    const { token } = await call(quoteLinkRow, { params, body: {} })
    return `${window.location.origin}${at('/quote')}#${token}`
  }
  const failed = { onError: sayNotSaved }
  const copy = useMutation({
    mutationFn: async () => {
      const href = await link()
      // Where the browser does not let it be copied, it stands there to be.
      await navigator.clipboard?.writeText(href).catch(() => undefined)
      return href
    },
    ...failed,
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawQuoteRow, { params, body: {} }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project, 'quotes'] }),
    ...failed,
  })
  return { copy, withdraw }
}
