import type { ApplicationSheet } from '#contract/money.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { rateText } from '#web/kit/work/percent.ts'
import { approvedWords } from './change-orders.tsx'
import type { Payments } from './queries.ts'

/** What an application comes to, large; where the steps do not stand beside the lines it comes before them. */
export function DueNow({ sheet, className }: { sheet: ApplicationSheet; className: string }) {
  return (
    <section className={`title-block px-4 py-4 ${className}`}>
      <h2 className="font-extrabold text-base/6 md:text-sm/5">{say('Due now')}</h2>
      <p className="wide font-extrabold text-2xl/8 tabular-nums">{moneyText(sheet.due)}</p>
    </section>
  )
}

/** The nine steps, and what is due large above them. */
export function Steps({
  sheet,
  payments,
  held,
}: {
  sheet: ApplicationSheet
  payments: Payments
  held: string
}) {
  const steps: [string, number, boolean][] = [
    [say('First contract'), sheet.first, false],
    [say('Change orders'), sheet.changes, false],
    [say('Contract to date'), sheet.contract, true],
    [say('Done and stored'), sheet.total, false],
    [held, -sheet.retainage, false],
    [say('Earned'), sheet.earned, true],
    [say('Certified before'), -sheet.before, false],
    [say('Due now'), sheet.due, true],
    [say('To finish, with retainage'), sheet.toFinish, false],
  ]
  return (
    <>
      <DueNow {...{ sheet }} className="max-desk:hidden" />
      <ol className="grid text-[0.8125rem] max-md:text-base">
        {steps.map(([label, cents, strong], at) => (
          <li
            key={label}
            className={`flex justify-between gap-3 border-hair border-b py-2 ${strong ? 'font-semibold' : ''}`}
          >
            <span className="flex min-w-0 gap-2">
              <span className="w-3 shrink-0 font-normal text-muted">{at + 1}</span>
              {label}
            </span>
            <span className="shrink-0 whitespace-nowrap tabular-nums">{moneyText(cents)}</span>
          </li>
        ))}
      </ol>
      <p className="text-[0.8125rem] text-muted max-md:text-sm first-letter:uppercase">
        {approvedWords(payments)}
      </p>
    </>
  )
}

/** What is kept back, in words. */
export function heldWords({ terms }: Payments): string {
  const [first, second] = terms?.body.retainage.steps ?? []
  const { stored = true, storedBp } = terms?.body.retainage ?? {}
  const part = rateText(first?.bp ?? 0)
  const work = second
    ? say('Retainage, {part}, from {from} on {next}', {
        ...{ part, from: rateText(second.fromBp), next: rateText(second.bp) },
      })
    : say('Retainage, {part}', { part })
  return stored && typeof storedBp === 'number'
    ? `${work}${say('; of stored material {part}', { part: rateText(storedBp) })}`
    : work
}
