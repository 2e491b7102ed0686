import type { CostKind } from '#contract/money.ts'
import {
  correctCostRow,
  giveWaiverRow,
  type ListedChange,
  type ListedEntry,
  writeMoneyRow,
} from '#contract/money-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { paymentDay, shortDay } from '#web/kit/work/dates.ts'
import { fileAddress } from '#web/kit/work/files.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Ledger } from '#web/ui/work/ledger.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { Aged, Applications, Invoices } from './billing.tsx'
import type { Payments } from './queries.ts'
import { kindWords } from './words.ts'

/** The parts of the screen. */
export const tabs = [
  'cost',
  'payments',
  'changes',
  'commitments',
  'bills',
  'labor',
  'cash',
  'reports',
] as const
export type Tab = (typeof tabs)[number]
/** What a side sheet is open for. */
export type Sheet =
  | { of: 'entry'; kind: CostKind }
  | { of: 'change'; change?: ListedChange }
  | { of: 'sign'; change: ListedChange }
  | { of: 'terms' | 'invoice' | 'waiver' }

export type ShownProps = {
  project: string
  tab: Tab
  money: Money
  payments: Payments
  mayEdit: boolean
  setSheet: (sheet?: Sheet) => void
}

/** What was billed, by application and by invoice, with the waivers that go with it. */
export function Billing({ project, payments, mayEdit, setSheet }: Omit<ShownProps, 'tab' | 'money'>) {
  const navigate = useNavigate()
  const give = useAct(['project', project, 'money'], (waiver: string) =>
    call(giveWaiverRow, { params: { project, waiver }, body: { on: payments.today } }),
  )
  const write = useAct(['project', project, 'money'], async (waiver: string) => {
    const { document } = await call(writeMoneyRow, { params: { project }, body: { waiver } })
    navigate(`${at('/projects')}/${project}/documents/${document}`)
  })
  const base = `${at('/projects')}/${project}/money/applications`
  const pending = payments.applications.find(({ state }) => state === 'draft' || state === 'sent')
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <WorkSection
          title={say('Pay applications')}
          action={
            mayEdit &&
            (payments.terms ? (
              <ToolButton
                size={28}
                label={
                  pending
                    ? say('Open application {number}', { number: pending.number })
                    : say('New application')
                }
                href={`${base}/${pending?.number ?? 'new'}`}
              />
            ) : (
              <ToolButton
                size={28}
                label={say('Set the schedule of values')}
                onClick={() => setSheet({ of: 'terms' })}
              />
            ))
          }
        >
          {payments.applications.length === 0 ? (
            <p className="py-3 text-muted">
              {say(
                'Each line of the schedule of values is billed as far as it is done, less what is kept back.',
              )}
            </p>
          ) : (
            <Applications {...{ project, payments }} />
          )}
        </WorkSection>
        <WorkSection
          title={say('Invoices')}
          action={
            mayEdit && (
              <ToolButton size={28} label={say('New invoice')} onClick={() => setSheet({ of: 'invoice' })} />
            )
          }
        >
          {payments.invoices.length === 0 ? (
            <p className="py-3 text-muted">{say('Nothing was billed yet.')}</p>
          ) : (
            <Invoices {...{ project, payments }} />
          )}
        </WorkSection>
        <WorkSection
          title={say('Lien waivers')}
          action={
            mayEdit && (
              <ToolButton size={28} label={say('New waiver')} onClick={() => setSheet({ of: 'waiver' })} />
            )
          }
        >
          {payments.waivers.length === 0 ? (
            <p className="py-3 text-muted">
              {say('Asked for and given with each payment, in the form that the state has.')}
            </p>
          ) : (
            <Ledger
              label={say('Lien waivers')}
              rows={payments.waivers}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: say('From'),
                  cell: ({ party, givenOn }) => (
                    <span className="inline-flex items-center gap-1.5">
                      <StatusMark
                        status={givenOn ? 'done' : 'waits'}
                        label={givenOn ? say('Given') : say('Asked for')}
                      />
                      {party}
                    </span>
                  ),
                },
                { label: say('Through'), wide: 'md', cell: ({ throughOn }) => shortDay(throughOn) },
                { label: say('Amount'), figure: true, cell: ({ cents }) => moneyText(cents) },
              ]}
              todo={{
                ...{ below: 'md', narrow: 'under' },
                of: ({ id, givenOn, party }) => ({
                  title: party,
                  actions: [
                    {
                      ...{ label: say('Document'), name: say('Document of {title}', { title: party }) },
                      run: () => write.mutate(id),
                    },
                    ...(givenOn === null && mayEdit
                      ? [
                          {
                            ...{ label: say('Given'), name: say('{party} gave it', { party }) },
                            run: () => give.mutate(id),
                          },
                        ]
                      : []),
                  ],
                }),
              }}
            />
          )}
        </WorkSection>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <WorkSection title={say('Open, by age')}>
          <Aged aged={payments.aged} />
        </WorkSection>
        <WorkSection
          title={say('Schedule of values')}
          action={
            mayEdit &&
            payments.terms && (
              <ToolButton size={28} label={say('Change')} onClick={() => setSheet({ of: 'terms' })} />
            )
          }
        >
          {(payments.terms?.body.lines ?? payments.suggested).map(({ id, number, title, cents }) => (
            <p
              key={id}
              className="flex justify-between gap-3 border-hair border-b py-1.5 text-[0.8125rem] max-md:text-base"
            >
              <span>{`${number} ${title}`}</span>
              <span className="tabular-nums">{moneyText(cents)}</span>
            </p>
          ))}
        </WorkSection>
      </div>
    </div>
  )
}

