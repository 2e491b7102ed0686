import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { OutgoingState } from './outgoing-steps.ts'
import type { KeptVersion } from './use-compared.ts'

type Props = { name: string; looked: KeptVersion | undefined; version: number; outgoing: OutgoingState }

const timeText = (ms: number) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { timeStyle: 'short' }).format(ms)

/** Which estimate it is, and whether all that was typed is saved. */
export function SavedText({ name, looked, version, outgoing: { queue, down, savedAt } }: Props) {
  if (looked)
    return (
      <span>
        {name} ·{' '}
        {say('version {number} of {day}, read only', {
          number: looked.number,
          day: momentDay(looked.at),
        })}
      </span>
    )
  const waiting = queue.reduce(
    (sum, { step: { add, change, remove } }) => sum + add.length + change.length + remove.length,
    0,
  )
  return (
    <>
      <span>
        {name}
        {version > 0 && ` · ${say('draft after version {version}', { version })}`}
      </span>
      <span role="status" className="inline-flex items-center gap-1">
        {down ? (
          <>
            <Icon name="offline" className="size-3.5" />
            {say('{count, plural, one {# edit waits} other {# edits wait}} for the connection', {
              count: waiting,
            })}
          </>
        ) : queue.length > 0 ? (
          <>
            <StatusMark status="under-way" className="size-3" />
            {say('saving …')}
          </>
        ) : (
          savedAt !== undefined && (
            <>
              <Icon name="check" className="size-3.5" />
              {say('saved {time}', { time: timeText(savedAt) })}
            </>
          )
        )}
      </span>
    </>
  )
}
