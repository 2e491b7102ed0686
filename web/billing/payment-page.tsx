import { useState } from 'react'
import { type Billing, changePlanRow, checkoutRow } from '#contract/billing.ts'
import { type ChosenPlan, readChosenPlan } from '#contract/chosen-plan.ts'
import { type BillingPeriod, billingPeriods, type PlanId, planCatalogue, planIds } from '#contract/plans.ts'
import { changeOf, seatsOf } from '#domain/plan-change.ts'
import { formatCents, savingOf } from '#domain/prices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { goTo } from '#web/kit/go-to.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { paymentDay } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceBar } from '#web/ui/choice-bar.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { useBilling } from './asking.ts'
import { ByHand } from './by-hand.tsx'
import { currentChoice, priceOfChoice } from './words.ts'

/** Those with a price; Enterprise is agreed with sales. */
const sold = planIds.filter((id) => planCatalogue[id].monthlyPrice !== null)
const seatPlan = planCatalogue.teams
const [least, most] = [Number(seatPlan.baseSeats), Number(seatPlan.maxSeats)]

/** A choice of a plan, with as many seats as are taken at least. */
function choose(plan: PlanId, billing: BillingPeriod, seats: number): ChosenPlan {
  if (!planCatalogue[plan].additionalSeatPrice) return { plan, billing }
  return { plan, billing, seats: Math.min(most, Math.max(least, seats)) }
}

/** Chooses what to pay for, and leads to paying; where something is paid for already, changes that. For admins. */
export default function PaymentPage() {
  const { home, org, billing, refused, put } = useBilling()
  const asked = readChosenPlan(useShownSearch())
  const title = billing?.subscribed ? say('Change plan') : say('Choose a plan')
  useTrail([{ label: say('Billing'), href: at('/billing') }, { label: title }])
  usePageTitle(title)
  if (!billing || !home) {
    return (
      <WorkPage title={title} inBar>
        {refused ? <Note kind="refused">{refused}</Note> : <SkeletonRows count={5} rowPx={48} />}
      </WorkPage>
    )
  }
  const first =
    asked ??
    currentChoice(billing) ??
    home.chosen ??
    choose(billing.taken > 1 ? 'teams' : 'professional', 'monthly', billing.taken)
  return <Choosing key={org} org={org} billing={billing} first={first} title={title} onChanged={put} />
}

type Props = {
  org: string
  billing: Billing
  first: ChosenPlan
  title: string
  onChanged: (billing: Billing) => Promise<void>
}

function Choosing({ org, billing, first, title, onChanged }: Props) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState(first)
  const seats = seatsOf(choice)
  const pay = useAct(['billing', org], () => goTo(checkoutRow, { params: { org }, body: choice }))
  const change = useAct(['billing', org], async () => {
    await onChanged(await call(changePlanRow, { params: { org }, body: choice }))
    navigate(at('/billing'))
  })
  const current = currentChoice(billing)
  const when = current && changeOf(current, choice)
  const facts = planCatalogue[choice.plan]
  return (
    <WorkPage
      title={title}
      inBar
      aside={
        <Summary choice={choice} billing={billing} when={when}>
          {billing.paidBy === 'hand' ? null : billing.subscribed ? (
            <Button
              aria-busy={change.isPending || undefined}
              disabled={when === 'same' && !billing.cancels && !billing.next}
              onClick={() => change.mutate(undefined)}
            >
              {when === 'same'
                ? say('This is your plan')
                : when === 'later'
                  ? say('Change it then')
                  : say('Change it now')}
            </Button>
          ) : (
            <Button aria-busy={pay.isPending || undefined} onClick={() => pay.mutate(undefined)}>
              {say('Pay by card')}
            </Button>
          )}
        </Summary>
      }
    >
      <div className="grid max-w-2xl gap-5">
        {billing.paidBy === 'hand' && <ByHand />}
        <ChoiceBar
          label={say('How it is billed')}
          name="billing"
          options={{ monthly: say('By the month'), annual: say('By the year') }}
          order={billingPeriods}
          value={choice.billing}
          onChange={(period) => setChoice(choose(choice.plan, period, seats))}
        />
        <fieldset className="grid gap-3">
          <legend className="sr-only">{say('Plan')}</legend>
          {sold.map((id) => (
            <PlanOption
              key={id}
              choice={choose(id, choice.billing, Math.max(seats, billing.taken))}
              chosen={id === choice.plan}
              onChoose={setChoice}
            />
          ))}
        </fieldset>
        {facts.additionalSeatPrice && (
          <div className="max-w-60">
            <SelectField
              label={say('Seats')}
              name="seats"
              value={String(seats)}
              onChange={({ target }) => setChoice(choose(choice.plan, choice.billing, Number(target.value)))}
              options={Object.fromEntries(
                Array.from({ length: most - least + 1 }, (_, index) => [
                  String(least + index),
                  say('{count, plural, one {# seat} other {# seats}}', { count: least + index }),
                ]),
              )}
            />
          </div>
        )}
        <p className="text-muted">
          <a
            href={at('/plans')}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {say('Compare plans')}
          </a>
        </p>
      </div>
    </WorkPage>
  )
}