/** What was entered of the cost, with what is open of each. */
export function Entries({
  project,
  kinds,
  money,
  mayEdit,
  setSheet,
}: Omit<ShownProps, 'tab' | 'payments'> & { kinds: readonly CostKind[] }) {
  const correct = useAct(['project', project, 'money'], (entry: string) =>
    call(correctCostRow, { params: { project, entry }, body: { id: crypto.randomUUID(), note: '' } }),
  )
  const rows = money.entries.filter(({ kind }) => kinds.includes(kind))
  const first = kinds[0] ?? 'bill'
  return (
    <WorkSection
      title={first === 'commitment' ? say('Commitments') : say('Bills, receipts and payments')}
      detail={
        money.count > money.entries.length
          ? say('the newest {count, number} of {all, number}', {
              count: money.entries.length,
              all: money.count,
            })
          : undefined
      }
      action={
        mayEdit && (
          <ToolButton size={28} label={say('Enter')} onClick={() => setSheet({ of: 'entry', kind: first })} />
        )
      }
    >
      {rows.length === 0 ? (
        <p className="py-3 text-muted">{say('Nothing was entered yet.')}</p>
      ) : (
        <Ledger<ListedEntry>
          label={first === 'commitment' ? say('Commitments') : say('Bills, receipts and payments')}
          rows={rows}
          keyOf={({ id }) => id}
          columns={[
            {
              ...{ label: say('Date'), wide: 'md' },
              cell: ({ onDay }) => <span className="whitespace-nowrap">{paymentDay(onDay)}</span>,
            },
            { label: say('What'), wide: 'md', cell: kindWord },
            {
              label: say('From'),
              strong: true,
              cell: ({ vendor, title, number, fileId, onDay, openCents, ...entry }) => (
                <>
                  <span className="block font-normal text-muted text-sm/5 md:hidden">
                    {[paymentDay(onDay), kindWord(entry)].join(' · ')}
                  </span>
                  {[vendor || title, number].filter(Boolean).join(' · ')}
                  {fileId && (
                    <a
                      className="ml-2 font-normal text-link underline underline-offset-2"
                      href={fileAddress(project, fileId)}
                    >
                      {say('Its photo')}
                    </a>
                  )}
                  {openCents !== 0 && (
                    <span className="block font-normal text-sm/5 md:hidden">
                      {say('{sum} open', { sum: moneyText(openCents) })}
                    </span>
                  )}
                </>
              ),
            },
            {
              label: say('Code'),
              wide: 'desk',
              cell: ({ lines }) => [...new Set(lines.map(({ code }) => code))].filter(Boolean).join(', '),
            },
            { label: say('Amount'), figure: true, strong: true, cell: ({ cents }) => moneyText(cents) },
            {
              label: say('Open'),
              figure: true,
              wide: 'md',
              cell: ({ openCents }) => (openCents === 0 ? '' : moneyText(openCents)),
            },
          ]}
          todo={{
            ...{ below: 'md', narrow: 'menu' },
            of: ({ id, corrected, corrects, vendor, title, number, kind }) => ({
              title: [vendor || title || kindWord({ kind, corrects }), number].filter(Boolean).join(' · '),
              actions:
                corrected || corrects !== null || !mayEdit
                  ? []
                  : [
                      {
                        label: say('Take back'),
                        name: say('Take {title} back', { title: vendor || say('this') }),
                        run: () => correct.mutate(id),
                      },
                    ],
            }),
          }}
        />
      )}
    </WorkSection>
  )
}

