import type { Booking } from '#contract/schedule.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Note } from '#web/ui/work/note.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { WaySwitch } from '#web/ui/work/way-switch.tsx'
import type { TaskLine } from './chart-lines.ts'
import { clashesOf, clashText, lookAhead, lookAheadDays } from './look-ahead.ts'

type Props = {
  lines: readonly TaskLine[]
  /** What the project is called. */
  job: string
  /** What its people are booked for on other jobs. */
  booked: readonly Booking[]
  today: IsoDate
  by: 'trade' | 'person'
  isOff: (date: IsoDate) => boolean
  /** The addresses of both ways to see it. */
  hrefs: Readonly<Record<'trade' | 'person', string>>
  onOpen: (line: TaskLine) => void
  onBack: () => void
}

const letterOf = (date: IsoDate) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { weekday: 'narrow', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** The next three weeks by trade or by person: what is worked on, on which days, and who is wanted twice. */
export function LookAhead({ lines, job, booked, today, by, isOff, hrefs, onOpen, onBack }: Props) {
  const days = lookAheadDays(today)
  const groups = lookAhead(lines, days, by)
  const clashes = by === 'person' ? clashesOf(groups, days, isOff, booked) : []
  const off = new Set(days.filter(isOff))
  return (
    <div className="relative h-full overflow-auto px-4 pb-6 md:px-6 print:overflow-visible print:p-0">
      <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
        <ToolButton icon="left" label={say('Back to the schedule')} onClick={onBack} />
        <WaySwitch
          label={say('Look-ahead')}
          ways={[
            { label: say('By trade'), href: hrefs.trade, current: by === 'trade' },
            { label: say('By person'), href: hrefs.person, current: by === 'person' },
          ]}
        />
        <ToolButton label={say('Print')} onClick={() => window.print()} className="ml-auto" />
      </div>
      <h2 className="mb-2 font-extrabold text-base/6">
        {say('Three weeks from {day}', { day: shortDay(days[0] ?? today) })}
      </h2>
      {clashes.length > 0 && (
        <div className="mb-3">
          <Note kind="warning">
            <ul>
              {clashes
                .map((clash) => clashText(clash, job))
                .map((text) => (
                  <li key={text}>{text}</li>
                ))}
            </ul>
          </Note>
        </div>
      )}
      {groups.length === 0 ? (
        <p className="text-muted">{say('Nothing is planned in these days.')}</p>
      ) : (
        <table className="w-full min-w-160 table-fixed border-collapse text-[0.8125rem]">
          <thead>
            <tr>
              <th className="w-72 px-2 py-1 text-left max-md:w-40">{say('Task')}</th>
              {days.map((date, index) => (
                <th
                  key={date}
                  scope="col"
                  className={classNames(
                    'border-line px-0 py-1 text-center font-normal text-xs',
                    index % 7 === 0 && 'border-l',
                    off.has(date) && date !== today && 'bg-weekend text-muted',
                    date === today && 'bg-ink font-semibold text-paper',
                  )}
                >
                  <span className="sr-only">{shortDay(date)}</span>
                  <span aria-hidden="true" className="block">
                    {letterOf(date)}
                  </span>
                  <span aria-hidden="true" className="block">
                    {Number(date.slice(8))}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <tbody key={group.id} className="break-inside-avoid">
              <tr className="border-ink border-t-2 bg-hold">
                <th colSpan={days.length + 1} scope="rowgroup" className="px-2 py-1 text-left">
                  {group.name || (by === 'trade' ? say('No trade') : say('Nobody'))}
                  <span className="ml-2 font-normal text-muted">{group.lines.length}</span>
                </th>
              </tr>
              {group.lines.map((line) => (
                <Row key={line.id} {...{ line, days, off, today, onOpen }} named={by === 'trade'} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </div>
  )
}

type RowProps = {
  line: TaskLine
  days: readonly IsoDate[]
  off: ReadonlySet<IsoDate>
  today: IsoDate
  /** Whether it says who does it. */
  named: boolean
  onOpen: (line: TaskLine) => void
}

function Row({ line, days, off, today, named, onOpen }: RowProps) {
  const { task, people } = line
  const dates = line.tried ?? line.dates
  if (!dates) return null
  return (
    <tr className="border-hair border-b">
      <th scope="row" className="max-w-72 px-2 py-1 text-left font-normal">
        <button
          type="button"
          onClick={() => onOpen(line)}
          className="flex w-full min-w-0 items-center gap-2 text-left pointer-coarse:min-h-11"
        >
          <StatusMark
            status={taskMark({ ...task, finishOn: dates.finishOn }, today)}
            label={taskMarkWords(task)}
            className="size-3"
          />
          <span className={classNames('min-w-0 truncate', dates.critical && 'font-semibold')}>
            {line.title}
          </span>
          <span className="ml-auto shrink-0 text-muted text-xs max-md:hidden">
            {named && people.map(({ name }) => name.split(' ')[0]).join(', ')}
          </span>
        </button>
      </th>
      {days.map((date, index) => {
        const isOn = dates.startOn <= date && dates.finishOn >= date && (task.elapsed || !off.has(date))
        return (
          <td
            key={date}
            className={classNames(
              'border-line px-0 py-1',
              index % 7 === 0 && 'border-l',
              off.has(date) && 'bg-weekend',
            )}
          >
            {isOn && (
              <span
                className={classNames(
                  'block h-3.5 print:[print-color-adjust:exact]',
                  dates.critical ? 'bg-ink' : 'border-[1.5px] border-ink',
                )}
              >
                <span className="sr-only">{task.gate === null ? say('work') : say('gate')}</span>
              </span>
            )}
          </td>
        )
      })}
    </tr>
  )
}
