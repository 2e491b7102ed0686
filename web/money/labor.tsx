import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayRate } from '#contract/labor.ts'
import {
  type PayrollLine,
  type payrollFaults,
  payrollFileRow,
  putPayRateRow,
  writePayrollRow,
} from '#contract/labor-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { addressOf, call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { shortDay } from '#web/kit/work/dates.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { ruleText } from '#web/kit/work/overtime-words.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Ledger, Sums } from '#web/ui/work/ledger.tsx'
import { Menu } from '#web/ui/work/menu.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { AskedFirst } from './asked-first.tsx'
import { later } from './forms.tsx'
import { jobsText, KeptForm, RateForm, WeekForm } from './labor-forms.tsx'
import { payrollQuery } from './queries.ts'

const faultWords: Record<(typeof payrollFaults)[number], (name: string) => string> = {
  wage: (name) => say('No wage was said for {name}.', { name }),
  classification: (name) => say('{name} has no classification.', { name }),
  below: (name) => say('{name} is paid less than the wage determination says.', { name }),
  running: (name) => say('The clock of {name} still runs.', { name }),
  elsewhere: (name) =>
    say(
      'What {name} earned on other jobs in this week is not known: a wage is missing there, or a clock runs. Set it there, or type the gross of all work.',
      { name },
    ),
  unseen: (name) =>
    say(
      'Whether {name} worked on other jobs of the firm in this week is not yours to see. Type the gross of all work.',
      { name },
    ),
  taken: (name) =>
    say('More is kept off the wage of {name} than was earned, or less was earned than here.', { name }),
}
const hours = (minutes: number) => (minutes === 0 ? '' : String(Math.round((minutes / 60) * 100) / 100))
type Sheet =
  | { of: 'rate'; rate?: PayRate; personId?: string }
  | { of: 'week'; toWrite: boolean }
  | { of: 'kept'; line: PayrollLine }

type Asking = { of: 'nobody' } | { of: 'rate'; rate: PayRate }

