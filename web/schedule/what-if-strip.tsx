import { useState } from 'react'
import type { Task, WhatIf } from '#contract/fields.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { triesNothing } from '#domain/schedule/what-if.ts'
import { say } from '#language/say.ts'
import { dayText, shortDay } from '#web/kit/work/dates.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** What a what-if comes to beside the plan in force, in working days: how much later, and what is left to the deadline. */
type Difference = { moves: number; finishOn: IsoDate | null; later: number; inHand: number | undefined }

type Props = {
  whatIf: WhatIf
  tasks: readonly Task[]
  /** What it comes to; undefined where no dates can be reckoned. */
  difference: Difference | undefined
  /** The day of an inspection that would be held again. */
  onAgainOn: (task: string, on: string | null) => void
  onLevel: () => void
  onDiscard: () => void
  onKeep: () => void
  onAdopt: () => void
}

/** What is tried out, what it comes to, and that nothing of it is saved. */
export function WhatIfStrip(props: Props) {
  const { whatIf, tasks, difference, onAgainOn, onLevel, onDiscard, onKeep, onAdopt } = props
  const isEmpty = triesNothing(whatIf)
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  return (
    <section
      aria-label={say('What if')}
      className="mx-4 mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-r-sm border-blueprint border-l-[3px] bg-tint-blue px-3 py-1.5 text-[0.8125rem] md:mx-6 print:hidden"
    >
      <b>{say('What if')}</b>
      {whatIf.fails.map(({ task, on }) => (
        // biome-ignore lint/a11y/noLabelWithoutControl: the field is its child
        <label key={task} className="inline-flex items-center gap-2 font-semibold">
          {say('{task} fails, held again', { task: titles.get(task) ?? '' })}
          <AgainOn on={on} onDone={(day) => onAgainOn(task, day)} />
        </label>
      ))}
      <span role="status" className="font-semibold">
        {isEmpty
          ? say('Drag a bar, type a day, link tasks, or fail an inspection: see what moves.')
          : difference === undefined
            ? say('No dates can be reckoned: some tasks wait for each other.')
            : differenceText(difference)}
        <span className="font-normal text-muted">{` · ${say('nothing is saved')}`}</span>
      </span>
      <span className="ml-auto flex flex-wrap gap-2">
        <ToolButton size={28} label={say('Level people')} onClick={onLevel} />
        <ToolButton size={28} label={say('Discard')} onClick={onDiscard} />
        <ToolButton size={28} label={say('Make it the plan')} disabled={isEmpty} onClick={onAdopt} />
        <ToolButton size={28} look="ink" label={say('Keep as plan B')} disabled={isEmpty} onClick={onKeep} />
      </span>
    </section>
  )
}

/** A day that is taken once it is left, since a browser's field passes through others while one types. */
function AgainOn({ on, onDone }: { on: string | null; onDone: (on: string | null) => void }) {
  const [typed, setTyped] = useState(on ?? '')
  const done = () => typed !== (on ?? '') && onDone(typed || null)
  return (
    <input
      type="date"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={done}
      onKeyDown={(event) => event.key === 'Enter' && done()}
      className="min-h-6 rounded-sm border border-control bg-sheet px-1 pointer-coarse:min-h-11"
    />
  )
}

/** `12 tasks move · completion Jul 28, 2 working days later · 3 d left to the deadline`. */
export function differenceText({ moves, finishOn, later, inHand }: Difference): string {
  const day = finishOn === null ? '' : shortDay(finishOn)
  const completion =
    later === 0
      ? say('completion stays {day}', { day: finishOn === null ? '' : dayText(finishOn) })
      : later > 0
        ? say('completion {day}, {days, plural, one {# working day} other {# working days}} later', {
            day,
            days: later,
          })
        : say('completion {day}, {days, plural, one {# working day} other {# working days}} sooner', {
            day,
            days: -later,
          })
  return [
    say('{count, plural, one {# task moves} other {# tasks move}}', { count: moves }),
    completion,
    inHand !== undefined &&
      (inHand >= 0
        ? say('{days} d left to the deadline', { days: inHand })
        : say('{days} d past the deadline', { days: -inHand })),
  ]
    .filter(Boolean)
    .join(' · ')
}
