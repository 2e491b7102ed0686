import { memo, type ReactNode, useDeferredValue } from 'react'
import type { Task, TaskLink } from '#contract/fields.ts'
import type { Booking } from '#contract/schedule.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isOthersTime } from '#domain/schedule/leveling.ts'
import type { TaskDates } from '#domain/schedule/of-project.ts'
import { say } from '#language/say.ts'
import { dayText, shortDay, spanWords } from '#web/kit/work/dates.ts'
import { constraintWords } from '#web/kit/work/words.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { daysText, type TaskLine } from './chart-lines.ts'
import { type HeldValue, useHeldValue } from './held-value.ts'

/** What the start of a task follows from, in words; `before` is the row that drives it. */
export function whyText(
  { driver }: Pick<TaskDates, 'driver'>,
  { constraint, constraintOn, startedOn }: Pick<Task, 'constraint' | 'constraintOn' | 'startedOn'>,
  before: Pick<TaskLine, 'number' | 'title' | 'dates' | 'tried'> | undefined,
): string {
  if (driver === 'link') {
    const finish = (before?.tried ?? before?.dates)?.finishOn
    if (!before || finish === undefined) return say('after what it waits for')
    return say('after {number} {task}, {day}', {
      number: before.number,
      task: before.title,
      day: dayText(finish),
    })
  }
  if (driver === 'constraint' && constraint !== null)
    return [constraintWords[constraint], constraintOn && dayText(constraintOn)].filter(Boolean).join(' ')
  if (driver === 'actual') return say('started {day}', { day: startedOn ? dayText(startedOn) : '' })
  return driverWords[driver]
}

const driverWords: Readonly<Record<TaskDates['driver'], string>> = {
  start: say('the project begins then, and nothing goes before it'),
  'data-date': say('what is left is not before the data date'),
  constraint: say('it is held to that day'),
  actual: say('it started then'),
  fixed: say('that day was typed, and nothing moves it'),
  late: say('as late as possible'),
  link: '',
}

/** The rows whose start follows from one, and how many follow from those. */
export function drivenBy(id: string, lines: readonly TaskLine[]): { first: TaskLine[]; more: number } {
  const after = new Map<string, TaskLine[]>()
  for (const line of lines) {
    const driver = (line.tried ?? line.dates)?.driverTask
    if (driver) after.set(driver, [...(after.get(driver) ?? []), line])
  }
  const first = after.get(id) ?? []
  const seen = new Set(first.map((line) => line.id))
  const left = [...seen]
  for (const next of left) {
    for (const line of after.get(next) ?? []) {
      if (seen.has(line.id)) continue
      seen.add(line.id)
      left.push(line.id)
    }
  }
  return { first, more: seen.size - first.length }
}

/** What follows from the dates of a task; of what comes after it but starts later than it lets it, why it does. */
export function drivesText(id: string, lines: readonly TaskLine[], links: readonly TaskLink[]): string {
  const { first, more } = drivenBy(id, lines)
  const [next] = first
  const besides = (others: number) => (others > 0 ? say(', {count} more after it', { count: others }) : '')
  if (next) return `${next.number} ${next.title}${besides(first.length - 1 + more)}`
  const after = new Set(links.flatMap(({ from, to }) => (from === id ? [to] : [])))
  const [follower, ...others] = lines.filter((line) => after.has(line.id))
  if (!follower) return say('nothing waits for it')
  const named = { number: follower.number, task: follower.title }
  const longer = lines.find((line) => line.id === (follower.tried ?? follower.dates)?.driverTask)
  const why = longer
    ? say('{number} {task} comes after it, and waits longer for {other}', {
        ...named,
        other: `${longer.number} ${longer.title}`,
      })
    : say('{number} {task} comes after it, on a date of its own', named)
  return why + besides(others.length)
}

