import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { v7 as newId } from 'uuid'
import { brand } from '#contract/brand.ts'
import { priceFileMost } from '#contract/price-book.ts'
import { type GuestQuote, guestAnswerQuoteRow, guestQuoteRow } from '#contract/quote-calls.ts'
import { perText } from '#domain/price-book/per-text.ts'
import { say } from '#language/say.ts'
import { inBase64 } from '#web/kit/base64.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { GuestAhead } from '#web/kit/work/guest-ahead.tsx'
import { centsOf } from '#web/kit/work/prices.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field, Input, TextField } from '#web/ui/field.tsx'

/** Where a supplier without an account answers with prices. Opening it answers nothing. */
export default function GuestQuotePage() {
  const token = useHashToken('quote')
  const { data, error, refetch } = useQuery({
    queryKey: ['guest quote', token],
    enabled: token !== undefined && token !== '',
    // What is being typed is not made anew under its writer.
    staleTime: Infinity,
    queryFn: () => call(guestQuoteRow, { params: {}, body: { token: token ?? '' } }),
  })
  useEffect(() => {
    document.title = `${say('Request for prices')} | ${brand.name}`
  }, [])
  if (unreadable({ data, error }) || !data || !token)
    return (
      <GuestAhead
        token={token}
        error={error}
        nothing={say('There is nothing to answer.')}
        onRetry={() => void refetch()}
      />
    )
  return <Answer key={data.number} token={token} quote={data} />
}

function Answer({ token, quote }: { token: string; quote: GuestQuote }) {
  const { orgName, orgPhone, project, supplier, number, note, lines, answerBy, answer } = quote
  const client = useQueryClient()
  const before = new Map(answer?.prices.map(({ line, cents }) => [line, cents]))
  const [id, setId] = useState(() => newId())
  const [prices, setPrices] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      lines.map((line) => {
        const cents = before.get(line.id) ?? null
        return [line.id, cents === null ? '' : (cents / 100).toFixed(2)]
      }),
    ),
  )
  const [typed, setTyped] = useState({
    ...{ name: answer?.name ?? '', validUntil: answer?.validUntil ?? '', note: answer?.note ?? '' },
  })
  const [file, setFile] = useState<File>()
  const [trouble, setTrouble] = useState<Record<string, string>>({})
  const send = useMutation({
    mutationFn: async () =>
      call(guestAnswerQuoteRow, {
        params: {},
        body: {
          ...{ token, id, ...typed },
          prices: lines.map((line) => ({ line: line.id, cents: centsOf(prices[line.id] ?? '') ?? null })),
          file: file ? { id, name: file.name, content: await inBase64(file) } : null,
        },
      }),
    onSuccess: (now) => {
      client.setQueryData(['guest quote', token], now)
      // Another answer is another one; the file stays with the one that it came with.
      setId(newId())
      setFile(undefined)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = Object.fromEntries(
      lines.flatMap((line) => {
        const text = (prices[line.id] ?? '').trim()
        return text !== '' && centsOf(text) === undefined ? [[line.id, say('Enter an amount of money')]] : []
      }),
    )
    if (file && file.size > priceFileMost) wrong.file = say('The file is larger than 10 MB.')
    setTrouble(wrong)
    if (Object.keys(wrong).length === 0) send.mutate()
  }
  const fields = send.error instanceof Refusal ? send.error.fields : {}
  return (
    <div className="mx-auto w-full max-w-3xl px-4 pb-10 md:px-6">
      <p className="flex flex-wrap items-center gap-x-4 border-line border-b py-3">
        <span className="font-semibold text-lg/7">{orgName}</span>
        {orgPhone !== '' && (
          <a className="inline-flex min-h-11 items-center text-link underline" href={`tel:${orgPhone}`}>
            {orgPhone}
          </a>
        )}
      </p>
      <h1 tabIndex={-1} className="mt-6 mb-2 font-black text-[1.75rem]/8 outline-none">
        {say('Prices for {project}', { project })}
      </h1>
      <p className="text-muted">
        {say('Request {number} to {supplier}, answer by {day}', {
          ...{ number, supplier, day: dayText(answerBy) },
        })}
      </p>
      {note !== '' && <p className="mt-3 whitespace-pre-line wrap-anywhere">{note}</p>}
      <div aria-live="polite">
        {answer && !send.isError && (
          <p className="mt-4 border border-line bg-tint-blue p-3">
            {say('You answered on {day}. Answer again, and the new prices count.', {
              day: momentDay(answer.at),
            })}
          </p>
        )}
      </div>
      {send.error && (
        <Banner>
          {send.error instanceof Refusal
            ? send.error.message
            : say('This was not sent. Check your connection and try again.')}
        </Banner>
      )}
      <form onSubmit={submit} noValidate className="mt-6 grid gap-6">
        <ul className="divide-y divide-hair">
          {lines.map((line) => (
            <li key={line.id} className="grid items-end gap-3 py-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
              <span className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{line.name}</span>
                <span className="block text-muted">
                  {line.quantity === null
                    ? say('price for one {unit}', { unit: perText(line) })
                    : say('{count} needed, price for one {unit}', {
                        ...{ count: line.quantity, unit: perText(line) },
                      })}
                </span>
              </span>
              <TextField
                label={say('Price of {item}', { item: line.name })}
                inputMode="decimal"
                value={prices[line.id] ?? ''}
                error={trouble[line.id]}
                onChange={({ target }) => setPrices({ ...prices, [line.id]: target.value })}
              />
            </li>
          ))}
        </ul>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={say('Your name')}
            autoComplete="name"
            value={typed.name}
            error={fields.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
          <TextField
            label={say('Prices good until')}
            type="date"
            value={typed.validUntil}
            error={fields.validUntil}
            onChange={({ target }) => setTyped({ ...typed, validUntil: target.value })}
          />
          <TextField
            className="sm:col-span-2"
            label={say('Note')}
            optional
            value={typed.note}
            error={fields.note}
            onChange={({ target }) => setTyped({ ...typed, note: target.value })}
          />
          <Field
            label={say('Your own quote as a file, up to 10 MB')}
            optional
            error={trouble.file}
            className="sm:col-span-2"
          >
            {(own) => <Input {...own} type="file" onChange={({ target }) => setFile(target.files?.[0])} />}
          </Field>
        </div>
        <div>
          <Button type="submit" disabled={send.isPending}>
            {say('Send the prices')}
          </Button>
        </div>
      </form>
    </div>
  )
}
