import type { PlanGap } from '#domain/measure/plan-geometry.ts'
import type { ClosedGap } from '#domain/measure/room.ts'
import type { Units } from '#domain/measure/tape.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { areaText, lengthText } from './length-text.ts'
import type { PlanSheet } from './plan-sheet.ts'

/** What is done when a gap is closed, or opened again. */
export type OnGap = (gap: Pick<ClosedGap, 'id' | 'between'>, closed: boolean) => void

type Props = { gaps: readonly PlanGap[]; sheet: PlanSheet; units: Units; onGap: OnGap }

/** Over the plan, a button on each gap that can be closed: a plus, and once it is closed a minus that opens it again. */
export function GapButtons({ gaps, sheet, units, onGap }: Props) {
  return gaps.map(({ gap, closed, from, to }) => {
    const [x, y] = sheet.place([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
    const width = lengthText(gap.width, units)
    const label =
      'floor' in gap
        ? say('Close the gap of {width}: about {area} more floor', {
            width,
            area: areaText(gap.floor, units),
          })
        : say('Open the gap of {width} again', { width })
    return (
      <button
        key={gap.id}
        type="button"
        title={label}
        aria-label={label}
        onClick={() => onGap(gap, !closed)}
        className="group -translate-x-1/2 -translate-y-1/2 absolute flex size-11 items-center justify-center rounded-full print:hidden"
        style={{ left: `${(x / sheet.width) * 100}%`, top: `${(y / sheet.height) * 100}%` }}
      >
        <span
          aria-hidden="true"
          className={classNames(
            'flex size-7 items-center justify-center rounded-full border-2 font-bold text-lg leading-none',
            closed
              ? 'border-ink bg-sheet text-ink group-hover:bg-wash'
              : 'border-signal bg-signal text-on-signal group-hover:bg-signal-hover',
          )}
        >
          {closed ? '−' : '+'}
        </span>
      </button>
    )
  })
}
