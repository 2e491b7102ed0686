import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { CostKind } from '#contract/money.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { type Money, moneyQuery } from '#web/kit/work/job-money.ts'
import { useLook } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { useInSight } from '#web/ui/use-in-sight.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import { approvedWords, ChangeOrders } from './change-orders.tsx'
import { EntryForm } from './cost-forms.tsx'
import { ChangeForm, InvoiceForm, SignForm } from './forms.tsx'
import { JobCost, MarginSteps } from './job-cost.tsx'
import { Labor } from './labor.tsx'
import { Billing, Cash, Entries, type Sheet, type ShownProps, type Tab, tabs } from './money-tabs.tsx'
import { type Payments, paymentsQuery } from './queries.ts'
import { Reports } from './reports.tsx'
import { TermsForm } from './terms-form.tsx'
import { WaiverForm } from './waiver-form.tsx'
import { kindWords } from './words.ts'

/** What a job costs and is billed, for whoever runs it. */
export default function MoneyPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: money } = useQuery(moneyQuery(project))
  const { data: payments } = useQuery(paymentsQuery(project))
  const look = useLook(project)
  const asked = new URLSearchParams(useShownSearch()).get('tab')
  const tab = tabs.find((one) => one === asked) ?? 'cost'
  const [sheet, setSheet] = useState<Sheet>()
  const base = `${at('/projects')}/${project}/money`
  useTrail([
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Money') },
  ])
  usePageTitle(say('Money'))
  const there = open !== undefined && money !== undefined && payments !== undefined
  const bar = useInSight<HTMLDivElement>(`${tab} ${there}`)
  if (!open || !money || !payments) return <SkeletonRows count={10} />
  const mayEdit = look === undefined && may(open.audience, 'money.edit')
  const of = (kind: CostKind) =>
    money.entries.filter((one) => one.kind === kind && one.corrects === null).length
  const counted = (word: string, count: number) => (count === 0 ? word : `${word} ${count}`)
  const labels: Record<Tab, string> = {
    ...{ cost: say('Job cost'), payments: counted(say('Payments'), payments.invoices.length) },
    ...{ changes: counted(say('Change orders'), payments.changes.length) },
    ...{
      commitments: counted(say('Commitments'), of('commitment')),
      bills: counted(say('Bills'), of('bill') + of('receipt')),
    },
    ...{ labor: say('Labor'), cash: say('Cash'), reports: say('Reports') },
  }
  return (
    <WorkPage
      title={labels.cost === '' ? '' : say('Money')}
      inBar
      detail={
        <Tag icon="lock" tone="line">
          {say('cost is never shown to the owner or crew')}
        </Tag>
      }
      actions={
        mayEdit && (
          <>
            <ToolButton
              label={say('New change order')}
              className={tab === 'changes' ? undefined : 'max-md:hidden'}
              onClick={() => setSheet({ of: 'change' })}
            />
            <ToolButton
              look="main"
              icon="plus"
              label={say('Bill or receipt')}
              onClick={() => setSheet({ of: 'entry', kind: 'bill' })}
            />
          </>
        )
      }
      tools={
        <div
          ref={bar}
          className="overflow-x-auto px-4 pb-3 max-md:mask-r-from-[calc(100%-3rem)] max-desk:mask-l-from-[calc(100%-1rem)] max-desk:mask-r-from-[calc(100%-1.5rem)] max-md:pr-12 md:px-6"
        >
          <div className="w-max whitespace-nowrap max-md:[&_a]:px-3 md:max-desk:[&_a]:px-2">
            <WaySwitch
              label={say('Money')}
              ways={tabs.map((one) => ({
                href: one === 'cost' ? base : `${base}?tab=${one}`,
                label: labels[one],
                current: one === tab,
              }))}
            />
          </div>
        </div>
      }
    >
      <Shown {...{ project, tab, money, payments, mayEdit, setSheet }} />
      <SideSheet
        open={sheet !== undefined}
        onClose={() => setSheet(undefined)}
        title={sheet ? sheetTitle(sheet) : ''}
      >
        {sheet && (
          <Form
            key={JSON.stringify(sheet)}
            {...{ project, sheet, money, payments, setSheet }}
            orgName={open.orgName}
          />
        )}
      </SideSheet>
    </WorkPage>
  )
}

