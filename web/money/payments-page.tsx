import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { ListedChange } from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { Sums } from '#web/ui/work/ledger.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Applications, Invoices } from './billing.tsx'
import { approvedWords, ChangeOrders } from './change-orders.tsx'
import { SignForm } from './forms.tsx'
import { priceFrom, priceLabels } from './margin-words.ts'
import { paymentsQuery } from './queries.ts'

/** What the owner agreed to, what was billed of it, what was paid, and what waits for their signature. */
export default function PaymentsPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: payments } = useQuery(paymentsQuery(project))
  const [signing, setSigning] = useState<ListedChange>()
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Price and payments') },
  ])
  usePageTitle(say('Price and payments'))
  if (!open || !payments) return <SkeletonRows count={6} rowPx={48} />
  const { contract } = payments
  return (
    <WorkPage title={say('Price and payments')} inBar detail={open.project.address}>
      <Sums
        sums={[
          {
            ...{ label: priceLabels[priceFrom(payments)], value: moneyText(contract.total) },
            under: say('{first} and {changes} of changes', {
              first: moneyText(contract.first),
              changes: moneyText(contract.changes),
            }),
          },
          { label: say('Billed'), value: moneyText(payments.billed) },
          { label: say('Paid'), value: moneyText(payments.paid) },
          { label: say('Open'), value: moneyText(payments.open) },
          {
            label: say('Kept back'),
            value: moneyText(payments.retained),
            under: say('due on completion'),
          },
        ]}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <WorkSection title={say('Change orders')} detail={approvedWords(payments)}>
          <ChangeOrders
            {...{ project, payments }}
            money={undefined}
            onEdit={() => {}}
            onSign={(change) => may(open.audience, 'change.sign') && setSigning(change)}
          />
        </WorkSection>
        {payments.applications.length > 0 && (
          <WorkSection title={say('Pay applications')}>
            <Applications {...{ project, payments }} />
          </WorkSection>
        )}
        <WorkSection title={say('Invoices')}>
          {payments.invoices.length === 0 ? (
            <p className="py-3 text-muted">{say('Nothing was billed yet.')}</p>
          ) : (
            <Invoices {...{ project, payments }} />
          )}
        </WorkSection>
        {payments.invoices.length === 0 && payments.milestones.length > 0 && (
          <WorkSection title={say('When what is paid')}>
            {payments.milestones.map(({ title, cents }) => (
              <p key={title} className="flex justify-between gap-3 border-hair border-b py-2">
                <span>{title}</span>
                <span className="tabular-nums">{moneyText(cents)}</span>
              </p>
            ))}
          </WorkSection>
        )}
      </div>
      <SideSheet
        open={signing !== undefined}
        onClose={() => setSigning(undefined)}
        title={signing?.title ?? ''}
        width={408}
      >
        {signing && (
          <SignForm
            {...{ project }}
            change={signing}
            paper={false}
            today={payments.today}
            onDone={() => setSigning(undefined)}
          />
        )}
      </SideSheet>
    </WorkPage>
  )
}
