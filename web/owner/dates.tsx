import { type Slip, slipWhy } from '#contract/slips.ts'
import { say } from '#language/say.ts'
import { dayText, momentDay } from '#web/kit/work/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import type { Milestone } from './milestones.ts'

const marks = { done: 'passed', now: 'gate', ahead: 'gate' } as const
const stateWords = { done: say('done'), now: say('now'), ahead: say('to come') }

/** The parts of the work on a line, those that are done in green; on a phone the ends and where the work is have words. */
export function MilestoneLine({ milestones }: { milestones: readonly Milestone[] }) {
  if (milestones.length < 2) return null
  const now = milestones.find(({ state }) => state === 'now')
  const last = milestones.at(-1)
  return (
    <>
      <ol className="flex pt-3 pb-1">
        {milestones.map(({ name, on, state }, index) => (
          <li key={name} className="min-w-0 flex-1 last:flex-none">
            <span className="flex items-center" aria-hidden="true">
              <StatusMark
                status={marks[state]}
                className={classNames('size-5', state === 'now' && 'text-blueprint!')}
              />
              <span
                className={classNames('h-1 flex-1', state === 'done' ? 'bg-level' : 'bg-line')}
                hidden={index === milestones.length - 1}
              />
            </span>
            <span
              className={classNames(
                'mt-1 block pr-2 text-sm md:text-[0.8125rem]',
                state === 'now' ? 'font-semibold' : 'text-muted',
                'max-md:sr-only',
              )}
            >
              <span className="block truncate">{name}</span>
              {on !== null && <span className="block whitespace-nowrap">{dayText(on)}</span>}
              <span className="sr-only">{stateWords[state]}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-4 text-sm md:hidden" aria-hidden="true">
        <span className="font-semibold">
          {now && [now.name, now.on && dayText(now.on)].filter(Boolean).join(', ')}
        </span>
        <span className="text-right text-muted">{last && last !== now && last.name}</span>
      </p>
    </>
  )
}

/** How many days lie between two days of the calendar. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** How far something moved, in words: the later in orange. */
export function MovedTag({ from, to }: { from: string; to: string }) {
  const days = daysBetween(from, to)
  if (days === 0) return null
  return (
    <Tag tone={days > 0 ? 'orange' : 'green'}>
      {days > 0
        ? say('{days, plural, one {# day later} other {# days later}}', { days })
        : say('{days, plural, one {# day sooner} other {# days sooner}}', { days: -days })}
    </Tag>
  )
}

/** What moved, from when to when, and why. */
export function SlipList({ slips }: { slips: readonly Slip[] }) {
  return (
    <ul className="divide-y divide-hair">
      {slips.map((slip) => {
        const { task, deadline, title, from, to, at, by } = slip
        const why = slipWhy(slip, say)
        return (
          <li key={`${task} ${at} ${to}`} className="py-3">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">
                {deadline ? say('Deadline') : task === null ? say('Completion') : title}
              </span>
              <MovedTag from={from} to={to} />
            </p>
            <p className="text-muted md:text-[0.8125rem]">
              {say('from {from} to {to}', { from: dayText(from), to: dayText(to) })}
              {by !== null && ` · ${say('{name}, {day}', { name: by, day: momentDay(at) })}`}
            </p>
            <p className={classNames('mt-1', why === '' && 'text-muted')}>
              {why === '' ? say('No reason was given.') : why}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
