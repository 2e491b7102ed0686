import { daysBetween, type IsoDate } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { answersTo } from '#web/kit/work/answers.ts'
import { dayText, shortDay, spanWords } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { taskMark, taskMarkWords } from '#web/kit/work/task-mark.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import type { AgendaEntry, AgendaSection } from './agenda.ts'
import { floatText, type TaskLine } from './chart-lines.ts'

type Props = {
  sections: readonly AgendaSection[]
  today: IsoDate
  /** The first day of the work, its completion and the day by which it is to be done. */
  startOn: IsoDate | null
  finishOn: IsoDate
  dueOn: IsoDate | null
  onOpen: (line: TaskLine) => void
}

/** The schedule on a phone, and on letter paper: day after day, what comes up and whether it can wait. */
export function Agenda({ sections, today, startOn, finishOn, dueOn, onOpen }: Props) {
  return (
    <div className="px-4 pb-24 md:px-6 print:pb-0">
      {startOn !== null && <TimeLine {...{ startOn, finishOn, dueOn, today }} />}
      {sections.length === 0 && <p className="py-6 text-muted">{say('Nothing left to do.')}</p>}
      {sections.map((section) => (
        <WorkSection
          key={`${section.kind} ${section.from}`}
          title={sectionTitle(section)}
          {...(section.kind !== 'late' && section.kind !== 'later' && { detail: sectionDetail(section) })}
          className="mt-5 break-inside-avoid-page"
        >
          <ul className="divide-y divide-hair">
            {section.entries.map((entry) => (
              <li key={'line' in entry ? entry.line.id : entry.off.date} className="break-inside-avoid">
                <Entry entry={entry} today={today} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </WorkSection>
      ))}
      <p className="mt-6 text-center text-muted md:hidden print:hidden">
        {say('Read here. Move dates on a wider screen.')}
      </p>
    </div>
  )
}

const sectionTitle = ({ kind, from }: AgendaSection): string => {
  if (kind === 'later') return say('Week of {day}', { day: shortDay(from) })
  return titles[kind]
}
const titles = {
  late: say('Late'),
  today: say('Today'),
  tomorrow: say('Tomorrow'),
  week: say('This week'),
  next: say('Next week'),
} as const
const sectionDetail = ({ from, to }: AgendaSection): string =>
  from === to ? dayText(from) : spanWords({ startOn: from, finishOn: to })

function Entry({
  entry,
  today,
  onOpen,
}: {
  entry: AgendaEntry
  today: IsoDate
  onOpen: (line: TaskLine) => void
}) {
  if ('off' in entry) {
    return (
      <div className="flex min-h-14 items-center gap-3 py-2">
        <StatusMark status="blocked" className="size-5" />
        <span>
          <span className="block font-semibold">{say('No work')}</span>
          <span className="block text-muted text-sm">
            {[dayText(entry.off.date), entry.off.name].filter(Boolean).join(' · ')}
          </span>
        </span>
      </div>
    )
  }
  return <LineRow line={entry.line} today={today} onOpen={onOpen} />
}

type RowProps = { line: TaskLine; today: IsoDate; onOpen: (line: TaskLine) => void }

/** A task as a row that one reads: when, who, after what, and whether it can wait. */
export function LineRow({ line, today, onOpen }: RowProps) {
  const { task, people, afterTitles } = line
  const inOwn = useOwnWords()
  const dates = line.tried ?? line.dates
  if (!dates) return null
  const goesOn = dates.startOn < today && dates.finishOn >= today
  const facts = [
    goesOn
      ? say('until {day}', { day: dayText(dates.finishOn) })
      : dates.startOn === dates.finishOn
        ? dayText(dates.startOn)
        : spanWords(dates),
    people.map(({ name }) => name).join(', ') || line.trade,
    answersTo(line)?.words,
    afterTitles.length > 0 && !goesOn && say('after {tasks}', { tasks: afterTitles.map(inOwn).join(', ') }),
  ]
  return (
    <button
      type="button"
      onClick={() => onOpen(line)}
      className="flex min-h-14 w-full items-center gap-3 py-2 text-left"
    >
      <StatusMark
        status={taskMark({ ...task, finishOn: dates.finishOn }, today)}
        label={taskMarkWords(task)}
        className="size-5"
      />
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold print:line-clamp-none">{inOwn(task.title)}</span>
        <span className="line-clamp-2 text-muted text-sm print:line-clamp-none">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="shrink-0 text-sm">
        {dates.critical ? (
          <span className="font-semibold text-signal-text">{say('critical')}</span>
        ) : (
          <span className="text-muted">{say('{float} float', { float: floatText(line) })}</span>
        )}
      </span>
    </button>
  )
}

type LineProps = { startOn: IsoDate; finishOn: IsoDate; dueOn: IsoDate | null; today: IsoDate }

/** The whole of the work as one dimension line: what is behind, today, completion and deadline. */
function TimeLine({ startOn, finishOn, dueOn, today }: LineProps) {
  const last = dueOn !== null && dueOn > finishOn ? dueOn : finishOn
  const whole = Math.max(daysBetween(startOn, last), 1)
  const at = (date: IsoDate) => Math.min(Math.max(daysBetween(startOn, date) / whole, 0), 1) * 100
  return (
    <div className="border-line border-b pb-3">
      <svg
        viewBox="0 0 100 12"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-6 w-full overflow-visible"
      >
        <path d="M0 6H100M0 1v10M100 1v10" className="stroke-control" vectorEffect="non-scaling-stroke" />
        <path
          d={`M0 6H${at(today)}`}
          className="stroke-level"
          strokeWidth="5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${at(finishOn)} 2v8`}
          className="stroke-ink"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${at(today)} 0v12`}
          className="stroke-signal"
          strokeWidth="3"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p className="flex justify-between gap-3 text-sm">
        <span className="text-muted">{shortDay(startOn)}</span>
        <span className="font-semibold">{say('today, {day}', { day: shortDay(today) })}</span>
        <span className="text-muted">
          {dueOn === null ? shortDay(last) : say('{day} deadline', { day: shortDay(dueOn) })}
        </span>
      </p>
    </div>
  )
}
