import { type ListedChange, moveChangeRow, writeMoneyRow } from '#contract/money-calls.ts'
import { marginOf } from '#domain/margin.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { shortDay } from '#web/kit/work/dates.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Ledger, type LedgerColumn } from '#web/ui/work/ledger.tsx'
import type { RowAction } from '#web/ui/work/row-actions.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { Payments } from './queries.ts'
import { changeWords } from './words.ts'

/** Approved is billed and unbilled: always in sight. */
export const approvedWords = ({ approved: { approved, billed, unbilled } }: Payments): string =>
  say('approved {approved} = billed {billed} + unbilled {unbilled}', {
    ...{ approved: moneyText(approved), billed: moneyText(billed), unbilled: moneyText(unbilled) },
  })

type Props = {
  project: string
  payments: Payments
  /** Where the reader sees what they cost. */
  money: Money | undefined
  /** Whether it stands beside something else, and has less room. */
  brief?: boolean
  onEdit: (change: ListedChange) => void
  onSign: (change: ListedChange) => void
}

/** The change orders, with what each costs where the reader sees that. */
export function ChangeOrders({ project, payments, money, brief = false, onEdit, onSign }: Props) {
  const navigate = useNavigate()
  const move = useAct(
    ['project', project, 'money'],
    ({ id, state }: { id: string; state: 'offered' | 'void' }) =>
      call(moveChangeRow, { params: { project, changeOrder: id }, body: { state } }),
  )
  const write = useAct(['project', project, 'money'], async (changeOrder: string) => {
    const { document } = await call(writeMoneyRow, { params: { project }, body: { changeOrder } })
    navigate(`${at('/projects')}/${project}/documents/${document}`)
  })
  const costOf = (id: string) => money?.changeCosts.find((one) => one.changeOrderId === id)?.cents ?? 0
  const wide = brief ? 'full' : 'desk'
  const columns: LedgerColumn<ListedChange>[] = [
    { label: say('No.'), wide: 'md', cell: ({ number }) => number ?? say('draft') },
    {
      label: say('What'),
      strong: true,
      cell: (change) => (
        <>
          {change.title}
          <span className="flex flex-wrap items-center gap-x-1.5 font-normal text-muted text-sm/5 md:hidden">
            <State {...{ change, mine: !money }} />
          </span>
        </>
      ),
    },
    {
      label: say('State'),
      wide: 'md',
      cell: (change) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <State {...{ change, mine: !money }} />
        </span>
      ),
    },
    { label: say('Days'), figure: true, wide, cell: ({ days }) => days },
    ...(money
      ? [
          {
            label: say('Cost'),
            figure: true,
            wide,
            cell: ({ id }) => <span className="text-muted">{moneyText(costOf(id))}</span>,
          } as LedgerColumn<ListedChange>,
        ]
      : []),
    { label: say('Price'), figure: true, strong: true, cell: ({ cents }) => moneyText(cents) },
    ...(money
      ? [
          {
            label: say('Margin'),
            figure: true,
            wide: 'desk',
            cell: ({ id, cents }) => {
              const margin = marginOf(cents, costOf(id))
              return margin === undefined ? '–' : percentText(margin)
            },
          } as LedgerColumn<ListedChange>,
        ]
      : []),
  ]
  const actionsOf = (change: ListedChange): readonly RowAction[] => {
    const { id, state, number } = change
    const title = { title: change.title }
    const isOffered = state === 'offered'
    return [
      ...(state === 'draft' && money
        ? [
            { label: say('Edit'), name: say('Edit {title}', title), run: () => onEdit(change) },
            {
              ...{ label: say('Send'), name: say('Send {title}', title), main: true as const },
              run: () => move.mutate({ id, state: 'offered' }),
            },
          ]
        : []),
      ...(isOffered
        ? [
            {
              label: money ? say('Signed') : say('Sign'),
              ...{ name: say('Sign {title}', title), main: true as const, run: () => onSign(change) },
            },
          ]
        : []),
      ...(isOffered && money
        ? [
            {
              ...{ label: say('Take back'), name: say('Take {title} back', title) },
              run: () => move.mutate({ id, state: 'void' }),
            },
          ]
        : []),
      ...(number !== null && money
        ? [
            {
              ...{ label: say('Document'), name: say('Document of {title}', title) },
              run: () => write.mutate(id),
            },
          ]
        : []),
    ]
  }
  if (payments.changes.length === 0) return <p className="py-3 text-muted">{say('No change orders.')}</p>
  const waits = money && payments.changes.some(({ state }) => state === 'offered')
  return (
    <>
      <Ledger
        label={say('Change orders')}
        columns={columns}
        rows={payments.changes}
        keyOf={({ id }) => id}
        todo={{
          of: (change) => ({ title: change.title, actions: actionsOf(change) }),
          ...{ look: brief ? 'menu' : 'buttons', below: 'desk', narrow: 'under' },
        }}
      />
      {waits && (
        <p className="mt-2 text-muted text-sm">
          {say(
            'An owner with an account reads it in the project and signs it there. To one without, send it by letter: open its document, issue it, and choose Send for signature.',
          )}
        </p>
      )}
    </>
  )
}

function State({ change, mine }: { change: ListedChange; mine: boolean }) {
  const { state, number, signedOn, offeredOn } = change
  const on = signedOn ?? offeredOn
  return (
    <>
      <StatusMark status={changeWords[state].mark} />
      <span className="text-ink">
        {mine && state === 'offered' ? say('Waits for your answer') : changeWords[state].word}
      </span>
      {on && <span className="text-muted">{shortDay(on)}</span>}
      {number !== null && <span className="md:hidden">{say('No. {number}', { number })}</span>}
    </>
  )
}
