import { useId, useState } from 'react'
import { type BillingPeriod, type Plan, planCatalogue } from '#contract/plans.ts'
import { formatBasisPoints, formatCents, maxExtraSeats, priceOf, savingBetween } from '#domain/prices.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Input } from '#web/ui/field.tsx'
import { readTyped } from './typed-seats.ts'

type Props = { plan: Plan; period: BillingPeriod; extraSeats: number; onChange: (extraSeats: number) => void }

/** How many seats come on top of those included: two buttons, a field to type in, and the working of the price. */
export function SeatsCounter({ plan, period, extraSeats, onChange }: Props) {
  const id = useId()
  const [draft, setDraft] = useState<string>()
  const [message, setMessage] = useState('')
  const most = maxExtraSeats(plan)

  const set = (next: number) => {
    setDraft(undefined)
    setMessage('')
    onChange(next)
  }
  const type = (text: string) => {
    const typed = readTyped(text, most)
    if (typed.draft !== undefined) setDraft(typed.draft)
    setMessage(typed.message ?? '')
    if (typed.seats !== undefined) onChange(typed.seats)
  }
  return (
    <div className="border-line border-y py-4">
      <div className="noscript:hidden">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <label htmlFor={id} className="font-semibold text-lg">
            {say('Extra seats')}
          </label>
          <div className="flex items-center gap-2">
            <Step
              label={say('Remove one seat')}
              path="M5 12h14"
              disabled={extraSeats === 0}
              onClick={() => set(extraSeats - 1)}
            />
            <Input
              id={id}
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={`${id}-terms ${id}-message`}
              className="max-w-16 text-center font-bold text-lg tabular-nums"
              value={draft ?? String(extraSeats)}
              onChange={(event) => type(event.target.value)}
              onBlur={() => setDraft(undefined)}
            />
            <Step
              label={say('Add one seat')}
              path="M5 12h14M12 5v14"
              disabled={extraSeats === most}
              onClick={() => set(extraSeats + 1)}
            />
          </div>
        </div>
        <p id={`${id}-message`} role="status" className="mt-2 font-semibold text-alarm-text empty:hidden">
          {message}
        </p>
        <p role="status" className="mt-3 font-semibold tabular-nums">
          <Working plan={plan} period={period} extraSeats={extraSeats} />
        </p>
      </div>
      <p id={`${id}-terms`} className="mt-1 text-balance text-muted tabular-nums noscript:mt-0">
        <Terms plan={plan} most={most} />
      </p>
    </div>
  )
}

function Step({
  label,
  path,
  disabled,
  onClick,
}: {
  label: string
  path: string
  disabled: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="outline"
      size="icon"
      aria-label={label}
      // Not `disabled`: the button that has the focus when the end is reached must keep it.
      aria-disabled={disabled}
      onClick={disabled ? undefined : onClick}
    >
      <svg
        viewBox="0 0 24 24"
        className="size-6"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
      >
        <path d={path} />
      </svg>
    </Button>
  )
}

/** `3 included + 2 extra = 5 seats · $149 + 2 × $40 = $229 a month` */
function Working({ plan, period, extraSeats }: Omit<Props, 'onChange'>) {
  const included = Number(plan.baseSeats)
  const price = priceOf({ plan: plan.id, period, extraSeats })
  const extra = numberText(extraSeats)
  const [base, seat, total] = [price.base, price.seat, price.total].map(formatCents) as [
    string,
    string,
    string,
  ]
  return (
    <>
      {say('{included} included + {extra} extra = {seats, plural, one {# seat} other {# seats}}', {
        included: numberText(included),
        extra,
        seats: included + extraSeats,
      })}
      <span className="sr-only"> · </span>
      <span className="block">
        {period === 'monthly'
          ? say('{base} + {extra} × {seat} = {total} a month', { base, extra, seat, total })
          : say('{base} + {extra} × {seat} = {total} a year', { base, extra, seat, total })}
      </span>
    </>
  )
}

/** What one more seat costs in each period, and how many there can be. */
function Terms({ plan, most }: { plan: Plan; most: number }) {
  const seat = planCatalogue[plan.id].additionalSeatPrice
  if (!seat) return null
  const saving = savingBetween(seat.monthly, seat.annual)
  return say(
    'Up to {most} extra seats, each {monthly} a month or {annual} a year (saves {saving}, {percent}).',
    {
      most: numberText(most),
      monthly: formatCents(seat.monthly),
      annual: formatCents(seat.annual),
      saving: formatCents(saving.cents),
      percent: formatBasisPoints(saving.basisPoints),
    },
  )
}
