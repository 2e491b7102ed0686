import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { v7 as newId } from 'uuid'
import { addPricePointRow, type PriceItem, type pricePointsRow } from '#contract/price-book.ts'
import type { projectsRow } from '#contract/projects.ts'
import type { RowData } from '#contract/route.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { type IndexOffer, indexOffer } from '#domain/price-book/price-index.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { dayText, monthText, todayHere } from '#web/kit/work/dates.ts'
import { fileAddress } from '#web/kit/work/files.ts'
import { useKeptDraft } from '#web/kit/work/kept-draft.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { centsOf } from '#web/kit/work/prices.ts'
import { sendFile } from '#web/kit/work/send-file.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { Banner } from '#web/ui/banner.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { jobsQuery, pointsQuery } from './queries.ts'
import { type Quote, QuoteFile } from './quote-file.tsx'

/** From which month to which an index is told, as people say them. */
const months = ({ from, to }: IndexOffer) => ({ from: monthText(from), to: monthText(to) })

const noJobs: Pick<RowData<typeof projectsRow>, 'projects'> = { projects: [] }

const freshPrice = () => ({ id: newId(), cents: '', asOf: todayHere(), source: '' })

/** Puts a quote among the files of its job, for those who see what is paid; sent again it is there once. */
const keepQuote = ({ id, file, project }: Quote) =>
  sendFile(
    project,
    { id, file, class: 'cost', task: undefined },
    () => {},
    new AbortController().signal,
  ).catch((error: Error) => {
    throw new Refusal(400, { message: error.message })
  })

/** Every price of an item, one more to be told, and what an index would make of the newest. */
export function ItemPrices({ org, item }: { org: string; item: PriceItem }) {
  const client = useQueryClient()
  const { data } = useQuery(pointsQuery(org, item.id))
  const [fresh, setFresh] = useState(freshPrice)
  const [typed, setDraft] = useKeptDraft<typeof fresh>(`price of ${item.id}`)
  const draft = typed ?? fresh
  const [quote, setQuote] = useState<Quote>()
  const { data: { projects: jobs } = noJobs } = useQuery(jobsQuery(org))
  const [trouble, setTrouble] = useState('')
  const [busy, setBusy] = useState(false)
  const newest = data?.points[0]
  const offer = newest && indexOffer(item, newest)
  const add = async (event: SubmitEvent) => {
    event.preventDefault()
    if (busy) return
    const cents = centsOf(draft.cents)
    if (cents === undefined) return setTrouble(say('Enter an amount of money'))
    const job = quote && (quote.project || jobs[0]?.id)
    if (quote && !job) return setTrouble(say('Begin a job first: a quote is kept with its files.'))
    setTrouble('')
    setBusy(true)
    try {
      if (quote && job) await keepQuote({ ...quote, project: job })
      await call(addPricePointRow, {
        params: { org, item: item.id },
        body: {
          ...{ ...draft, cents, supplier: item.supplier },
          quote: quote && job ? { project: job, file: quote.id } : null,
        },
      })
      setFresh(freshPrice())
      setDraft(undefined)
      setQuote(undefined)
    } catch (error) {
      setTrouble(whyNotSaved(error))
    }
    setBusy(false)
    await client.invalidateQueries({ queryKey: ['prices', org] })
  }
  return (
    <WorkSection title={say('Prices')} detail={say('for {unit}', { unit: perText(item) })}>
      {offer && newest && (
        <div className="mt-3 border border-line bg-tint-blue p-3">
          <p>
            {say(
              '{title} ({series}) moved ×{ratio} from {from} to {to}, the newest month in this version: {price} would be {now}.',
              {
                ...offer,
                ...months(offer),
                ratio: offer.ratio.toFixed(3),
                price: moneyText(newest.cents),
                now: moneyText(offer.cents),
              },
            )}
          </p>
          <ToolButton
            size={28}
            label={say('Put {price} into the form', { price: moneyText(offer.cents) })}
            onClick={() =>
              setDraft({
                ...draft,
                cents: (offer.cents / 100).toFixed(2),
                asOf: offer.asOf,
                source: say('{series} of the BLS, {from} to {to}, ×{ratio}', {
                  ...offer,
                  ...months(offer),
                  ratio: offer.ratio.toFixed(3),
                }),
              })
            }
          />
        </div>
      )}
      {trouble && <Banner>{trouble}</Banner>}
      <form
        onSubmit={(event) => void add(event)}
        className="grid gap-3 py-3 [--field:2.25rem] sm:grid-cols-2 max-md:[--field:2.75rem] pointer-coarse:[--field:2.75rem]"
      >
        <TextField
          label={say('New price')}
          inputMode="decimal"
          value={draft.cents}
          onChange={({ target }) => setDraft({ ...draft, cents: target.value })}
        />
        <TextField
          label={say('As of')}
          type="date"
          value={draft.asOf}
          onChange={({ target }) => setDraft({ ...draft, asOf: target.value })}
        />
        <TextField
          className="sm:col-span-2"
          label={say('Where it was read')}
          optional
          value={draft.source}
          onChange={({ target }) => setDraft({ ...draft, source: target.value })}
        />
        <QuoteFile {...{ jobs, quote }} fresh={newId} onQuote={setQuote} />
        <div>
          <ToolButton type="submit" look="outline" busy={busy} label={say('Add the price')} />
        </div>
      </form>
      <ol className="text-[0.8125rem]/5 max-md:text-base">
        {data?.points.map((point) => (
          <li key={point.id} className="flex flex-wrap gap-x-3 border-hair border-b py-1.5">
            <span className="w-28 shrink-0 text-muted">{dayText(point.asOf)}</span>
            <span className="w-24 shrink-0 text-right font-semibold tabular-nums">
              {moneyText(point.cents)}
            </span>
            <span className="min-w-0 flex-1 wrap-anywhere">
              {[point.supplier, point.source, point.by].filter(Boolean).join(' · ')}
              {point.quote && (
                <a
                  href={fileAddress(point.quote.project, point.quote.file)}
                  target="_blank"
                  rel="noreferrer"
                  className="ml-2 text-link underline underline-offset-2"
                >
                  {point.quoteName}
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
      <LeadTimes times={data?.leadTimes ?? []} />
    </WorkSection>
  )
}

type Time = RowData<typeof pricePointsRow>['leadTimes'][number]

/** How long it took to come from each supplier, as the daily logs of all jobs have it; nothing where nothing of it ever came. */
function LeadTimes({ times }: { times: readonly Time[] }) {
  if (times.length === 0) return null
  return (
    <>
      <h3 className="mt-4 font-semibold">{say('How long it took to come')}</h3>
      <ul className="text-[0.8125rem]/5 max-md:text-base">
        {times.map((time) => (
          <li key={time.supplier} className="flex flex-wrap gap-x-3 border-hair border-b py-1.5">
            <span className="font-semibold">{time.supplier || say('No supplier')}</span>
            <span className="min-w-0 flex-1">
              {[tookText(time), onTimeText(time), say('last {day}', { day: dayText(time.lastOn) })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function tookText({ leadDays }: Time): string {
  if (!leadDays) return ''
  const { median, least, most } = leadDays
  const days = say('{count, plural, one {# day} other {# days}}', { count: median })
  return least === most ? days : say('{days}, {least} to {most}', { days, least, most })
}

const onTimeText = ({ lateDays, onTime }: Time): string =>
  lateDays === null || onTime === null
    ? ''
    : say('on the day promised {count} of {all} times', {
        count: Math.round(onTime * lateDays.count),
        all: lateDays.count,
      })