function sheetTitle(sheet: Sheet): string {
  if (sheet.of === 'entry') return kindWords[sheet.kind]
  if (sheet.of === 'change') return sheet.change?.title ?? say('New change order')
  if (sheet.of === 'sign') return sheet.change.title
  return { terms: say('Schedule of values'), invoice: say('New invoice'), waiver: say('Lien waiver') }[
    sheet.of
  ]
}

type FormProps = {
  project: string
  sheet: Sheet
  money: Money
  payments: Payments
  orgName: string
  setSheet: (sheet?: Sheet) => void
}
function Form({ project, sheet, money, payments, orgName, setSheet }: FormProps) {
  const own = { project, onDone: () => setSheet(undefined) }
  switch (sheet.of) {
    case 'entry':
      return (
        <div className="grid gap-4">
          <div className="flex flex-wrap gap-2">
            {(['bill', 'receipt', 'paid', 'commitment', 'forecast'] as const).map((kind) => (
              <ToolButton
                key={kind}
                size={28}
                look={kind === sheet.kind ? 'ink' : 'quiet'}
                aria-pressed={kind === sheet.kind}
                label={kindWords[kind]}
                onClick={() => setSheet({ of: 'entry', kind })}
              />
            ))}
          </div>
          <EntryForm {...own} {...{ money }} kind={sheet.kind} />
        </div>
      )
    case 'change':
      return (
        <ChangeForm
          {...own}
          change={sheet.change}
          cost={money.changeCosts.find((one) => one.changeOrderId === sheet.change?.id)?.lines[0]}
        />
      )
    case 'sign':
      return <SignForm {...own} change={sheet.change} paper today={payments.today} />
    case 'terms':
      return <TermsForm {...own} payments={payments} />
    case 'invoice':
      return <InvoiceForm {...own} payments={payments} />
    case 'waiver':
      return <WaiverForm {...own} {...{ payments, money }} party={orgName} />
  }
}

function Shown({ project, tab, money, payments, mayEdit, setSheet }: ShownProps) {
  const changes = (
    <WorkSection title={say('Change orders')} detail={approvedWords(payments)}>
      <ChangeOrders
        {...{ project, payments, money }}
        onEdit={(change) => setSheet({ of: 'change', change })}
        onSign={(change) => setSheet({ of: 'sign', change })}
      />
    </WorkSection>
  )
  if (tab === 'cost')
    return money.lines.length === 0 ? (
      <EmptySheet title={say('No budget yet')} action={<ToEstimate project={project} />}>
        {say('It comes from the estimate, once the owner accepts a proposal. Bills can be entered before.')}
      </EmptySheet>
    ) : (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <JobCost money={money} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 min-[110rem]:grid-cols-[minmax(0,1fr)_26rem]">
          {changes}
          <WorkSection title={say('Margin since acceptance')}>
            <MarginSteps margin={money.margin} />
          </WorkSection>
        </div>
      </div>
    )
  if (tab === 'changes') return changes
  if (tab === 'payments') return <Billing {...{ project, payments, mayEdit, setSheet }} />
  if (tab === 'labor') return <Labor {...{ project, money, mayEdit }} />
  if (tab === 'cash') return <Cash money={money} />
  if (tab === 'reports') return <Reports project={project} />
  const kinds: readonly CostKind[] =
    tab === 'commitments' ? ['commitment'] : ['bill', 'receipt', 'paid', 'forecast']
  return <Entries {...{ project, kinds, money, mayEdit, setSheet }} />
}
