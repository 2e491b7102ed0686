import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { CostKind } from '#contract/money.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { rich } from '#web/kit/rich.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { type Money, moneyQuery } from '#web/kit/work/job-money.ts'
import { useLook } from '#web/kit/work/look.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { ToEstimate } from '#web/kit/work/to-estimate.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { TabLinks } from '#web/ui/work/tab-links.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { approvedWords, ChangeOrders } from './change-orders.tsx'
import { EntryForm } from './cost-forms.tsx'
import { ChangeForm, InvoiceForm, SignForm } from './forms.tsx'
import { JobCost, MarginSteps } from './job-cost.tsx'
import { Labor } from './labor.tsx'
import { againstWords, isAsAccepted, priceFrom } from './margin-words.ts'
import { Billing, Cash, Entries, type Sheet, type ShownProps, type Tab, tabs } from './money-tabs.tsx'
import { type Payments, paymentsQuery } from './queries.ts'
import { ExportMenu, Reports } from './reports.tsx'
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
  if (!open || !money || !payments) return <SkeletonRows count={10} />
  const mayEdit = look === undefined && may(open.audience, 'money.edit')
  const of = (kind: CostKind) =>
    money.entries.filter((one) => one.kind === kind && one.corrects === null).length
  const titles: Record<Tab, string> = {
    ...{ cost: say('Job cost'), payments: say('Payments'), changes: say('Change orders') },
    ...{ commitments: say('Commitments'), bills: say('Bills'), labor: say('Labor') },
    ...{ cash: say('Cash flow'), reports: say('Reports') },
  }
  const counts: Partial<Record<Tab, number>> = {
    ...{ payments: payments.invoices.length, changes: payments.changes.length },
    ...{ commitments: of('commitment'), bills: of('bill') + of('receipt') },
  }
  /** Whether the job cost stands here, and the change orders under it. */
  const withCost = tab === 'cost' && money.lines.length > 0
  const labelOf = (one: Tab) => [titles[one], counts[one] || ''].join(' ').trim()
  return (
    <WorkPage
      title={titles[tab]}
      inBar
      detail={
        <>
          {withCost && <span className="max-desk:hidden">{againstWords(payments)}</span>}
          <Lock className="desk:hidden" />
        </>
      }
      actions={
        <>
          <Lock className="max-desk:hidden" />
          {withCost && <ExportMenu project={project} />}
          {mayEdit && (
            <>
              {!withCost && (
                <ToolButton
                  {...(tab === 'changes' && { look: 'main' as const })}
                  label={say('New change order')}
                  className={tab === 'changes' ? undefined : 'max-md:hidden'}
                  onClick={() => setSheet({ of: 'change' })}
                />
              )}
              <ToolButton
                {...(tab !== 'changes' && { look: 'main' as const })}
                icon="plus"
                label={say('Bill or receipt')}
                className={tab === 'changes' ? 'max-md:hidden' : undefined}
                onClick={() => setSheet({ of: 'entry', kind: 'bill' })}
              />
            </>
          )}
        </>
      }
      tools={
        <TabLinks
          label={say('Money')}
          tabs={tabs.map((one) => ({
            href: one === 'cost' ? base : `${base}?tab=${one}`,
            label: labelOf(one),
            current: one === tab,
          }))}
        />
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

/** Who never sees what stands here. */
function Lock({ className }: { className: string }) {
  return (
    <span
      className={classNames(
        'inline-flex items-center gap-1.5 text-[0.8125rem] text-muted max-md:text-sm',
        className,
      )}
    >
      <Icon name="lock" className="size-3.5 shrink-0" />
      {say('cost is never shown to the owner or crew')}
    </span>
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
          {money.mayEnter ? <EntryForm {...own} {...{ money }} kind={sheet.kind} /> : <NotInPlan />}
        </div>
      )
    case 'change':
      return (
        <ChangeForm
          {...own}
          {...{ money }}
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

/** Says which plan has what was asked for, before anything is typed. */
const NotInPlan = () => (
  <Note kind="warning">
    {rich(
      'Cost tracking comes with the Pro plan. What was entered can be read and corrected. <plans>Compare plans</plans>',
      {
        plans: (words) => (
          <a href={at('/plans')} className="font-semibold text-link underline underline-offset-4">
            {words}
          </a>
        ),
      },
    )}
  </Note>
)

function Shown({ project, tab, money, payments, mayEdit, setSheet }: ShownProps) {
  const changes = (
    <WorkSection
      title={say('Change orders')}
      detail={approvedWords(payments)}
      action={
        tab === 'cost' &&
        mayEdit && (
          <ToolButton size={24} label={say('New change order')} onClick={() => setSheet({ of: 'change' })} />
        )
      }
    >
      <ChangeOrders
        {...{ project, payments, money }}
        brief={tab === 'cost'}
        onEdit={(change) => setSheet({ of: 'change', change })}
        onSign={(change) => setSheet({ of: 'sign', change })}
      />
    </WorkSection>
  )
  const from = priceFrom(payments)
  const asAccepted = isAsAccepted(from, money)
  if (tab === 'cost')
    return money.lines.length === 0 ? (
      <EmptySheet title={say('No budget yet')} action={<ToEstimate project={project} />}>
        {say('It comes from the estimate, once the owner accepts a proposal. Bills can be entered before.')}
      </EmptySheet>
    ) : (
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div>
          <JobCost money={money} from={from} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[minmax(0,1fr)_18rem] min-[90rem]:grid-cols-[minmax(0,1fr)_26rem]">
          {changes}
          <WorkSection title={asAccepted ? say('Margin since acceptance') : say('Margin, day by day')}>
            <MarginSteps margin={money.margin} asAccepted={asAccepted} />
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
