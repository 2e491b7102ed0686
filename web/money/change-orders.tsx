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
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
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
  onEdit: (change: ListedChange) => void
  onSign: (change: ListedChange) => void
}

/** The change orders, with what each costs where the reader sees that. */
export function ChangeOrders({ project, payments, money, onEdit, onSign }: Props) {
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
  const columns: LedgerColumn<ListedChange>[] = [
    { label: say('No.'), wide: 'md', cell: ({ number }) => number ?? say('draft') },
    { label: say('What'), cell: ({ title }) => title, strong: true },
    {
      label: say('State'),
      cell: ({ state, signedOn, offeredOn }) => (
        <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
          <StatusMark status={changeWords[state].mark} />
          <span className="max-md:sr-only">{changeWords[state].word}</span>
          {(signedOn ?? offeredOn) && (
            <span className="text-muted max-md:hidden">{shortDay(signedOn ?? offeredOn ?? '')}</span>
          )}
        </span>
      ),
    },
    { label: say('Days'), figure: true, wide: 'desk', cell: ({ days }) => days },
    ...(money
      ? [
          {
            label: say('Cost'),
            figure: true,
            wide: 'desk',
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
    {
      label: say('To do'),
      figure: true,
      cell: (change) => (
        <span className="inline-flex justify-end gap-1.5 max-desk:flex-wrap">
          {change.state === 'draft' && money && (
            <>
              <ToolButton
                size={24}
                label={say('Edit')}
                aria-label={say('Edit {title}', named(change))}
                onClick={() => onEdit(change)}
              />
              <ToolButton
                size={24}
                look="ink"
                label={say('Send')}
                aria-label={say('Send {title}', named(change))}
                onClick={() => move.mutate({ id: change.id, state: 'offered' })}
              />
            </>
          )}
          {change.state === 'offered' && (
            <ToolButton
              size={24}
              look="ink"
              label={money ? say('Signed') : say('Sign')}
              aria-label={say('Sign {title}', named(change))}
              onClick={() => onSign(change)}
            />
          )}
          {change.state === 'offered' && money && (
            <ToolButton
              size={24}
              label={say('Take back')}
              aria-label={say('Take {title} back', named(change))}
              onClick={() => move.mutate({ id: change.id, state: 'void' })}
            />
          )}
          {change.number !== null && money && (
            <ToolButton
              size={24}
              label={say('Document')}
              aria-label={say('Document of {title}', named(change))}
              onClick={() => write.mutate(change.id)}
            />
          )}
        </span>
      ),
    },
  ]
  if (payments.changes.length === 0) return <p className="py-3 text-muted">{say('No change orders.')}</p>
  const waits = money && payments.changes.some(({ state }) => state === 'offered')
  return (
    <>
      <Ledger label={say('Change orders')} columns={columns} rows={payments.changes} keyOf={({ id }) => id} />
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

const named = ({ title }: ListedChange) => ({ title })
