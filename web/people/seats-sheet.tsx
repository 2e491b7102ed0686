import type { Seats } from '#contract/people.ts'
import { planDisplayName, unlimited } from '#contract/plans.ts'
import { formatCents } from '#domain/prices.ts'
import { projectsAllowance } from '#domain/subscription.ts'
import { numberText } from '#language/figures.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { monthlyPrice, nextSeat } from './seat-words.ts'

/** The most seats that are drawn one by one. */
const drawnMost = 20

/** The plan, what it comes to, and what is taken of it. */
export function SeatsSheet({ seats }: { seats: Seats }) {
  const { plan, taken, allowed } = seats
  const price = monthlyPrice(seats)
  const projects = projectsAllowance(plan)
  return (
    <>
      <section className="title-block p-5" aria-label={say('Plan and seats')}>
        <h2 className="font-extrabold text-base/6 md:text-sm/5">{planDisplayName(plan)}</h2>
        {price && (
          <p className="mt-1">
            <span className="font-black text-3xl tabular-nums [font-stretch:125%]">
              {formatCents(price.cents)}
            </span>{' '}
            <span className="text-[0.8125rem] text-muted">{say('a month')}</span>
          </p>
        )}
        {price && price.extra > 0 && (
          <p className="mt-1 text-[0.8125rem] text-muted">
            {say('{base} and {count} × {each}', {
              base: formatCents(price.base),
              count: price.extra,
              each: formatCents(price.each),
            })}
          </p>
        )}
        {allowed !== null && Math.max(allowed, taken) <= drawnMost && (
          <div className="mt-4 flex flex-wrap gap-0.5" aria-hidden="true">
            {Array.from({ length: Math.max(allowed, taken) }, (_, seat) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a seat is its number
                key={seat}
                className={
                  seat >= allowed
                    ? 'size-4 bg-alarm'
                    : seat < taken
                      ? 'size-4 bg-ink'
                      : 'size-4 border border-control'
                }
              />
            ))}
          </div>
        )}
        <dl className="mt-3 text-[0.8125rem]/5">
          <Line label={say('Seats taken')}>
            {allowed === null ? numberText(taken) : say('{taken} of {allowed}', { taken, allowed })}
          </Line>
          <Line label={say('Active projects at once')}>
            {projects === unlimited ? say('unlimited') : numberText(projects)}
          </Line>
        </dl>
        <div className="mt-4 flex flex-wrap gap-2">
          <ToolButton look="outline" label={say('Change plan')} href={at('/payment')} className="flex-1" />
          <ToolButton look="ghost" label={say('Cancel plan')} href={at('/billing')} />
        </div>
      </section>
      <Note kind={nextSeat(seats).open ? 'plain' : 'warning'}>
        <p className="text-[0.8125rem]/5">{nextSeat(seats).text}</p>
      </Note>
    </>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-line border-b">
      <dt>{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