/** How many working days something is after the baseline, in words. */
export const slipText = (days: number): string => {
  if (days === 0) return say('as in the baseline')
  return days > 0
    ? say('{days} d after baseline', { days })
    : say('{days} d before baseline', { days: -days })
}

type Props = {
  line: TaskLine
  lines: readonly TaskLine[]
  links: readonly TaskLink[]
  /** Working days from one day to another. */
  between: (from: IsoDate, to: IsoDate) => number
  /** What it asks for before its days: a call, an order. */
  ahead: string | undefined
  /** What the people of the project are booked for on other jobs. */
  booked: readonly Booking[]
  onOpen: (line: TaskLine) => void
}

/** What the people of a task are on in other jobs on its days: `Pete Novak: Frame, Eastgate Clinic, Jun 15 to Jun 16`. */
export function elsewhereText(
  { people, dates, tried }: Pick<TaskLine, 'people' | 'dates' | 'tried'>,
  booked: readonly Booking[],
): string {
  const days = tried ?? dates
  if (!days) return ''
  return booked
    .filter(({ startOn, finishOn }) => startOn <= days.finishOn && finishOn >= days.startOn)
    .flatMap((one) => {
      const name = people.find(({ id }) => id === one.personId)?.name
      return name === undefined ? [] : `${name}: ${one.title}, ${one.projectName}, ${spanWords(one)}`
    })
    .join(' · ')
}

type OfProps = Omit<Props, 'line' | 'ahead'> & {
  selection: HeldValue<string | undefined>
  /** What a task asks for before its days. */
  aheadOf: (line: TaskLine) => string | undefined
}

/** The foot of the row that has the keys: that is painted first. */
export function FootOfSelected({ selection, aheadOf, ...props }: OfProps) {
  const id = useDeferredValue(useHeldValue(selection))
  const line = props.lines.find((one) => one.id === id)
  return line && <Foot {...props} line={line} ahead={aheadOf(line)} />
}

/** Under the chart: why the selected task is on its days, and what follows from it. */
const Foot = memo(function Foot({ line, lines, links, between, ahead, booked, onOpen }: Props) {
  const { task, people, number, baseline } = line
  const dates = line.tried ?? line.dates
  const before = lines.find(({ id }) => id === dates?.driverTask)
  const elsewhere =
    task.days === 0 || task.elapsed || task.status === 'done' || isOthersTime(task.gate)
      ? ''
      : elsewhereText(line, booked)
  return (
    <section
      aria-label={say('Why these dates')}
      className="flex min-h-13 shrink-0 items-center gap-x-5 gap-y-1 overflow-x-auto border-ink border-t-2 bg-sheet px-4 py-1.5 text-xs/5 md:px-6 print:hidden"
    >
      <Fact title={`${number} ${line.title}`}>
        {[
          dates ? spanWords(dates) : say('no date'),
          task.elapsed && daysText(line),
          people.map(({ name }) => name).join(', ') || line.trade,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
      {dates && (
        <Fact title={say('Why {day}', { day: shortDay(dates.startOn) })}>{whyText(dates, task, before)}</Fact>
      )}
      {dates && <Fact title={say('What it drives')}>{drivesText(line.id, lines, links)}</Fact>}
      {elsewhere !== '' && <Fact title={say('On another job then')}>{elsewhere}</Fact>}
      {ahead !== undefined && <Fact title={say('Ahead of it')}>{ahead}</Fact>}
      {dates && baseline && <Fact title={say('Slip')}>{slipText(between(baseline[1], dates.finishOn))}</Fact>}
      <ToolButton
        size={28}
        label={say('Open task')}
        onClick={() => onOpen(line)}
        className="ml-auto"
        aria-keyshortcuts="Enter"
      />
    </section>
  )
})

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="min-w-0 border-line [&+&]:border-l [&+&]:pl-5">
    <p className="truncate font-semibold text-[0.8125rem]">{title}</p>
    <p className="max-w-96 truncate text-muted">{children}</p>
  </div>
)
