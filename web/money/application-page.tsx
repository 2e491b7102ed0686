import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '#contract/audience.ts'
import type { ApplicationSheet } from '#contract/money.ts'
import {
  type ListedApplication,
  paperForms,
  withdrawApplicationRow,
  writeMoneyRow,
} from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Draft } from './application-draft.tsx'
import { CompareButton, Compared, WaiversBeside } from './application-parts.tsx'
import { Questions } from './application-questions.tsx'
import { AskedFirst } from './asked-first.tsx'
import { CertifyForm } from './forms.tsx'
import { type Payments, paymentsQuery } from './queries.ts'
import { DueNow, heldWords, Steps } from './steps.tsx'
import { usePaymentsTrail } from './trail.ts'
import { applicationWords } from './words.ts'

type Line = ApplicationSheet['lines'][number]

/** A pay application: its lines beside the nine steps; a draft is written in place. */
export default function ApplicationPage({ params: { project = '', number = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data: payments } = useQuery(paymentsQuery(project))
  const look = useLook(project)
  const application = payments?.applications.find((one) => String(one.number) === number)
  const title = application
    ? say('Pay application {number}', { number: application.number })
    : say('New pay application')
  const base = `${at('/projects')}/${project}`
  const mayEdit = open !== undefined && look === undefined && may(open.audience, 'money.edit')
  const brief = application ? say('Pay app {number}', { number: application.number }) : say('New pay app')
  usePaymentsTrail({ name: open?.project.name ?? '', base, mayEdit, title, brief })
  if (!open || !payments) return <SkeletonRows count={10} />
  const writable =
    mayEdit && payments.terms !== null && (application ? application.state === 'draft' : number === 'new')
  if (!application && !writable)
    return (
      <div className="p-4 md:p-6">
        <EmptySheet
          whole
          title={say('No such application')}
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
  if (writable) return <Draft key={application?.id ?? 'new'} {...{ project, payments, application, title }} />
  return application ? (
    <Sent
      {...{ project, payments, application, title, mayEdit }}
      orgName={open.orgName}
      key={application.number}
    />
  ) : null
}

const figureColumn = (
  label: string,
  cell: (line: Line) => number,
  foot: number,
  wide?: 'md' | 'desk' | 'full',
) => ({
  ...{ label, figure: true as const, foot: moneyText(foot) },
  // Nothing is said with nothing: what was done stands out.
  cell: (line: Line) => (cell(line) === 0 ? '' : moneyText(cell(line))),
  ...(wide && { wide }),
})

/** How far a line is: what was done before, and what is added now. */
function Bar({ line }: { line: Line }) {
  const part = (cents: number) => (line.scheduled === 0 ? 0 : Math.max(0, (100 * cents) / line.scheduled))
  return (
    <svg
      viewBox="0 0 100 8"
      className="mr-2 inline-block h-1.5 w-10 max-md:hidden"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" className="fill-line" />
      <rect width={Math.min(100, part(line.total))} height="8" className="fill-blueprint" />
      <rect width={Math.min(100, part(line.before))} height="8" className="fill-ink" />
    </svg>
  )
}

type SentProps = {
  project: string
  payments: Payments
  application: ListedApplication
  title: string
  mayEdit: boolean
  orgName: string
}

function Sent({ project, payments, application, title, mayEdit, orgName }: SentProps) {
  const [comparing, setComparing] = useState<number>()
  const earlier = payments.applications.find(({ number }) => number === comparing)
  const compare = application.state !== 'void' && (
    <CompareButton {...{ payments, application }} with={comparing} onCompare={setComparing} />
  )
  const [certifying, setCertifying] = useState(false)
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const key = ['project', project, 'money']
  const write = useAct(key, async (form: (typeof paperForms)[number]) => {
    const body = { application: application.id, form }
    const { document } = await call(writeMoneyRow, { params: { project }, body })
    navigate(`${at('/projects')}/${project}/documents/${document}`)
  })
  const withdraw = useAct(key, () =>
    call(withdrawApplicationRow, { params: { project, application: application.id }, body: {} }),
  )
  const { sheet, state } = application
  const forms = { own: say('Own form'), 'eng-93': 'ENG 93', 'rd-1924-18': 'RD 1924-18' } as const
  const invoice = payments.invoices.find(({ id }) => id === application.invoiceId)
  return (
    <WorkPage
      {...{ title }}
      inBar
      asideWidth={328}
      detail={
        <>
          <span className="inline-flex items-center gap-1.5">
            <StatusMark status={applicationWords[state].mark} />
            {applicationWords[state].word}
          </span>
          <span>{say('through {day}', { day: shortDay(application.throughOn) })}</span>
        </>
      }
      actions={
        <>
          <span className="contents max-md:hidden">{compare}</span>
          {mayEdit && (
            <>
              {state !== 'void' &&
                paperForms.map((form) => (
                  <ToolButton
                    key={form}
                    className="max-md:hidden"
                    label={forms[form]}
                    onClick={() => write.mutate(form)}
                  />
                ))}
              {state === 'sent' && (
                <>
                  <ToolButton label={say('Take back')} onClick={() => setAsking(true)} />
                  <ToolButton look="main" label={say('Certified')} onClick={() => setCertifying(true)} />
                </>
              )}
            </>
          )}
        </>
      }
      aside={<Steps {...{ sheet, payments }} held={heldWords(payments)} />}
    >
      <DueNow {...{ sheet }} className="mb-4 desk:hidden" />
      {mayEdit && state === 'sent' && <Questions {...{ project, application }} />}
      <Ledger<Line>
        label={say('Work by line')}
        rows={sheet.lines}
        keyOf={({ id }) => id}
        foot
        columns={[
          {
            label: say('No.'),
            wide: 'md',
            cell: (line) => <span className="whitespace-nowrap text-muted">{line.number}</span>,
          },
          { label: say('Work'), strong: true, cell: (line) => line.title, foot: say('Total') },
          figureColumn(say('Scheduled'), (line) => line.scheduled, sheet.contract, 'md'),
          figureColumn(
            say('Before'),
            (line) => line.before,
            sheet.lines.reduce((sum, line) => sum + line.before, 0),
            'full',
          ),
          figureColumn(
            say('This period'),
            (line) => line.period,
            sheet.lines.reduce((sum, line) => sum + line.period, 0),
            'desk',
          ),
          figureColumn(say('Stored'), (line) => line.stored, sheet.stored, 'desk'),
          { ...figureColumn(say('Done and stored'), (line) => line.total, sheet.total), strong: true },
          {
            ...{ label: say('Part'), figure: true },
            cell: (line) => (
              <>
                <Bar line={line} />
                <span className="inline-block min-w-11">{percentText(line.bp / 100)}</span>
              </>
            ),
          },
          figureColumn(say('To finish'), (line) => line.left, sheet.contract - sheet.total, 'full'),
        ]}
      />
      {earlier && <Compared {...{ application, earlier }} />}
      {invoice && (
        <p className="mt-4">
          <a
            className="text-link underline underline-offset-2 max-md:inline-flex max-md:min-h-11 max-md:items-center"
            href={`${at('/projects')}/${project}/money/invoices/${invoice.number}`}
          >
            {say('Invoice {number}: {sum} open', {
              number: invoice.number,
              sum: moneyText(invoice.openCents),
            })}
          </a>
        </p>
      )}
      {state !== 'void' && (
        <div className="mt-4 flex flex-wrap gap-2 md:hidden">
          {compare}
          {mayEdit &&
            paperForms.map((form) => (
              <ToolButton key={form} label={forms[form]} onClick={() => write.mutate(form)} />
            ))}
        </div>
      )}
      {state !== 'void' && <WaiversBeside {...{ project, payments, application, mayEdit, orgName }} />}
      <AskedFirst
        open={asking}
        title={say('Take back application {number}?', { number: application.number })}
        label={say('Take back')}
        onYes={() => withdraw.mutate(undefined)}
        onClose={() => setAsking(false)}
      >
        {say(
          'Nothing is asked for by it any more: the owner sees it as withdrawn, and it cannot be certified. A paper that was written of it stays as it is; take back a link to it in the documents. The next application bills the same work under a new number. This cannot be undone.',
        )}
      </AskedFirst>
      <SideSheet
        open={certifying}
        onClose={() => setCertifying(false)}
        title={say('What was certified')}
        width={408}
      >
        <CertifyForm
          {...{ project }}
          application={application.id}
          due={sheet.due}
          today={payments.today}
          onDone={() => setCertifying(false)}
        />
      </SideSheet>
    </WorkPage>
  )
}
