import type { ListedApplication, ListedInvoice } from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { lateText, paymentDay, shortDay } from '#web/kit/work/dates.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { Payments } from './queries.ts'
import { ageWords, applicationWords } from './words.ts'

const link =
  'font-semibold text-link underline underline-offset-2 max-md:inline-flex max-md:min-h-11 max-md:items-center'

/** How an invoice stands, in a word. */
export function invoiceWord({ state, openCents, lateDays }: ListedInvoice): string {
  if (state === 'void') return say('Void')
  if (openCents === 0) return say('Paid')
  if (openCents < 0) return say('Paid too much')
  return lateDays > 0 ? lateText(lateDays) : say('Open')
}

/** The pay applications of a job, the newest first. */
export function Applications({ project, payments }: { project: string; payments: Payments }) {
  const base = `${at('/projects')}/${project}/money/applications`
  return (
    <Ledger<ListedApplication>
      label={say('Pay applications')}
      rows={payments.applications.toReversed()}
      keyOf={({ id }) => id}
      columns={[
        {
          label: say('Application'),
          cell: ({ number, throughOn }) => (
            <a className={link} href={`${base}/${number}`}>
              {`${number} · ${shortDay(throughOn)}`}
            </a>
          ),
        },
        {
          label: say('State'),
          cell: ({ state }) => (
            <span className="inline-flex items-center gap-1.5">
              <StatusMark status={applicationWords[state].mark} />
              {applicationWords[state].word}
            </span>
          ),
        },
        {
          label: say('Done and stored'),
          figure: true,
          wide: 'desk',
          cell: ({ sheet }) => moneyText(sheet.total),
        },
        {
          label: say('Retainage'),
          figure: true,
          wide: 'desk',
          cell: ({ sheet }) => moneyText(sheet.retainage),
        },
        {
          label: say('Due'),
          figure: true,
          strong: true,
          cell: ({ sheet, certifiedCents }) => moneyText(certifiedCents ?? sheet.due),
        },
      ]}
    />
  )
}

/** The invoices of a job with what is open of each. */
export function Invoices({ project, payments }: { project: string; payments: Payments }) {
  const base = `${at('/projects')}/${project}/money/invoices`
  return (
    <Ledger<ListedInvoice>
      label={say('Invoices')}
      rows={payments.invoices}
      keyOf={({ id }) => id}
      foot
      columns={[
        {
          label: say('Invoice'),
          foot: say('Total'),
          cell: ({ number, title }) => (
            <a
              className={classNames(link, 'md:inline-block md:min-w-32 md:wrap-anywhere')}
              href={`${base}/${number}`}
            >
              {`${number}\u00a0· ${title}`}
            </a>
          ),
        },
        { label: say('Due'), wide: 'md', cell: ({ dueOn }) => paymentDay(dueOn) },
        {
          label: say('State'),
          cell: (one) => (
            <span
              className={classNames(
                'whitespace-nowrap',
                one.lateDays > 0 ? 'font-semibold text-alarm-text' : 'text-muted',
              )}
            >
              {invoiceWord(one)}
            </span>
          ),
        },
        {
          label: say('Amount'),
          figure: true,
          wide: 'md',
          cell: ({ cents }) => moneyText(cents),
          foot: moneyText(payments.billed),
        },
        {
          label: say('Paid'),
          figure: true,
          wide: 'desk',
          cell: ({ paidCents }) => moneyText(paidCents),
          foot: moneyText(payments.paid),
        },
        {
          label: say('Open'),
          figure: true,
          strong: true,
          cell: ({ openCents }) => moneyText(openCents),
          foot: moneyText(payments.open),
        },
      ]}
    />
  )
}

/** What is open, by how late it is. */
export function Aged({ aged }: { aged: Payments['aged'] }) {
  return (
    <dl className="grid text-[0.8125rem] max-md:text-base">
      {aged.map(({ age, cents }) => (
        <div key={age} className="flex justify-between gap-3 border-hair border-b py-1.5">
          <dt>{ageWords[age]}</dt>
          <dd className="tabular-nums">{moneyText(cents)}</dd>
        </div>
      ))}
    </dl>
  )
}
