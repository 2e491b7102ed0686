import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { v7 as newId } from 'uuid'
import { estimateRow, reckonedRow } from '#contract/estimate-calls.ts'
import { newestPricesRow } from '#contract/price-book.ts'
import { askQuoteRow } from '#contract/quote-calls.ts'
import { quoteLimits } from '#contract/quotes.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { dayAhead } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { whyNotSaved } from '#web/kit/work/task-edits.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Field, TextField } from '#web/ui/field.tsx'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { type Offered, offeredOf } from './offered.ts'

/** Where prices are asked for: of lines of an estimate, or of items of the price book. */
export default function AskPage({ params: { project = '' } }: { params: Readonly<Record<string, string>> }) {
  const search = new URLSearchParams(useShownSearch())
  const [estimate, ids] = [search.get('estimate') ?? '', search.get('items') ?? '']
  const { data: open } = useQuery(projectQuery(project))
  const org = open?.orgId ?? ''
  const { data, error } = useQuery({
    queryKey: ['project', project, 'to ask', org, estimate, ids],
    enabled: org !== '',
    staleTime: Infinity,
    queryFn: () => (estimate === '' ? fromBook(org, ids) : fromEstimate(project, estimate)),
  })
  const base = `${at('/projects')}/${project}`
  useTrail([
    { label: open?.project.name ?? '', href: base },
    { label: say('Requests for prices'), href: `${base}/quotes` },
    { label: say('Ask for prices') },
  ])
  usePageTitle(say('Ask for prices'))
  if (unreadable({ data, error }) || data?.length === 0)
    return (
      <EmptySheet whole title={say('There is nothing to ask prices of.')}>
        {say('Choose items in the price book, or add lines to the estimate.')}
      </EmptySheet>
    )
  if (!open || !data) return <SkeletonRows count={8} rowPx={48} />
  return <Ask key={estimate + ids} project={project} offered={data} />
}

async function fromBook(org: string, ids: string): Promise<Offered[]> {
  const body = { items: ids.split(',').filter(Boolean) }
  const { items } = await call(newestPricesRow, { params: { org }, body })
  return items.map(({ id: item, name, unit, pack }) => ({
    ...{ id: newId(), item, name, unit, pack, quantity: null, priced: false },
  }))
}

async function fromEstimate(project: string, estimate: string): Promise<Offered[]> {
  const params = { project, estimate }
  const [{ lines }, reckoned] = await Promise.all([
    call(estimateRow, { params, query: {}, body: {} }),
    call(reckonedRow, { params, body: {} }),
  ])
  return offeredOf(lines, reckoned.lines)
}

function Ask({ project, offered }: { project: string; offered: readonly Offered[] }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [id] = useState(() => newId())
  const [lines, setLines] = useState(offered)
  const [chosen, setChosen] = useState(
    () => new Set(offered.flatMap((line) => (line.priced ? [] : [line.id])).slice(0, quoteLimits.lines)),
  )
  const [typed, setTyped] = useState({ supplier: '', answerBy: dayAhead(10), note: '' })
  const send = useMutation({
    mutationFn: () =>
      call(askQuoteRow, {
        params: { project },
        body: {
          ...{ id, ...typed },
          lines: lines.flatMap(({ priced: _, ...line }) => (chosen.has(line.id) ? [line] : [])),
        },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['project', project, 'quotes'] })
      navigate(`${at('/projects')}/${project}/quotes`)
    },
  })
  const fields = send.error instanceof Refusal ? send.error.fields : {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const toggle = (line: string) => {
    const next = new Set(chosen)
    if (!next.delete(line)) next.add(line)
    setChosen(next)
  }
  return (
    <WorkPage title={say('Ask for prices')} inBar>
      <form onSubmit={submit} noValidate className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-6">
        {send.error && <Banner>{whyNotSaved(send.error)}</Banner>}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
          <TextField
            label={say('Supplier')}
            value={typed.supplier}
            error={fields.supplier}
            onChange={({ target }) => setTyped({ ...typed, supplier: target.value })}
          />
          <TextField
            label={say('Answer by')}
            type="date"
            value={typed.answerBy}
            error={fields.answerBy}
            onChange={({ target }) => setTyped({ ...typed, answerBy: target.value })}
          />
          <Field label={say('Note to the supplier')} optional className="sm:col-span-2">
            {(own) => (
              <textarea
                {...own}
                rows={3}
                value={typed.note}
                onChange={({ target }) => setTyped({ ...typed, note: target.value })}
                className="w-full rounded-sm border-2 border-control bg-sheet px-3 py-2 text-base/6"
              />
            )}
          </Field>
        </div>
        <WorkSection
          title={say('Items')}
          detail={say('{count} of {all} chosen; the supplier sees no price.', {
            ...{ count: chosen.size, all: lines.length },
          })}
        >
          <ul className="divide-y divide-hair">
            {lines.map((line) => (
              <li key={line.id} className="flex flex-wrap items-center gap-x-3">
                <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3">
                  <input
                    type="checkbox"
                    className="size-5 shrink-0 accent-blueprint"
                    checked={chosen.has(line.id)}
                    onChange={() => toggle(line.id)}
                  />
                  <span className="min-w-0 wrap-anywhere">{line.name}</span>
                </label>
                <input
                  inputMode="decimal"
                  type="number"
                  min={0}
                  step="any"
                  aria-label={say('Quantity of {item}', { item: line.name })}
                  value={line.quantity ?? ''}
                  onChange={({ target }) => {
                    const quantity = target.value === '' ? null : Number(target.value)
                    setLines(lines.map((one) => (one.id === line.id ? { ...one, quantity } : one)))
                  }}
                  className="min-h-9 w-24 rounded-sm border border-control bg-sheet px-2 text-right tabular-nums max-md:min-h-11 pointer-coarse:min-h-11"
                />
                <span className="w-32 text-muted">{perText(line)}</span>
              </li>
            ))}
          </ul>
        </WorkSection>
        <div>
          <ToolButton type="submit" look="main" busy={send.isPending} label={say('Make the request')} />
        </div>
      </form>
    </WorkPage>
  )
}
