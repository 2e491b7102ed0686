import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { v5 } from 'uuid'
import { addPriceItemRow, addPricePointRow, emptyPriceItem, type PriceItem } from '#contract/price-book.ts'
import type { Quote } from '#contract/quote-calls.ts'
import type { QuoteLine } from '#contract/quotes.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { dayText, todayHere, todayIn } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Answer = Quote['answers'][number]
type Props = {
  project: string
  org: string
  quote: Quote
  answer: Answer
  /** Items of the book as they stand; undefined for whoever does not read it, or while it comes. */
  book: readonly PriceItem[] | undefined
  /** Whether another answer came after it. */
  past?: boolean
}

/** What a supplier answered beside the book's prices, each to be taken by itself. */
export function AnsweredPrices({ project, org, quote, answer, book, past = false }: Props) {
  const client = useQueryClient()
  const { supplier, number, lines } = quote
  const cents = new Map(answer.prices.map((one) => [one.line, one.cents]))
  // The day is that of the work, so that it is one in the book whoever takes the price.
  const { data: open } = useQuery(projectQuery(project))
  const asOf = todayIn(open?.project.timeZone, new Date(answer.at))
  const ended = answer.validUntil < todayHere()
  const take = useMutation({
    mutationFn: async ({ id, item, name, unit, pack }: QuoteLine) => {
      const price = cents.get(id) ?? 0
      // Sent twice, the item and its price are there once: both have ids of their own.
      if (item === null) {
        const fields = { ...emptyPriceItem, name, unit, pack, supplier }
        await call(addPriceItemRow, { params: { org }, body: { id, ...fields, price: null } })
      }
      await call(addPricePointRow, {
        params: { org, item: item ?? id },
        body: {
          ...{ id: v5(id, answer.id), cents: price, asOf, supplier },
          source: say('Request {number}, good until {day}', { number, day: dayText(answer.validUntil) }),
          quote: answer.fileId === null ? null : { project, file: answer.fileId },
        },
      })
    },
    onError: sayNotSaved,
    onSettled: () => client.invalidateQueries({ queryKey: ['prices', org] }),
  })
  return (
    <div className="grid gap-2 py-2">
      <p className="flex flex-wrap items-center gap-2">
        {say('{name} answered {day}, good until {until}.', {
          ...{ name: answer.name, day: dayText(asOf), until: dayText(answer.validUntil) },
        })}
        {ended && <Tag tone="orange">{say('run out')}</Tag>}
        {answer.fileId !== null && (
          <a
            className="text-link underline"
            href={`/api/projects/${project}/files/${answer.fileId}/content?keep=yes`}
          >
            {say('Their quote')}
          </a>
        )}
      </p>
      {answer.note !== '' && <p className="whitespace-pre-line text-muted wrap-anywhere">{answer.note}</p>}
      <table className="w-full border-collapse text-[0.8125rem]/5 max-md:text-base">
        <thead>
          <tr className="border-ink border-b-2 text-left">
            <th className="py-1 font-semibold">{say('Item')}</th>
            <th className="px-2 text-right font-semibold">{say('In the book')}</th>
            <th className="px-2 text-right font-semibold">{say('Answered')}</th>
            <th className="w-24">
              <span className="sr-only">{say('Take')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => {
            const item = book?.find(({ id }) => id === (line.item ?? line.id))
            const price = cents.get(line.id) ?? null
            const now = item?.price ?? null
            const taken = now?.cents === price && now?.supplier === supplier && now.asOf === asOf
            const same = !item || (item.unit === line.unit && item.pack?.size === line.pack?.size)
            return (
              <tr key={line.id} className="border-hair border-b align-top">
                <td className="py-1.5 wrap-anywhere">
                  {line.name}
                  <span className="block text-muted text-xs/4">{perText(line)}</span>
                </td>
                <td className="whitespace-nowrap px-2 py-1.5 text-right tabular-nums">
                  {now ? moneyText(now.cents) : <span className="text-muted">{say('No price')}</span>}
                  {now && <span className="block text-muted text-xs/4">{dayText(now.asOf)}</span>}
                </td>
                <td className="whitespace-nowrap px-2 py-1.5 text-right font-semibold tabular-nums">
                  {price === null ? '–' : moneyText(price)}
                  {price !== null && now && now.cents > 0 && now.cents !== price && (
                    <span className="block font-normal text-muted text-xs/4">
                      {`${price > now.cents ? '+' : '−'}${Math.abs(Math.round((price / now.cents - 1) * 1000) / 10)} %`}
                    </span>
                  )}
                </td>
                <td className="py-1 text-right">
                  {price !== null &&
                    !past &&
                    book &&
                    (taken ? (
                      <Tag tone="blue">{say('in the book')}</Tag>
                    ) : same ? (
                      <ToolButton
                        size={28}
                        disabled={take.isPending}
                        label={say('Take')}
                        aria-label={say('Take the price of {item} into the price book', { item: line.name })}
                        onClick={() => take.mutate(line)}
                      />
                    ) : (
                      <span className="text-muted text-xs/4">{say('Its unit or pack changed since')}</span>
                    ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
