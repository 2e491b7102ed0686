import { useId } from 'react'
import type { Units } from '#domain/measure/tape.ts'
import { amountText, orderText } from '#domain/takeoff/amounts.ts'
import type { Choices, Takeoff } from '#domain/takeoff/choices.ts'
import type { Line, Trade } from '#domain/takeoff/line.ts'
import { say } from '#language/say.ts'
import { LineWorking } from './line-working.tsx'
import type { ListBench } from './list-change.ts'
import { moneyText } from './money-text.ts'
import { OpenRow, RowHeads } from './open-row.tsx'
import { tradeNames } from './trade-names.ts'

type Props = {
  takeoff: Takeoff
  job: { choices: Choices }
  bench: ListBench
  /** What stands in the place of a list without lines. */
  nothing: string
}

type Row = { key: string; line: Line }

/**
 * The lines by trade, in the order of the work. Each has a key that stays while its figures change: a sheet of another size
 * is another item, and the row in which it was chosen would close under whoever chose it.
 */
function byTrade(lines: readonly Line[]): [Trade, Row[]][] {
  const groups = new Map<Trade, Row[]>()
  const seen = new Map<string, number>()
  for (const line of lines) {
    const about = [...line.roomIds, ...line.assumptions.map(({ id }) => id)].join(' ')
    const count = seen.get(about) ?? 0
    seen.set(about, count + 1)
    const row = { key: `${about} ${count}`, line }
    groups.set(line.trade, [...(groups.get(line.trade) ?? []), row])
  }
  return [...groups]
}

/** What to buy, trade by trade. Every line opens to its whole working. */
export function MaterialList({ takeoff: { lines }, job, bench, nothing }: Props) {
  const { units } = job.choices
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="border-ink border-b-2 pb-2 font-bold text-xl">
        {say('Materials')}
      </h3>
      <p className="mt-2 max-w-[68ch] text-muted print:hidden">
        {say('Open a line to see the math behind its number, and to change its waste, coverage or price.')}
      </p>
      {byTrade(lines).map(([trade, own]) => (
        <div key={trade} className="mt-6">
          <RowHeads labels={[say('Need'), say('Order'), say('Cost')]}>
            <h4 className="font-bold">{tradeNames[trade]}</h4>
          </RowHeads>
          <ul>
            {own.map(({ key, line }) => (
              <OpenRow
                key={key}
                name={line.item}
                note={<Remarks line={line} />}
                figures={figuresOf(line, units)}
              >
                <LineWorking line={line} units={units} bench={bench} />
              </OpenRow>
            ))}
          </ul>
        </div>
      ))}
      {lines.length === 0 && <p className="mt-4 font-semibold">{nothing}</p>}
    </section>
  )
}

const figuresOf = ({ need, order, pack, price, costCents }: Line, units: Units) => [
  { label: say('Need'), text: amountText(need, units) },
  {
    label: say('Order'),
    text: orderText(order.count, pack),
    detail: pack.name,
    strong: true,
  },
  {
    label: say('Cost'),
    text: costCents === null ? say('no price') : moneyText(costCents),
    // Made up, and no figure to rely on: that stands beside each of them.
    ...(price?.sample && { detail: say('sample') }),
  },
]

/** What has to be known of a line before it is opened. */
function Remarks({ line: { crossing, instead } }: { line: Line }) {
  return (
    <>
      {crossing && <span className="block font-normal text-signal-text">{crossing}</span>}
      {instead && <span className="block font-normal text-muted">{instead}</span>}
    </>
  )
}
