import type { CodedCost } from '#contract/money-calls.ts'
import { marginOf } from '#domain/margin.ts'
import { say } from '#language/say.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import type { Money } from '#web/kit/work/job-money.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { percentText } from '#web/kit/work/percent.ts'
import { Ledger, type LedgerColumn, Sums } from '#web/ui/work/ledger.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { marginWords, type PriceFrom, priceLabels } from './margin-words.ts'

const blank = (cents: number) => (cents === 0 ? '' : moneyText(cents))
const overText = (over: number) =>
  over === 0 ? (
    <span className="text-muted">{say('as planned')}</span>
  ) : over < 0 ? (
    <span className="text-level">{say('{sum} under', { sum: moneyText(-over) })}</span>
  ) : (
    <span className="font-semibold text-alarm-text">{say('{sum} over', { sum: moneyText(over) })}</span>
  )

/** How much of a budget is spent, as a bar. */
function Part({ spent, budget }: { spent: number; budget: number }) {
  const part = budget <= 0 ? (spent > 0 ? 100 : 0) : Math.min(100, (100 * spent) / budget)
  return (
    <svg
      viewBox="0 0 100 8"
      className="h-1.5 w-16 max-[90rem]:w-12"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="8" className="fill-line" />
      <rect width={part} height="8" className={spent > budget ? 'fill-alarm-text' : 'fill-ink'} />
    </svg>
  )
}

/** The job cost report: what was agreed, what is ordered and spent, and what it comes to in the end. */
export function JobCost({ money, from }: { money: Money; from: PriceFrom }) {
  const { total, priceCents } = money
  const now = marginOf(priceCents, total.projected)
  const planned = marginOf(priceCents, total.budget)
  // A budget that is under no code is that of all codes without one: what is over or under is told by the foot.
  const whole = money.lines.some(({ code, original }) => code === '' && original > 0)
  const shared = ({ code, original }: CodedCost) => whole && (code === '' || original === 0)
  const columns: LedgerColumn<CodedCost>[] = [
    { label: say('Code'), cell: ({ code }) => code || '–', foot: say('Total') },
    {
      label: say('Work'),
      strong: true,
      cell: ({ title, code }) =>
        title || (code === '' ? (whole ? say('Not split by cost code') : say('No cost code')) : ''),
    },
    {
      label: from === 'accepted' ? say('Accepted') : say('First budget'),
      figure: true,
      wide: 'desk',
      cell: ({ original }) => blank(original),
      foot: moneyText(total.original),
    },
    {
      label: say('Changes'),
      figure: true,
      wide: 'desk',
      cell: ({ changes }) => blank(changes),
      foot: moneyText(total.changes),
    },
    {
      label: say('Budget'),
      figure: true,
      wide: 'md',
      strong: true,
      cell: ({ budget }) => (whole ? blank(budget) : moneyText(budget)),
      foot: moneyText(total.budget),
    },
    {
      label: say('Committed'),
      figure: true,
      wide: 'desk',
      cell: ({ committed }) => <span className="text-muted">{blank(committed)}</span>,
      foot: moneyText(total.committed),
    },
    {
      label: say('Spent'),
      figure: true,
      wide: 'md',
      cell: ({ spent }) => blank(spent),
      foot: moneyText(total.spent),
    },
    { label: say('Part'), wide: 'desk', cell: (line) => !shared(line) && <Part {...line} /> },
    {
      label: say('To complete'),
      figure: true,
      wide: 'desk',
      cell: ({ toComplete }) =>
        toComplete === 0 ? (
          <span className="inline-flex items-center gap-1.5 text-muted">
            <StatusMark status="done" />
            {say('done')}
          </span>
        ) : (
          moneyText(toComplete)
        ),
      foot: moneyText(total.toComplete),
    },
    {
      label: say('Projected'),
      figure: true,
      strong: true,
      cell: ({ projected }) => moneyText(projected),
      foot: moneyText(total.projected),
    },
    {
      label: say('Over or under'),
      figure: true,
      wide: 'md',
      cell: (line) => (shared(line) ? '' : overText(line.over)),
      foot: overText(total.over),
    },
  ]
  return (
    <>
      <Sums
        sums={[
          { label: priceLabels[from], value: moneyText(priceCents) },
          {
            ...{ label: say('Budget'), value: moneyText(total.budget) },
            under:
              planned === undefined
                ? say('with signed changes')
                : say('planned margin {share}', { share: percentText(planned) }),
          },
          {
            ...{ label: say('Spent'), value: moneyText(total.spent) },
            under:
              total.budget > 0 &&
              say('{part} of the budget', {
                part: percentText(Math.round((100 * total.spent) / total.budget)),
              }),
          },
          { label: say('Projected cost'), value: moneyText(total.projected), under: overText(total.over) },
          {
            ...{ label: say('Projected margin'), value: now === undefined ? '–' : percentText(now) },
            under: marginWords(money),
          },
        ]}
      />
      <Ledger
        label={say('Job cost by code')}
        columns={columns}
        rows={money.lines}
        keyOf={({ code }) => code}
        foot
      />
    </>
  )
}

