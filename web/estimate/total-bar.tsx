import { type ReactNode, useMemo } from 'react'
import type { PlacedLine } from '#contract/estimate.ts'
import type { Reckoned } from '#domain/estimate/types.ts'
import { say } from '#language/say.ts'
import { moneyText } from '#web/kit/work/money.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { hoursText, shareText } from './figure-text.ts'

/** A difference with its sign: `+ $386.29`. */
export const changeText = (cents: number): string => `${cents < 0 ? '−' : '+'} ${moneyText(Math.abs(cents))}`

type Compared = { name: string; totalCents: number }
type Props = {
  lines: readonly PlacedLine[]
  reckoned: Reckoned
  /** What it is compared with: the accepted version, or the newest. */
  compared: Compared | undefined
  onLook: () => void
}

/** How many options are taken, of how many, and what they change of the total. */
export function optionsOf(lines: readonly PlacedLine[], { lines: reckoned }: Reckoned) {
  const options = new Set(lines.flatMap(({ id, option }) => (option ? [id] : [])))
  const taken = reckoned.filter(({ id, included }) => included && options.has(id))
  // What an option takes the place of is not paid any more.
  const left = reckoned.filter(({ id, included }) => !included && !options.has(id))
  const priceOf = (some: typeof reckoned) =>
    some.reduce((sum, one) => sum + one.priceCents + one.ownerTaxCents, 0)
  return { all: options.size, taken: taken.length, cents: priceOf(taken) - priceOf(left) }
}

const Told = ({
  label,
  children,
  from,
}: {
  label: string
  children: ReactNode
  from?: 'md' | 'lg' | 'xl'
}) => (
  <div
    className={classNames(
      'text-[0.8125rem]/5',
      from === 'lg' && 'max-lg:hidden',
      from === 'xl' && 'max-xl:hidden',
    )}
  >
    <div className="text-muted text-xs/4">{label}</div>
    <div className="whitespace-nowrap">{children}</div>
  </div>
)

const Rule = () => <span aria-hidden="true" className="h-9 w-px bg-line max-lg:hidden" />

/** The foot of an estimate: what it comes to, what changed it, and what is left of it. */
export function TotalBar({ lines, reckoned, compared, onLook }: Props) {
  const { sums } = reckoned
  const options = useMemo(() => optionsOf(lines, reckoned), [lines, reckoned])
  const crossing = useMemo(
    () =>
      reckoned.lines.filter(({ order, included }) => included && order && order.least !== order.most).length,
    [reckoned],
  )
  const change = compared && sums.totalCents - compared.totalCents
  return (
    <section
      aria-label={say('Total')}
      className="flex min-h-16 shrink-0 items-center gap-x-7 overflow-hidden border-ink border-t-2 bg-sheet px-6 py-1"
    >
      <div>
        <div className="text-muted text-xs/4">
          {say('Total so far, {count, plural, one {# line} other {# lines}}', { count: sums.lines })}
        </div>
        <output className="block whitespace-nowrap font-extrabold text-2xl/7 [font-stretch:125%]">
          {moneyText(sums.totalCents)}
        </output>
      </div>
      {compared && change !== undefined && (
        <Told label={say('from {name}', { name: compared.name })}>
          {moneyText(compared.totalCents)}{' '}
          {change !== 0 && <b className="font-semibold text-link">{changeText(change)}</b>}
        </Told>
      )}
      {options.all > 0 && (
        <>
          <Rule />
          <Told
            from="lg"
            label={say('Options taken, {taken} of {all}', { taken: options.taken, all: options.all })}
          >
            <b className="font-semibold">{changeText(options.cents)}</b>
          </Told>
        </>
      )}
      <Rule />
      <Told label={say('Cost · {hours} h', { hours: hoursText(sums.hours) })}>
        {moneyText(sums.costCents)}
      </Told>
      <Told label={say('Margin')}>
        {moneyText(sums.priceCents - sums.costCents)}
        {sums.marginBp !== null && (
          <>
            {' · '}
            <b className="font-semibold">{shareText(sums.marginBp)}</b>
          </>
        )}
      </Told>
      {crossing > 0 && (
        <div className="ml-auto flex items-center gap-2 text-[0.8125rem]/5 max-xl:hidden">
          <StatusMark status="look" />
          <span>
            {say('{count, plural, one {# quantity crosses a pack} other {# quantities cross a pack}}', {
              count: crossing,
            })}
            <br />
            <button
              type="button"
              onClick={onLook}
              className="font-medium text-link underline underline-offset-3"
            >
              {say('Look at them')}
            </button>
          </span>
        </div>
      )}
    </section>
  )
}