const kindWord = ({ kind, corrects }: Pick<ListedEntry, 'kind' | 'corrects'>) =>
  corrects ? say('Taken back') : kindWords[kind]

type CashWeek = Money['weeks'][number]

/** Weeks with what came in and went out, and what that comes to from `before` on. */
function CashWeeks({
  label,
  weeks,
  before = 0,
}: {
  label: string
  weeks: readonly CashWeek[]
  before?: number
}) {
  let sum = before
  const rows = weeks.map((week) => {
    sum += week.inCents - week.outCents
    return { ...week, sum }
  })
  const figure = (cents: number) => (cents === 0 ? '' : moneyText(cents))
  return (
    <Ledger
      label={label}
      rows={rows}
      keyOf={({ on }) => on}
      columns={[
        {
          label: say('Week of'),
          cell: ({ on, inCents, outCents }) => (
            <>
              {shortDay(on)}
              <span className="block text-muted text-sm/5 md:hidden">
                {[
                  inCents !== 0 && say('{sum} in', { sum: moneyText(inCents) }),
                  outCents !== 0 && say('{sum} out', { sum: moneyText(outCents) }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </>
          ),
        },
        { label: say('In'), figure: true, wide: 'md', cell: ({ inCents }) => figure(inCents) },
        { label: say('Out'), figure: true, wide: 'md', cell: ({ outCents }) => figure(outCents) },
        { label: say('To date'), figure: true, strong: true, cell: (row) => moneyText(row.sum) },
      ]}
    />
  )
}

/** Cash in and out by week, with what it comes to, and how it goes on where everything is paid on the day that it is due. */
export function Cash({ money }: { money: Money }) {
  const now = money.weeks.reduce((sum, { inCents, outCents }) => sum + inCents - outCents, 0)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 desk:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
        <WorkSection title={say('Cash by week')}>
          {money.weeks.length === 0 ? (
            <p className="py-3 text-muted">{say('Nothing came in or went out yet.')}</p>
          ) : (
            <CashWeeks label={say('Cash by week')} weeks={money.weeks} />
          )}
        </WorkSection>
        {money.due.length > 0 && (
          <WorkSection
            title={say('Due by week')}
            detail={say('open invoices and bills; what is late, this week')}
          >
            <CashWeeks label={say('Due by week')} weeks={money.due} before={now} />
          </WorkSection>
        )}
      </div>
      <WorkSection title={say('To pay, by age')}>
        <Aged aged={money.payables} />
      </WorkSection>
    </div>
  )
}
