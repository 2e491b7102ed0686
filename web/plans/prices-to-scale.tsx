import { planCatalogue } from '#contract/plans.ts'
import { formatCents, maxExtraSeats, priceOf } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/picture.tsx'

const { teams } = planCatalogue
const most = maxExtraSeats(teams)
const monthly = (plan: 'starter' | 'professional' | 'teams', extraSeats = 0) =>
  formatCents(priceOf({ plan, period: 'monthly', extraSeats }).total)

const text = say(
  'Prices a month, drawn to one scale: Starter {starter}, Pro {pro}, and Teams as a wall that rises by {seat} for each seat, from {first} for {included} seats to {last} for {all}.',
  {
    starter: monthly('starter'),
    pro: monthly('professional'),
    seat: formatCents(teams.additionalSeatPrice?.monthly ?? 0),
    first: monthly('teams'),
    included: numberText(Number(teams.baseSeats)),
    last: monthly('teams', most),
    all: numberText(Number(teams.maxSeats)),
  },
)

/** The drawing of the prices; the page has it in one of two places, and a browser fetches it once, where it is shown. */
export function PricesToScale({ className }: { className: string }) {
  return (
    <Picture
      src={at('/pictures/prices-to-scale.svg')}
      alt={text}
      width={640}
      height={440}
      className={classNames('h-auto w-full', className)}
    />
  )
}