/** How the margin went since the job was accepted or had a budget: steps, with every one in words beneath. */
export function MarginSteps({ margin, asAccepted }: Pick<Money, 'margin'> & { asAccepted: boolean }) {
  const steps = margin.flatMap(({ on, priceCents, projectedCents }) => {
    const part = marginOf(priceCents, projectedCents)
    return part === undefined ? [] : [{ on, part }]
  })
  if (steps.length === 0)
    return <p className="py-3 text-muted">{say('Nothing is agreed or budgeted yet.')}</p>
  const parts = steps.map(({ part }) => part)
  const [low, high] = [Math.min(...parts) - 1, Math.max(...parts) + 1]
  const y = (part: number) => 100 - (100 * (part - low)) / (high - low)
  const wide = 400 / steps.length
  const path = steps
    .map(
      ({ part }, at) => `${at === 0 ? 'M' : 'V'}${at === 0 ? `0 ${y(part)}` : y(part)} H${(at + 1) * wide}`,
    )
    .join(' ')
  const [begun, now] = [parts[0] ?? 0, parts.at(-1) ?? 0]
  const lines = gridOf(low, high)
  return (
    <>
      <div className="relative mt-3 ml-11 h-36 text-[0.8125rem]/4 text-muted tabular-nums" aria-hidden="true">
        {lines.map((part) => (
          <span key={part} className="absolute -left-11 w-10 -translate-y-1/2" style={{ top: `${y(part)}%` }}>
            {percentText(part)}
          </span>
        ))}
        <svg
          aria-hidden="true"
          viewBox="0 0 400 100"
          className="absolute inset-0 size-full text-ink"
          preserveAspectRatio="none"
        >
          {lines.map((part) => (
            <path
              key={part}
              d={`M0 ${y(part)}H400`}
              className="stroke-hair"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            d={`M0 ${y(begun)}H400`}
            className="stroke-muted"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
          <path
            d={path}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute -right-1 size-2.5 -translate-y-1/2 rotate-45 bg-signal"
          style={{ top: `${y(now)}%` }}
        />
        <b
          className={`absolute right-3 font-semibold text-ink ${now < begun ? 'pt-1.5' : '-translate-y-full pb-1.5'}`}
          style={{ top: `${y(now)}%` }}
        >
          {percentText(now)}
        </b>
      </div>
      <ul className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted max-md:text-sm">
        {steps.slice(-6).map(({ on, part }) => (
          <li key={on}>
            {on === steps[0]?.on && asAccepted
              ? say('{day}: {part} accepted', { day: shortDay(on), part: percentText(part) })
              : `${shortDay(on)}: ${percentText(part)}`}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The whole percents that a chart from `low` to `high` has lines at: four of them or so. */
function gridOf(low: number, high: number): readonly number[] {
  const step = Math.max(1, Math.ceil((high - low) / 4))
  const first = Math.ceil(low / step) * step
  return Array.from({ length: Math.floor((high - first) / step) + 1 }, (_, at) => first + at * step)
}
