import { type BillingPeriod, billingPeriods } from '#contract/plans.ts'
import { say } from '#language/say.ts'

const labels: Record<BillingPeriod, string> = { monthly: say('Monthly'), annual: say('Annual') }

type Props = { period: BillingPeriod; onChange: (period: BillingPeriod) => void; className?: string }

/** Monthly or annual, as two native radio buttons. Without script both prices stand on the cards and it is not shown. */
export function BillingToggle({ period, onChange, className }: Props) {
  return (
    <fieldset className={className}>
      <legend className="sr-only">{say('Billing period')}</legend>
      <div className="inline-flex border-2 border-ink bg-sheet">
        {billingPeriods.map((option) => (
          <label
            key={option}
            className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-semibold has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2 forced-colors:has-checked:underline"
          >
            <input
              type="radio"
              name="billing"
              value={option}
              checked={option === period}
              onChange={() => onChange(option)}
              autoComplete="off"
              className="sr-only"
            />
            {labels[option]}
            {option === 'annual' && (
              <span className="whitespace-nowrap bg-signal px-1.5 font-bold text-on-signal">
                {say('Save 15%')}
              </span>
            )}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
