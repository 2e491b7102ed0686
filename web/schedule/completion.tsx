import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { dayText, shortDay } from '#web/kit/work/dates.ts'
import { Tag } from '#web/ui/work/tag.tsx'
import { slipText } from './foot.tsx'

type Props = {
  finishOn: IsoDate
  dueOn: IsoDate | null
  between: (from: IsoDate, to: IsoDate) => number
  /** The days of the baseline, by task. */
  baseline: Readonly<Record<string, readonly IsoDate[]>> | undefined
}

/** When all is done, how far that is from the baseline, and what is in hand until the deadline. */
export function Completion({ finishOn, dueOn, between, baseline }: Props) {
  const agreed = Object.values(baseline ?? {})
    .map(([, finish = '']) => finish)
    .sort()
    .at(-1)
  const slip = agreed === undefined ? undefined : between(agreed, finishOn)
  const inHand = dueOn === null ? 0 : between(finishOn, dueOn)
  return (
    <>
      <span>
        {say('Completion')} <b className="text-ink">{dayText(finishOn)}</b>
      </span>
      {slip !== undefined && <Tag tone={slip > 0 ? 'orange' : 'green'}>{slipText(slip)}</Tag>}
      {dueOn !== null && (
        <span>
          {inHand >= 0
            ? say('deadline {day}, {days} d in hand', { day: shortDay(dueOn), days: inHand })
            : say('deadline {day}, {days} d past it', { day: shortDay(dueOn), days: -inHand })}
        </span>
      )}
    </>
  )
}
