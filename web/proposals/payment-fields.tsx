import type { Payments } from '#contract/proposals.ts'
import { paymentsOf } from '#domain/proposals/price.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { Input } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  cents: number
  payments: Payments
  error: string | undefined
  onChange: (payments: Payments) => void
}

/** What is paid when, in percent; what each comes to stands beside it, and together they are all of it. */
export function PaymentFields({ cents, payments, error, onChange }: Props) {
  const whole = payments.reduce((sum, { bp }) => sum + bp, 0)
  const parts = paymentsOf(cents, payments)
  const change = (index: number, part: Partial<Payments[number]>) =>
    onChange(payments.map((one, at) => (at === index ? { ...one, ...part } : one)))
  return (
    <WorkSection title={say('They pay')} detail={say('{share} % of 100 %', { share: whole / 100 })}>
      <ul className="mt-3 grid gap-2">
        {payments.map(({ title, bp }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a payment has no name of its own while it is typed
          <li key={index} className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={say('Payment {number}', { number: index + 1 })}
              value={title}
              maxLength={120}
              onChange={({ target }) => change(index, { title: target.value })}
              className="min-w-24 flex-1 basis-24"
            />
            <Input
              aria-label={say('Share of payment {number} in percent', { number: index + 1 })}
              type="number"
              inputMode="decimal"
              min={0}
              max={100}
              step={0.01}
              value={bp / 100}
              onChange={({ target }) => change(index, { bp: Math.round(Number(target.value) * 100) })}
              className="w-20!"
            />
            <span className="min-w-20 text-right tabular-nums">{moneyText(parts[index]?.cents ?? 0)}</span>
            <ToolButton
              bare
              icon="close"
              look="ghost"
              label={say('Remove payment {number}', { number: index + 1 })}
              onClick={() => onChange(payments.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      {error !== undefined && <p className="mt-2 font-semibold text-alarm-text">{error}</p>}
      <ToolButton
        size={28}
        icon="plus"
        className="mt-2"
        label={say('Add a payment')}
        onClick={() => onChange([...payments, { title: say('Payment'), bp: Math.max(0, 10_000 - whole) }])}
      />
    </WorkSection>
  )
}
