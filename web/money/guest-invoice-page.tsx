import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import { type GuestInvoice, guestInvoiceRow, guestPayInvoiceRow } from '#contract/online-payment.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { goTo } from '#web/kit/go-to.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { lateText, paymentDay } from '#web/kit/work/dates.ts'
import { GuestAhead } from '#web/kit/work/guest-ahead.tsx'
import { moneyText } from '#web/kit/work/money.ts'
import { rateText } from '#web/kit/work/percent.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'

/** Where whoever pays an invoice reads it without an account, and pays it where that is offered. Opening it pays nothing. */
export default function GuestInvoicePage() {
  const token = useHashToken('invoice')
  const { data, error, refetch } = useQuery({
    queryKey: ['guest invoice', token],
    enabled: token !== undefined && token !== '',
    // Whoever comes back from paying sees what came in.
    staleTime: 0,
    queryFn: () => call(guestInvoiceRow, { params: {}, body: { token: token ?? '' } }),
  })
  useEffect(() => {
    document.title = `${say('Invoice')} | ${brand.name}`
  }, [])
  if (unreadable({ data, error }) || !data || !token)
    return (
      <GuestAhead
        token={token}
        error={error}
        nothing={say('There is no invoice here.')}
        onRetry={() => void refetch()}
      />
    )
  return <Shown token={token} invoice={data} />
}

function Shown({ token, invoice }: { token: string; invoice: GuestInvoice }) {
  const { orgName, orgPhone, project, number, title, openCents, lateDays, dueOn } = invoice
  const pay = useMutation({ mutationFn: () => goTo(guestPayInvoiceRow, { params: {}, body: { token } }) })
  const rows: (readonly [key: string, label: string, cents: number])[] = [
    ...invoice.lines.map((line, at) => [`line ${at}`, line.title, line.cents] as const),
    ...(invoice.taxCents === 0
      ? []
      : [
          [
            'tax',
            say('Sales tax, {place}, {part}', {
              place: invoice.taxPlace,
              part: rateText(invoice.taxBp),
            }),
            invoice.taxCents,
          ] as const,
        ]),
    ['amount', say('Amount'), invoice.cents],
    ...(invoice.paidCents === 0 ? [] : [['paid', say('Paid'), -invoice.paidCents] as const]),
    ...(invoice.creditedCents === 0 ? [] : [['credit', say('Credited'), -invoice.creditedCents] as const]),
  ]
  const interest = {
    sum: moneyText(invoice.interestCents),
    source: invoice.interestSource || say('no source given'),
  }
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-10 md:px-6">
      <p className="flex flex-wrap items-center gap-x-4 border-line border-b py-3">
        <span className="font-semibold text-lg/7">{orgName}</span>
        {orgPhone !== '' && (
          <a className="inline-flex min-h-11 items-center text-link underline" href={`tel:${orgPhone}`}>
            {orgPhone}
          </a>
        )}
      </p>
      <h1 tabIndex={-1} className="mt-6 mb-1 font-black text-[1.75rem]/8 outline-none">
        {say('Invoice {number}', { number })}
      </h1>
      <p className="text-muted">{[title, project].join(' · ')}</p>
      <p className="mt-1 text-muted">
        {say('Issued {day}', { day: paymentDay(invoice.issuedOn) })}
        {' · '}
        <span className={lateDays > 0 ? 'font-semibold text-alarm-text' : ''}>
          {[say('due {day}', { day: paymentDay(dueOn) }), lateDays > 0 && lateText(lateDays)]
            .filter(Boolean)
            .join(', ')}
        </span>
      </p>
      <dl className="mt-6 border-ink border-t-2">
        {rows.map(([key, label, cents]) => (
          <div key={key} className="flex justify-between gap-4 border-hair border-b py-2">
            <dt className="min-w-0 wrap-anywhere">{label}</dt>
            <dd className="tabular-nums">{moneyText(cents)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 py-3">
          <dt className="font-bold text-lg/7">{say('Open')}</dt>
          <dd className="font-black text-2xl/8 tabular-nums">{moneyText(openCents)}</dd>
        </div>
      </dl>
      {invoice.interestCents > 0 && (
        <p className="text-muted">
          {openCents > 0
            ? say('Interest to date: {sum} ({source}), not in this sum.', interest)
            : say('Interest on what was paid late: {sum} ({source}), not in this invoice.', interest)}
        </p>
      )}
      {pay.error && (
        <Banner>
          {pay.error instanceof Refusal
            ? pay.error.message
            : say('This was not sent. Check your connection and try again.')}
        </Banner>
      )}
      <div className="mt-4">
        {openCents <= 0 ? (
          <p role="status" className="border border-line bg-tint-blue p-3 font-semibold">
            {say('Paid. Thank you.')}
          </p>
        ) : invoice.online ? (
          <>
            <Button aria-busy={pay.isPending || undefined} onClick={() => pay.mutate()}>
              {say('Pay {sum} online', { sum: moneyText(openCents) })}
            </Button>
            <p className="mt-2 text-muted">
              {say('You pay {org} through Stripe. No card number comes here.', { org: orgName })}
            </p>
          </>
        ) : (
          <p>{say('Pay {org} as you agreed, and name invoice {number}.', { org: orgName, number })}</p>
        )}
      </div>
    </div>
  )
}
