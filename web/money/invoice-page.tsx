import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Payment } from '#contract/money.ts'
import { correctPaymentRow, voidInvoiceRow, writeMoneyRow } from '#contract/money-calls.ts'
import { payInvoiceRow } from '#contract/online-payment.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { goTo } from '#web/kit/go-to.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { rateText } from '#web/kit/work/percent.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Ledger, Sums } from '#web/ui/work/ledger.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { invoiceWord } from './billing.tsx'
import { PaymentForm } from './forms.tsx'
import { paymentsQuery } from './queries.ts'
import { SendInvoice } from './send-invoice.tsx'
import { usePaymentsTrail } from './trail.ts'
import { TypedForm } from './typed-form.tsx'
import { methodWords } from './words.ts'

/** An invoice: what it is for, what came in for it, and what is late. */
export default function InvoicePage({ params: { project = '', number = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: payments } = useQuery(paymentsQuery(project))
  const look = useLook(project)
  const navigate = useNavigate()
  const [sheet, setSheet] = useState<'pay' | 'void'>()
  const key = ['project', project, 'money']
  const write = useAct(key, async (id: string) => {
    const { document } = await call(writeMoneyRow, { params: { project }, body: { invoice: id } })
    navigate(`${at('/projects')}/${project}/documents/${document}`)
  })
  const correct = useAct(key, (payment: string) =>
    call(correctPaymentRow, { params: { project, payment }, body: { id: crypto.randomUUID() } }),
  )
  const pay = useAct(key, (id: string) => goTo(payInvoiceRow, { params: { project, invoice: id }, body: {} }))
  const invoice = payments?.invoices.find((one) => String(one.number) === number)
  const title = say('Invoice {number}', { number })
  const base = `${at('/projects')}/${project}`
  const mayEdit = open !== undefined && look === undefined && may(open.audience, 'money.edit')
  usePaymentsTrail({ name: open?.project.name ?? '', base, mayEdit, title })
  if (!open || !payments) return <SkeletonRows count={6} />
  if (!invoice)
    return (
      <div className="p-4 md:p-6">
        <EmptySheet
          whole
          title={say('No such invoice')}
          action={
            <ToolButton
              label={say('All payments')}
              href={`${at('/projects')}/${project}/${mayEdit ? 'money?tab=payments' : 'payments'}`}
            />
          }
        >
          {say('It was never written, or you may not see it.')}
        </EmptySheet>
      </div>
    )
  const interest = say('{sum} interest: {part} a year of {days} days, {source}', {
    ...{ sum: moneyText(invoice.interestCents), part: rateText(invoice.interestBp) },
    ...{ days: invoice.interestDays, source: invoice.interestSource || say('no source given') },
  })
  const taken = new Set(invoice.payments.flatMap(({ corrects }) => corrects ?? []))
  return (
    <WorkPage
      {...{ title }}
      inBar
      detail={[invoice.title, invoiceWord(invoice)].join(' · ')}
      actions={
        !mayEdit && look === undefined && may(open.audience, 'change.sign')
          ? payments.online &&
            invoice.openCents > 0 && (
              <ToolButton
                look="main"
                busy={pay.isPending}
                label={say('Pay {sum} online', { sum: moneyText(invoice.openCents) })}
                onClick={() => pay.mutate(invoice.id)}
              />
            )
          : mayEdit && (
              <>
                <ToolButton label={say('Document')} onClick={() => write.mutate(invoice.id)} />
                {invoice.state === 'issued' &&
                  invoice.kind !== 'application' &&
                  invoice.paidCents === 0 &&
                  invoice.creditedCents === 0 && (
                    <ToolButton label={say('Void it')} onClick={() => setSheet('void')} />
                  )}
                {invoice.openCents > 0 && (
                  <ToolButton look="main" label={say('Record a payment')} onClick={() => setSheet('pay')} />
                )}
              </>
            )
      }
    >
      <Sums
        sums={[
          {
            label: say('Amount'),
            value: moneyText(invoice.cents),
            under: say('due {day}', { day: paymentDay(invoice.dueOn) }),
          },
          {
            ...{ label: say('Paid'), value: moneyText(invoice.paidCents) },
            ...(invoice.openCents <= 0 &&
              invoice.interestCents > 0 && { under: say('late, {interest}', { interest }) }),
          },
          { label: say('Credited'), value: moneyText(invoice.creditedCents) },
          {
            ...{ label: say('Open'), value: moneyText(invoice.openCents) },
            ...(invoice.openCents > 0 &&
              invoice.interestCents > 0 && { under: say('and {interest}', { interest }) }),
          },
        ]}
      />
      <div className="grid gap-6">
        <WorkSection title={say('For')}>
          <Ledger
            label={say('Lines of the invoice')}
            rows={[
              ...invoice.lines.map((line, at) => ({ ...line, key: String(at) })),
              ...(invoice.taxCents === 0
                ? []
                : [
                    {
                      title: say('Sales tax, {place}, {part}', {
                        place: invoice.taxPlace,
                        part: rateText(invoice.taxBp),
                      }),
                      cents: invoice.taxCents,
                      key: 'tax',
                    },
                  ]),
            ]}
            keyOf={(line) => line.key}
            columns={[
              { label: say('What'), cell: (line) => line.title },
              { label: say('Amount'), figure: true, cell: (line) => moneyText(line.cents) },
            ]}
          />
        </WorkSection>
        {mayEdit && invoice.openCents > 0 && <SendInvoice {...{ project, payments, invoice }} />}
        <WorkSection title={say('Payments received')}>
          {invoice.payments.length === 0 ? (
            <p className="py-3 text-muted">{say('Nothing yet.')}</p>
          ) : (
            <Ledger<Payment>
              label={say('Payments received')}
              rows={invoice.payments}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: say('On'),
                  cell: ({ paidOn }) => <span className="whitespace-nowrap">{paymentDay(paidOn)}</span>,
                },
                {
                  label: say('What'),
                  cell: ({ kind, corrects, method, reference }) =>
                    corrects
                      ? say('Taken back')
                      : kind === 'credit'
                        ? say('Credited')
                        : [methodWords[method], reference].filter(Boolean).join(' '),
                },
                { label: say('Amount'), figure: true, strong: true, cell: ({ cents }) => moneyText(cents) },
              ]}
              todo={{
                ...{ below: 'md', narrow: 'menu' },
                of: ({ id, corrects, cents }) => ({
                  title: moneyText(cents),
                  actions:
                    !mayEdit || corrects !== null || taken.has(id)
                      ? []
                      : [
                          {
                            label: say('Take back'),
                            name: say('Take {title} back', { title: moneyText(cents) }),
                            run: () => correct.mutate(id),
                          },
                        ],
                }),
              }}
            />
          )}
        </WorkSection>
      </div>
      <SideSheet
        open={sheet !== undefined}
        onClose={() => setSheet(undefined)}
        title={sheet === 'void' ? say('Void this invoice') : say('Payments received')}
        width={408}
      >
        {sheet === 'pay' && (
          <PaymentForm {...{ project, invoice }} today={payments.today} onDone={() => setSheet(undefined)} />
        )}
        {sheet === 'void' && (
          <TypedForm
            {...{ project }}
            label={say('Void it')}
            specs={[{ key: 'reason', label: say('Why'), kind: 'area' }]}
            send={(typed) =>
              call(voidInvoiceRow, {
                params: { project, invoice: invoice.id },
                body: { reason: typed.text('reason') },
              })
            }
            onDone={() => setSheet(undefined)}
          />
        )}
      </SideSheet>
    </WorkPage>
  )
}
