import { type BillingPeriod, billingPeriods, type Plan, planCatalogue, planIds } from '#contract/plans.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DimensionLine } from '#web/ui/motifs.tsx'
import { gainedRows } from './comparison.ts'
import { cardId, checkoutHref } from './plan-choice.ts'
import { PriceFigure } from './price-figure.tsx'
import { SeatsCounter } from './seats-counter.tsx'

type Props = {
  plan: Plan
  period: BillingPeriod
  /** Seats above those included; 0 on a plan that takes none. */
  extraSeats: number
  onSeats: (extraSeats: number) => void
  signedIn: boolean
  /** Whether the address points at this plan. */
  chosen: boolean
}

/** The sheet of one plan: what it is for, what it costs, how to get it, and what it holds. */
export function PlanCard({ plan, period, extraSeats, onSeats, signedIn, chosen }: Props) {
  const id = cardId(plan.id)
  return (
    <article
      id={id}
      aria-labelledby={`${id}-name`}
      aria-current={chosen || undefined}
      className={classNames(
        'title-block flex flex-col p-5 sm:p-8',
        chosen ? 'outline-3 outline-blueprint' : 'outline-1 outline-line',
      )}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${id}-name`} tabIndex={-1} className="font-extrabold text-2xl outline-none">
          {plan.name}
        </h2>
        {plan.isPopular && (
          <p className="border-2 border-signal px-2 font-bold text-signal-text">{say('Recommended')}</p>
        )}
      </div>
      <p className="mt-1 text-muted md:min-h-[3.2em] lg:min-h-0">{plan.description}</p>
      <div className="mt-6 grid gap-6">
        {plan.isEnterprise ? (
          <CustomPrice />
        ) : (
          <PriceFigure plan={plan.id} period={period} extraSeats={extraSeats} />
        )}
        {plan.additionalSeatPrice && (
          <SeatsCounter plan={plan} period={period} extraSeats={extraSeats} onChange={onSeats} />
        )}
        {plan.isEnterprise ? (
          <Button href={at('/contact-sales')} size="lg" variant="secondary">
            {say('Contact Sales')}
          </Button>
        ) : (
          <Checkout
            plan={plan}
            period={period}
            extraSeats={extraSeats}
            signedIn={signedIn}
            nameId={`${id}-name`}
          />
        )}
      </div>
      <ul className="mt-6 tabular-nums">
        {plan.features.map((feature) => (
          <li key={feature} className="border-line border-t py-2.5">
            {feature}
          </li>
        ))}
      </ul>
      <Gains plan={plan} />
      <p className="mt-auto text-balance border-ink border-t-2 pt-3 text-muted">{plan.useCase}</p>
    </article>
  )
}

/** What the plan has and the one before it in the catalogue has not. */
function Gains({ plan }: { plan: Plan }) {
  const before = planIds[planIds.indexOf(plan.id) - 1]
  if (!before) return null
  const lesser = planCatalogue[before]
  return (
    <div className="mb-5 border-line border-t pt-2.5">
      <h3 className="font-bold">{say('Beyond {name}', { name: lesser.name })}</h3>
      <ul>
        {gainedRows(plan, lesser).map((label) => (
          <li key={label} className="flex items-center gap-2 pt-1.5">
            <svg
              viewBox="0 0 16 16"
              className="size-4 shrink-0"
              aria-hidden="true"
              fill="none"
              strokeWidth="2.5"
            >
              <path d="M8 2v12M2 8h12" className="stroke-level" />
            </svg>
            {label}
          </li>
        ))}
      </ul>
    </div>
  )
}

const priceFollows: readonly (readonly [string, string])[] = [
  [say('Users'), say('how many people sign in')],
  [say('Standards'), say('your forms, clauses and numbering')],
  [say('Training'), say('days on your site')],
  [say('Hosting'), say('our servers or your own')],
]

function CustomPrice() {
  return (
    <div>
      <p className="wide font-black text-4xl leading-none tracking-tight sm:text-5xl">
        {say('Custom Pricing')}
      </p>
      <p className="mt-3">{say('One price, worked out with you from:')}</p>
      <dl className="mt-4">
        {priceFollows.map(([what, how]) => (
          <div
            key={what}
            className="grid grid-cols-[minmax(7.5rem,max-content)_1fr] gap-x-2 border-line border-t py-2.5"
          >
            <dt className="font-semibold">{what}</dt>
            <dd className="text-muted">{how}</dd>
          </div>
        ))}
      </dl>
      <DimensionLine className="mt-4">{say('no upper limit')}</DimensionLine>
    </div>
  )
}

type CheckoutProps = Pick<Props, 'plan' | 'period' | 'extraSeats' | 'signedIn'> & { nameId: string }

/** The link to register or to pay; without script one for each period, told apart by what follows it. */
function Checkout({ plan, period, extraSeats, signedIn, nameId }: CheckoutProps) {
  const billed = { monthly: say('billed monthly'), annual: say('billed annually') }
  return (
    <div className="grid gap-3">
      {billingPeriods.map((one) => (
        <div key={one} className={one === period ? 'grid' : 'hidden noscript:grid'}>
          <Button
            href={checkoutHref(plan, one, extraSeats, signedIn)}
            size="lg"
            variant={plan.isPopular || plan.isTeamPlan ? 'default' : 'outline'}
            aria-describedby={nameId}
            data-billed={billed[one]}
            className="noscript:after:content-[attr(data-billed)]"
          >
            {signedIn ? say('Subscribe Now') : say('Get Started')}
          </Button>
        </div>
      ))}
    </div>
  )
}
