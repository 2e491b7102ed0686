import type { ReactNode } from 'react'
import { type BillingPeriod, billingPeriods, type PlanId } from '#contract/plans.ts'
import { formatBasisPoints, formatCents, priceOf, type Saving, savingOf } from '#domain/prices.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { classNames } from '#web/ui/class-names.ts'

const periodWords: Record<BillingPeriod, string> = { monthly: say('a month'), annual: say('a year') }

type Props = { plan: PlanId; period: BillingPeriod; extraSeats: number }

/** What a plan costs in the chosen period and what annual billing saves, in figures and drawn to scale. */
export function PriceFigure({ plan, period, extraSeats }: Props) {
  const saving = savingOf({ plan, extraSeats })
  return (
    <div>
      {billingPeriods.map((one) => (
        <div key={one} className={one === period ? undefined : 'hidden noscript:mt-6 noscript:block'}>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="wide font-black text-6xl tabular-nums leading-none tracking-tight">
              {formatCents(priceOf({ plan, period: one, extraSeats }).total)}
            </span>{' '}
            <span className="text-lg text-muted">{periodWords[one]}</span>
          </p>
          <p className="mt-3 tabular-nums">
            {one === 'monthly' ? savingOverYear(saving) : costPerMonth(saving)}
          </p>
        </div>
      ))}
      <SavingDrawing saving={saving} period={period} />
    </div>
  )
}

/** What the sentences about a saving are made of. */
const partsOf = ({ cents, basisPoints }: Saving) => ({
  saving: formatCents(cents),
  percent: formatBasisPoints(basisPoints),
  saved: (words: ReactNode) => (
    <strong className="whitespace-nowrap font-bold text-signal-text">{words}</strong>
  ),
})

const savingOverYear = (saving: Saving) =>
  rich('Annual billing saves <saved>{saving} a year ({percent})</saved>', partsOf(saving))

/** A twelfth of the year's price, which is seldom a whole number of cents, and what the year saves. */
function costPerMonth(saving: Saving): ReactNode {
  const cents = Math.round(saving.year / 12)
  const parts = { ...partsOf(saving), price: formatCents(cents) }
  return cents * 12 === saving.year
    ? rich('{price} a month, saves <saved>{saving} a year ({percent})</saved>', parts)
    : rich('About {price} a month, saves <saved>{saving} a year ({percent})</saved>', parts)
}

const full = 1000

/** Two dimension lines to one scale: twelve monthly payments over the annual one, with the difference filled in. */
function SavingDrawing({ saving, period }: { saving: Saving; period: BillingPeriod }) {
  const end = Math.round((full * saving.year) / saving.twelveMonths)
  const tone = (one: BillingPeriod) => (one === period ? 'text-ink' : 'text-muted')
  return (
    <div className="mt-5 tabular-nums">
      <p className={classNames('flex justify-between gap-4', tone('monthly'))}>
        <span>12 × {formatCents(saving.twelveMonths / 12)}</span>
        <span>{formatCents(saving.twelveMonths)}</span>
      </p>
      <svg
        viewBox={`0 0 ${full} 36`}
        preserveAspectRatio="none"
        className="my-1 block h-9 w-full"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
      >
        <rect x={end} y="22" width={full - end} height="12" className="fill-signal" stroke="none" />
        <g strokeWidth="2">
          <path
            className={tone('monthly')}
            d={`M1 0v16M1 8H${full - 1}M${full - 1} 0v16`}
            vectorEffect="non-scaling-stroke"
          />
          <path
            className={tone('annual')}
            d={`M1 20v16M1 28H${end}M${end} 20v16`}
            vectorEffect="non-scaling-stroke"
          />
        </g>
      </svg>
      <p className={classNames('flex justify-between gap-4', tone('annual'))}>
        <span>{say('Annual {price}', { price: formatCents(saving.year) })}</span>
        <span className="text-signal-text">−{formatCents(saving.cents)}</span>
      </p>
    </div>
  )
}