type OptionProps = { choice: ChosenPlan; chosen: boolean; onChoose: (choice: ChosenPlan) => void }

function PlanOption({ choice, chosen, onChoose }: OptionProps) {
  const { name, description, features } = planCatalogue[choice.plan]
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 border-2 border-line bg-sheet p-4 has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2">
      <input
        type="radio"
        name="plan"
        value={choice.plan}
        checked={chosen}
        onChange={() => onChoose(choice)}
        className="mt-1 size-5 accent-ink"
      />
      <span className="min-w-0">
        <span className="block font-extrabold">{name}</span>
        <span className="block text-muted">{description}</span>
        <span className="block pt-1 text-[0.8125rem]/5 text-muted">{features.slice(0, 3).join(' · ')}</span>
      </span>
      <span className="text-right">
        <span className="block font-black tabular-nums">{formatCents(priceOfChoice(choice).total)}</span>
        <span className="block text-[0.8125rem] text-muted">
          {choice.billing === 'annual' ? say('a year') : say('a month')}
        </span>
      </span>
    </label>
  )
}

type SummaryProps = {
  choice: ChosenPlan
  billing: Billing
  when: ReturnType<typeof changeOf> | undefined
  children: React.ReactNode
}

/** What it comes to, when it is paid, and the one button. */
function Summary({ choice, billing, when, children }: SummaryProps) {
  const price = priceOfChoice(choice)
  const saving = savingOf({ plan: choice.plan, extraSeats: price.extraSeats })
  return (
    <section className="title-block grid gap-3 p-5" aria-label={say('What it comes to')}>
      <h2 className="font-extrabold">{planCatalogue[choice.plan].name}</h2>
      <p aria-live="polite">
        <span className="font-black text-3xl tabular-nums [font-stretch:125%]">
          {formatCents(price.total)}
        </span>{' '}
        <span className="text-muted">{choice.billing === 'annual' ? say('a year') : say('a month')}</span>
      </p>
      {price.extraSeats > 0 && (
        <p className="text-muted">
          {say('{base} and {count} × {each}', {
            base: formatCents(price.base),
            count: price.extraSeats,
            each: formatCents(price.seat),
          })}
        </p>
      )}
      {choice.billing === 'annual' && (
        <p className="text-muted">
          {say('{saved} less than twelve months', { saved: formatCents(saving.cents) })}
        </p>
      )}
      <p>{dueText(billing, when)}</p>
      {children}
    </section>
  )
}

/** When what is chosen is paid, or begins. */
function dueText(
  { trialEndsAt, periodEndsAt, paidBy }: Billing,
  when: ReturnType<typeof changeOf> | undefined,
): string {
  const day = (at: string | null) => (at === null ? '' : paymentDay(at.slice(0, 10)))
  if (when === 'same') return say('This is what you have.')
  if (when === 'later')
    return say('What you have is paid until {day}: this begins then.', { day: day(periodEndsAt) })
  if (trialEndsAt !== null)
    return say('Your trial goes on: nothing is due before {day}.', { day: day(trialEndsAt) })
  if (when === 'now')
    return say('It begins at once. What is left of the time already paid for is taken off the price.')
  if (paidBy === 'hand') return say('Before taxes, where there are any.')
  return say('Due today, and then each time the month or the year is over. Cancel whenever you like.')
}