/** What the hours on site cost, what people are paid, and the certified payroll of a week. */
export function Labor({ project, money, mayEdit }: { project: string; money: Money; mayEdit: boolean }) {
  const [asked, setAsked] = useState<string>()
  const [sheet, setSheet] = useState<Sheet>()
  const [asking, setAsking] = useState<Asking>()
  const { data: payroll } = useQuery(payrollQuery(project, asked))
  const navigate = useNavigate()
  const write = useAct(['project', project, 'money'], async (week: string) => {
    const { document } = await call(writePayrollRow, { params: { project }, body: { week } })
    navigate(`${at('/projects')}/${project}/documents/${document}`)
  })
  const takeOut = useAct(['project', project, 'money'], ({ author: _, ...rate }: PayRate) =>
    call(putPayRateRow, { params: { project }, body: { ...rate, gone: true } }),
  )
  if (!payroll) return <SkeletonRows count={6} />
  const { week, lines, missing, saved, rates, number } = payroll
  const { labor } = money
  const nameOf = (id: string) => payroll.people.find((one) => one.id === id)?.name ?? ''
  const allTyped = (id: string) =>
    saved?.workers.some(({ personId, allCents }) => personId === id && allCents !== null) ?? false
  const load = (format: 'csv' | 'xlsx') => {
    const href = addressOf(payrollFileRow, { project }, { week, format })
    Object.assign(window.document.createElement('a'), { href, download: '' }).click()
  }
  const done = () => setSheet(undefined)
  const writeIt = () =>
    missing.length === 0 && !saved?.official ? setSheet({ of: 'week', toWrite: true }) : write.mutate(week)
  /** What opens the form in which a fault is mended. */
  const mendedBy = (personId: string, what: (typeof payrollFaults)[number]) => {
    if (what === 'running') return null
    const line = lines.find((one) => one.personId === personId)
    if (what === 'elsewhere' || what === 'unseen' || what === 'taken')
      return (
        line && (
          <ToolButton
            size={24}
            label={say('Deductions')}
            aria-label={say('Deductions of {name}', { name: line.name })}
            onClick={() => setSheet({ of: 'kept', line })}
          />
        )
      )
    const rate = rates.findLast((one) => one.personId === personId)
    const label = rate ? say('Change the wage of {name}', { name: nameOf(personId) }) : say('Set a wage')
    return (
      <ToolButton
        size={24}
        label={say('Set a wage')}
        aria-label={label}
        onClick={() => setSheet({ of: 'rate', personId, ...(rate && { rate }) })}
      />
    )
  }
  const titles = { rate: say('Wage'), week: say('Payroll {number}', { number }), kept: say('Deductions') }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Sums
        sums={[
          {
            ...{ label: say('Labor, to date'), value: moneyText(labor.cents) },
            under: say('wages with their burden, in what is spent'),
          },
          { label: say('Hours'), value: String(labor.hours) },
          {
            ...{ label: say('Hours without a wage'), value: String(labor.unpaidHours) },
            under: labor.unpaidHours > 0 && say('they cost nothing until a wage is set'),
          },
        ]}
      />
      <WorkSection
        title={
          payroll.government
            ? say('Certified payroll {number}', { number })
            : say('Payroll {number}', { number })
        }
        detail={say('{first} to {last}', { first: shortDay(week), last: shortDay(later(week, 6)) })}
        action={
          <span className="flex flex-wrap gap-1.5">
            <ToolButton
              {...{ size: 28, icon: 'left', bare: true }}
              label={say('Week before')}
              onClick={() => setAsked(later(week, -7))}
            />
            <ToolButton
              {...{ size: 28, icon: 'right', bare: true }}
              label={say('Week after')}
              onClick={() => setAsked(later(week, 7))}
            />
            <Menu
              label={say('Export as')}
              trigger={(button) => (
                <ToolButton {...button} size={28} icon="download" label={say('Export as')} />
              )}
              items={(['csv', 'xlsx'] as const).map((format) => ({
                ...{ id: format, label: format === 'csv' ? 'CSV' : 'Excel' },
                onChoose: () => load(format),
              }))}
            />
            {mayEdit && (
              <>
                <ToolButton
                  size={28}
                  label={say('Who certifies it')}
                  onClick={() => setSheet({ of: 'week', toWrite: false })}
                />
                <ToolButton
                  size={28}
                  label={say('WH-347 document')}
                  busy={write.isPending}
                  onClick={() =>
                    lines.length === 0 && missing.length === 0 ? setAsking({ of: 'nobody' }) : writeIt()
                  }
                />
              </>
            )}
          </span>
        }
      >
        <p className="pt-2 text-[0.8125rem] text-muted max-md:text-sm">
          {say('Overtime: {rule}.', { rule: ruleText(payroll.overtime, payroll.government) })}{' '}
          {mayEdit && (
            <a href={`${at('/projects')}/${project}/time`} className="text-link underline underline-offset-4">
              {say('Rule of this project')}
            </a>
          )}
        </p>
        {missing.length > 0 && (
          <ul className="grid gap-1 py-2">
            {missing.map(({ personId, name, what }) => (
              <li key={`${personId} ${what}`} className="flex items-center gap-1.5">
                <StatusMark status="failed" label={say('Missing')} />
                <span className="min-w-0">{faultWords[what](name)}</span>
                {mayEdit && mendedBy(personId, what)}
              </li>
            ))}
          </ul>
        )}
        {lines.length === 0 ? (
          <p className="py-3 text-muted">{say('Nobody with a wage worked in this week.')}</p>
        ) : (
          <Ledger<PayrollLine>
            label={say('Payroll')}
            rows={lines}
            keyOf={(line) => `${line.personId} ${line.wageCents} ${line.classification}`}
            columns={[
              { label: say('Name'), strong: true, cell: ({ name }) => name },
              { label: say('Classification'), wide: 'md', cell: ({ classification }) => classification },
              { label: say('Straight time'), figure: true, cell: ({ regular }) => hours(regular) },
              { label: say('Overtime'), figure: true, cell: ({ over }) => hours(over) },
              {
                label: say('Wage an hour'),
                figure: true,
                wide: 'desk',
                cell: ({ wageCents }) => moneyText(wageCents),
              },
              {
                label: say('Gross'),
                figure: true,
                strong: true,
                cell: ({ grossCents }) => moneyText(grossCents),
              },
              {
                ...{ label: say('Gross, all work'), figure: true, wide: 'desk' },
                cell: ({ allCents }) => (allCents > 0 ? moneyText(allCents) : ''),
              },
              {
                ...{ label: say('Deductions'), figure: true, wide: 'desk' },
                cell: ({ taxCents, ficaCents, otherCents }) => moneyText(taxCents + ficaCents + otherCents),
              },
              { label: say('Net'), figure: true, wide: 'desk', cell: ({ netCents }) => moneyText(netCents) },
            ]}
            todo={{
              ...{ below: 'md', narrow: 'under' },
              of: (line) => ({
                title: line.name,
                actions:
                  mayEdit && line.allCents > 0
                    ? [
                        {
                          label: say('Deductions'),
                          name: say('Deductions of {name}', { name: line.name }),
                          run: () => setSheet({ of: 'kept', line }),
                        },
                      ]
                    : [],
              }),
            }}
          />
        )}
        {lines
          .filter(({ elsewhere }) => elsewhere.length > 0)
          .map((line) => (
            <p key={line.personId} className="pt-2 text-muted">
              {allTyped(line.personId)
                ? say('{name} worked on other jobs too, {jobs}: the gross of all work was typed.', {
                    ...{ name: line.name, jobs: jobsText(line) },
                  })
                : say(
                    '{name} worked on other jobs too, {jobs}: the gross of all work is reckoned from those hours at the wages of those jobs.',
                    {
                      ...{ name: line.name, jobs: jobsText(line) },
                    },
                  )}
            </p>
          ))}
      </WorkSection>
      <WorkSection
        title={say('Wages')}
        detail={say('never shown to the owner or crew')}
        action={
          mayEdit && (
            <ToolButton size={28} label={say('Set a wage')} onClick={() => setSheet({ of: 'rate' })} />
          )
        }
      >
        {rates.length === 0 ? (
          <p className="py-3 text-muted">{say('Hours cost nothing in the report until wages are set.')}</p>
        ) : (
          <Ledger<PayRate>
            label={say('Wages')}
            rows={rates}
            keyOf={({ personId, fromOn }) => `${personId} ${fromOn}`}
            columns={[
              { label: say('Name'), strong: true, cell: ({ personId }) => nameOf(personId) },
              {
                label: say('From'),
                cell: ({ fromOn }) => <span className="whitespace-nowrap">{shortDay(fromOn)}</span>,
              },
              { label: say('Classification'), wide: 'md', cell: ({ classification }) => classification },
              { label: say('Wage an hour'), figure: true, cell: ({ wageCents }) => moneyText(wageCents) },
              {
                label: say('Burden'),
                figure: true,
                wide: 'md',
                cell: ({ burdenBp }) => `${burdenBp / 100} %`,
              },
            ]}
            todo={{
              ...{ below: 'md', narrow: 'menu' },
              of: (rate) => {
                const name = nameOf(rate.personId)
                const change = {
                  ...{ label: say('Change'), name: say('Change the wage of {name}', { name }) },
                  run: () => setSheet({ of: 'rate', rate }),
                }
                const takeOut = {
                  ...{ label: say('Take out'), name: say('Take out the wage of {name}', { name }) },
                  run: () => setAsking({ of: 'rate', rate }),
                }
                return { title: name, actions: mayEdit ? [change, takeOut] : [] }
              },
            }}
          />
        )}
      </WorkSection>
      <AskedFirst
        open={asking?.of === 'nobody'}
        title={say('Write a payroll with nobody on it?')}
        label={say('Write it')}
        onYes={writeIt}
        onClose={() => setAsking(undefined)}
      >
        {say(
          'Nobody has hours in the week from {first} to {last}. The document has no lines then: say in its remarks that no work was done.',
          { first: shortDay(week), last: shortDay(later(week, 6)) },
        )}
      </AskedFirst>
      <AskedFirst
        open={asking?.of === 'rate'}
        title={say('Take out this wage?')}
        label={say('Take out')}
        onYes={() => asking?.of === 'rate' && takeOut.mutate(asking.rate)}
        onClose={() => setAsking(undefined)}
      >
        {asking?.of === 'rate' &&
          say(
            '{name}, {sum} an hour from {day} on. Hours since then cost what was said before it, or nothing. This cannot be undone.',
            {
              name: nameOf(asking.rate.personId),
              sum: moneyText(asking.rate.wageCents),
              day: shortDay(asking.rate.fromOn),
            },
          )}
      </AskedFirst>
      <SideSheet open={sheet !== undefined} onClose={done} title={sheet ? titles[sheet.of] : ''}>
        {sheet?.of === 'rate' && (
          <RateForm
            {...{ project, payroll }}
            rate={sheet.rate}
            personId={sheet.personId}
            today={money.today}
            onDone={done}
          />
        )}
        {sheet?.of === 'week' && (
          <WeekForm
            {...{ project, payroll }}
            toWrite={sheet.toWrite}
            key={`${saved?.id ?? week} ${sheet.toWrite}`}
            onDone={() => {
              done()
              if (sheet.toWrite) write.mutate(week)
            }}
          />
        )}
        {sheet?.of === 'kept' && <KeptForm {...{ project, payroll }} line={sheet.line} onDone={done} />}
      </SideSheet>
    </div>
  )
}
