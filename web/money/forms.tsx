import { useState } from 'react'
import type { CostPart, Payment } from '#contract/money.ts'
import {
  certifyApplicationRow,
  issueInvoiceRow,
  type ListedChange,
  type ListedInvoice,
  putChangeRow,
  signChangeRow,
  takePaymentRow,
} from '#contract/money-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { Payments } from './queries.ts'
import { type Spec, TypedForm, typedOf } from './typed-form.tsx'
import { codeTitles, methodWords } from './words.ts'

/** Of what project, and what comes after. */
export type Own = { project: string; onDone: () => void }
/** An id that is made where the thing is. */
export const newId = () => crypto.randomUUID()
/** The day so many days after another. */
export const later = (day: string, days: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** What a change order’s cost code is chosen from: a code that the job has not had yet can be typed, and that is said. */
export const changeCode = (codes: ReturnType<typeof codeTitles>, cost?: CostPart): Spec => ({
  ...{ key: 'code', label: say('Cost code'), value: cost?.code ?? '', optional: true, offered: codes },
  hint: (typed) => {
    const code = typed.text('code')
    const title = codes.find(([one]) => one === code)?.[1]
    return code === ''
      ? say('One of the job’s, or a new one')
      : (title ?? say('A code that this job has not had yet'))
  },
})

/** A change order with what it costs under one code. */
export function ChangeForm({
  project,
  change,
  cost,
  money,
  onDone,
}: Own & { change?: ListedChange | undefined; cost?: CostPart | undefined; money: Money }) {
  const [id] = useState(() => change?.id ?? newId())
  return (
    <TypedForm
      {...{ project, onDone }}
      draft={`change ${change?.id ?? 'new'}`}
      label={say('Save')}
      specs={[
        { key: 'title', label: say('What changes'), value: change?.title ?? '' },
        { key: 'reason', label: say('Why'), kind: 'area', value: change?.reason ?? '', optional: true },
        { key: 'cents', label: say('Price for the owner'), kind: 'money', value: typedOf(change?.cents) },
        {
          key: 'days',
          label: say('Working days that it adds'),
          kind: 'whole',
          value: String(change?.days ?? 0),
        },
        {
          key: 'cost',
          label: say('What it costs you'),
          kind: 'money',
          value: typedOf(cost?.cents),
          hint: say('Never shown to the owner'),
          optional: true,
        },
        changeCode(codeTitles(money), cost),
      ]}
      send={(typed) =>
        call(putChangeRow, {
          params: { project },
          body: {
            ...{ id, title: typed.text('title'), reason: typed.text('reason'), cents: typed.cents('cents') },
            days: typed.whole('days'),
            costs:
              typed.cents('cost') === 0
                ? []
                : [
                    {
                      code: typed.text('code'),
                      costClass: cost?.costClass ?? 'sub',
                      cents: typed.cents('cost'),
                    },
                  ],
          },
        })
      }
    />
  )
}

/** Signs a change order, or writes down that it was signed on paper. */
export function SignForm({
  project,
  change,
  paper,
  today,
  onDone,
}: Own & { change: ListedChange; paper: boolean; today: string }) {
  const specs: Spec[] = [
    {
      ...{ key: 'answer', label: say('Answer'), kind: 'choice', value: 'signed' },
      options: {
        signed: paper ? say('It was signed') : say('I agree'),
        declined: paper ? say('It was declined') : say('I decline'),
      },
    },
    { key: 'name', label: paper ? say('Who signed it') : say('Your full name') },
    ...(paper ? [{ key: 'on', label: say('Signed on'), kind: 'date', value: today } as const] : []),
  ]
  return (
    <TypedForm
      {...{ project, onDone, specs }}
      label={(typed) =>
        typed.text('answer') === 'declined'
          ? say('Decline')
          : paper
            ? say('Record the signature')
            : say('Sign for {sum}', { sum: moneyText(change.cents) })
      }
      send={(typed) =>
        call(signChangeRow, {
          params: { project, changeOrder: change.id },
          body: {
            signed: typed.text('answer') !== 'declined',
            name: typed.text('name'),
            cents: change.cents,
            on: paper ? typed.maybe('on') : null,
          },
        })
      }
      note={
        <p className="text-muted text-sm">
          {say(
            'Once it is signed, the price becomes {sum} more, and completion moves by {days, plural, one {# working day} other {# working days}}.',
            {
              ...{ sum: moneyText(change.cents), days: change.days },
            },
          )}
        </p>
      }
    />
  )
}

/** What was certified of an application, and when that is due. */
export function CertifyForm({
  project,
  application,
  due,
  today,
  onDone,
}: Own & { application: string; due: number; today: string }) {
  const [invoice] = useState(newId)
  return (
    <TypedForm
      {...{ project, onDone }}
      label={say('Record the certificate')}
      specs={[
        { key: 'cents', label: say('Certified amount'), kind: 'money', value: typedOf(due) },
        { key: 'dueOn', label: say('Due'), kind: 'date', value: later(today, 30) },
      ]}
      send={(typed) =>
        call(certifyApplicationRow, {
          params: { project, application },
          body: { invoice, cents: typed.cents('cents'), dueOn: typed.text('dueOn') },
        })
      }
    />
  )
}

const invoiceKindWords = {
  milestone: say('A milestone'),
  deposit: say('A deposit'),
  other: say('Something else'),
} as const

type Choices = {
  /** The next milestone that was not billed. */
  next: { title: string; cents: number } | undefined
  signed: readonly { id: string; title: string; cents: number; billedCents: number }[]
}

/**
 * The title and the amount of an invoice by what was chosen: what is unbilled of a change order, the next milestone, or nothing
 * of what was filled in for another choice. What somebody typed stays.
 */
export function followChoice(
  text: Readonly<Record<string, string>>,
  key: string,
  { next, signed }: Choices,
): Readonly<Record<string, string>> {
  if (key !== 'kind' && key !== 'change') return {}
  const offers = [
    { title: '', cents: '' },
    ...(next ? [{ title: next.title, cents: typedOf(next.cents) }] : []),
    ...signed.map(({ title, cents, billedCents }) => ({ title, cents: typedOf(cents - billedCents) })),
  ]
  const chosen = signed.findIndex(({ id }) => id === text.change)
  const ofMilestone = text.kind === 'milestone' && next ? 1 : 0
  const offer = offers[chosen === -1 ? ofMilestone : chosen + (next ? 2 : 1)]
  const isOffered = offers.some(({ title, cents }) => title === text.title && cents === text.cents)
  return offer && isOffered ? offer : {}
}

/** An invoice of one line: a milestone of the accepted proposal, a deposit, a signed change order or anything else. */
export function InvoiceForm({ project, payments, onDone }: Own & { payments: Payments }) {
  const [id] = useState(newId)
  const next = payments.milestones.find(({ title }) => !payments.invoices.some((one) => one.title === title))
  const signed = payments.changes.filter(
    ({ state, cents, billedCents }) => state === 'signed' && cents !== billedCents,
  )
  const { deposit } = payments
  const changes = Object.fromEntries(signed.map((one) => [one.id, `CO ${one.number} ${one.title}`]))
  const [count, setCount] = useState(1)
  const further = Array.from({ length: count - 1 }, (_, at) => at + 2)
  return (
    <TypedForm
      {...{ project, onDone }}
      draft="invoice"
      label={say('Issue the invoice')}
      linesAt="cents"
      follow={(text, key) => followChoice(text, key, { next, signed })}
      specs={[
        { key: 'kind', label: say('For'), kind: 'choice', options: invoiceKindWords, value: 'milestone' },
        { key: 'title', label: say('Title'), value: next?.title ?? '' },
        {
          ...{ key: 'cents', label: say('Amount'), kind: 'money', value: typedOf(next?.cents) },
          ...(deposit && {
            hint: say('A deposit here is {sum} at most: {citation}. Check with a lawyer.', {
              ...{ sum: moneyText(deposit.cents), citation: deposit.citation },
            }),
          }),
        },
        {
          ...{
            key: 'change',
            label: say('Change order'),
            kind: 'choice',
            empty: say('None'),
            optional: true,
          },
          options: changes,
        },
        ...further.flatMap((line): Spec[] => [
          { key: `title${line}`, label: say('What for, line {line}', { line }) },
          { key: `cents${line}`, label: say('Amount, line {line}', { line }), kind: 'money' },
          {
            ...{ key: `change${line}`, label: say('Change order, line {line}', { line }), kind: 'choice' },
            ...{ empty: say('None'), optional: true, options: changes },
          },
        ]),
        { key: 'tax', label: say('Sales tax, percent'), kind: 'rate', value: '0' },
        { key: 'place', label: say('Place of the tax'), optional: true },
        { key: 'dueOn', label: say('Due'), kind: 'date', value: later(payments.today, 30) },
        {
          key: 'interest',
          label: say('Late interest, percent a year'),
          kind: 'rate',
          value: '0',
        },
        { key: 'source', label: say('Where that is agreed'), optional: true },
      ]}
      send={(typed) => {
        const kind = typed.text('kind')
        return call(issueInvoiceRow, {
          params: { project },
          body: {
            ...{
              id,
              title: typed.text('title'),
              kind: kind === 'deposit' || kind === 'other' ? kind : 'milestone',
            },
            ...{ taxBp: typed.rate('tax'), taxPlace: typed.text('place'), dueOn: typed.text('dueOn') },
            ...{
              interestBp: typed.rate('interest'),
              interestDays: 365,
              interestSource: typed.text('source'),
            },
            lines: ['', ...further.map(String)]
              // A further line without an amount was not meant.
              .filter((line) => line === '' || typed.cents(`cents${line}`) !== 0)
              .map((line) => ({
                ...{ title: typed.text(`title${line}`), cents: typed.cents(`cents${line}`) },
                changeOrderId: typed.maybe(`change${line}`),
              })),
          },
        })
      }}
      note={
        <div>
          <ToolButton size={28} label={say('Another line')} onClick={() => setCount(count + 1)} />
        </div>
      }
    />
  )
}

/** The fields of what came in: a credit is paid by nothing. */
export const paymentSpecs = (openCents: number, today: string): Spec[] => [
  {
    ...{ key: 'kind', label: say('What'), kind: 'choice', value: 'payment' },
    options: { payment: say('Payment'), credit: say('Credit') },
  },
  { key: 'cents', label: say('Amount'), kind: 'money', value: typedOf(openCents) },
  { key: 'paidOn', label: say('Date'), kind: 'date', value: today },
  {
    ...{ key: 'method', label: say('Paid by'), kind: 'choice', options: methodWords, value: 'check' },
    when: (typed) => typed.text('kind') !== 'credit',
  },
  { key: 'reference', label: say('Check or reference'), optional: true },
]

/** What came in for an invoice, or is let off it. */
export function PaymentForm({
  project,
  invoice,
  today,
  onDone,
}: Own & { invoice: ListedInvoice; today: string }) {
  const [id] = useState(newId)
  return (
    <TypedForm
      {...{ project, onDone }}
      draft={`payment ${invoice.id}`}
      label={say('Record it')}
      specs={paymentSpecs(invoice.openCents, today)}
      send={(typed) =>
        call(takePaymentRow, {
          params: { project, invoice: invoice.id },
          body: {
            ...{
              id,
              kind: typed.text('kind') === 'credit' ? 'credit' : 'payment',
              cents: typed.cents('cents'),
            },
            // Its options are the methods.
            ...{ paidOn: typed.text('paidOn'), method: typed.text('method') as Payment['method'] },
            reference: typed.text('reference'),
          },
        })
      }
    />
  )
}
