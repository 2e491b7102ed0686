import { type BillingPeriod, billingPeriods, type PlanId } from '#contract/plans.ts'
import { formatBasisPoints, formatCents, priceOf, type Saving, savingOf } from '#domain/prices.ts'
import { classNames } from '#web/ui/class-names.ts'

export const periodWords: Record<BillingPeriod, string> = { monthly: 'a month', annual: 'a year' }

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
            {one === 'monthly' ? 'Annual billing saves ' : `${perMonth(saving)} a month, saves `}
            <strong className="whitespace-nowrap font-bold text-signal-text">
              {formatCents(saving.cents)} a year ({formatBasisPoints(saving.basisPoints)})
            </strong>
          </p>
        </div>
      ))}
      <SavingDrawing saving={saving} period={period} />
    </div>
  )
}

/** A twelfth of the year's price, which is seldom a whole number of cents. */
function perMonth({ year }: Saving): string {
  const cents = Math.round(year / 12)
  return `${cents * 12 === year ? '' : 'About '}${formatCents(cents)}`
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
        <span>Annual {formatCents(saving.year)}</span>
        <span className="text-signal-text">−{formatCents(saving.cents)}</span>
      </p>
    </div>
  )
}
