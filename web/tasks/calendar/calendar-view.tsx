import { type KeyboardEvent, type MouseEvent, useMemo, useRef } from 'react'
import type { Task } from '#contract/fields.ts'
import { addDays, daysBetween } from '#domain/calendar/iso-date.ts'
import { locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { shortDay, spanWords } from '#web/kit/work/dates.ts'
import { classNames } from '#web/ui/class-names.ts'
import { pressName } from '#web/ui/work/key-match.ts'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useMedia } from '#web/ui/work/use-drawn-lines.ts'
import { DragArea, useDragged, usePlace } from '../board/drag.tsx'
import type { ChangeKind } from '../change/menu-items.ts'
import type { AskChange } from '../change/use-changing.tsx'
import type { TaskLine } from '../task-lines.ts'
import { markOf, markWords } from '../task-words.ts'
import type { TaskActions } from '../use-task-actions.ts'
import type { ViewState } from '../view-state.ts'
import { Agenda } from './agenda.tsx'
import {
  type Bar,
  type CalendarDay,
  type CalendarWeek,
  calendarWeek,
  daysAway,
  spanOf,
  weeksShown,
} from './month.ts'

type Props = {
  lines: readonly TaskLine[]
  state: Pick<ViewState, 'day' | 'span' | 'task'>
  today: string
  edits: boolean
  actions: TaskActions
  ask: AskChange
  onOpen: (task: Task) => void
  onChange: (change: Partial<ViewState>) => void
}

const formatted = (date: string, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locales[spokenLanguage()], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
const keyParts: Readonly<Record<string, ChangeKind>> = { m: 'menu', s: 'status', a: 'people', d: 'dates' }
const shifts: Readonly<Record<string, number>> = {
  'alt+arrowleft': -1,
  'alt+arrowright': 1,
  'alt+arrowup': -7,
  'alt+arrowdown': 7,
}

/** How many rows of bars a day of a month has room for; a week has more. */
const rowsOf = { month: 4, week: 18 } as const
const barPx = 24

/** The tasks over their days: a drag, Alt with the arrows and the menu of each move its dates. */
export function CalendarView({ lines, state, today, edits, actions, ask, onOpen, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const phone = useMedia('(width < 48rem)')
  const day = state.day ?? today
  const { span } = state
  const weeks = useMemo(
    () => weeksShown(day, span).map((week) => calendarWeek(lines, week, rowsOf[span])),
    [lines, day, span],
  )
  const byId = useMemo(() => new Map(lines.map((line) => [line.id, line])), [lines])
  const undated = lines.filter((line) => spanOf(line) === undefined).length
  const title =
    span === 'month'
      ? formatted(day, { month: 'long', year: 'numeric' })
      : say('Week of {day}', { day: shortDay(weeks[0]?.days[0]?.date ?? day) })
  const lineAt = (target: EventTarget): TaskLine | undefined =>
    target instanceof Element
      ? byId.get(target.closest<HTMLElement>('[data-task]')?.dataset.task ?? '')
      : undefined
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const line = lineAt(event.target)
    if (line) onOpen(line.task)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const line = lineAt(event.target)
    if (!line || !edits || !(event.target instanceof Element)) return
    const press = pressName(event.nativeEvent)
    const [kind, days] = [keyParts[press], shifts[press]]
    if (kind) ask(kind, [line.task], event.target)
    else if (days !== undefined) void actions.shift([line.task], days)
    else if (press === 'delete') void actions.bin([line.task])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const drop = (item: string, place: string) => {
    const [id = '', from = ''] = item.split(' ')
    const line = byId.get(id)
    if (line) void actions.shift([line.task], daysBetween(from, place))
  }
  const head = (
    <div className="flex flex-wrap items-center gap-2 px-4 py-2.5 md:px-6">
      <h2
        className="mr-1 min-w-40 font-extrabold text-base/6 first-letter:uppercase max-md:basis-full"
        aria-live="polite"
      >
        {title}
      </h2>
      <ToolButton
        icon="left"
        bare
        size={28}
        label={span === 'month' ? say('Month before') : say('Week before')}
        onClick={() => onChange({ day: daysAway(day, span, -1) })}
      />
      <ToolButton size={28} label={say('Today')} onClick={() => onChange({ day: undefined })} />
      <ToolButton
        icon="right"
        bare
        size={28}
        label={span === 'month' ? say('Next month') : say('Next week')}
        onClick={() => onChange({ day: daysAway(day, span, 1) })}
      />
      <ToolButton
        size={28}
        look="ghost"
        label={span === 'month' ? say('Show a week') : say('Show the month')}
        onClick={() => onChange({ span: span === 'month' ? 'week' : 'month' })}
      />
      {undated > 0 && (
        <span className="ml-auto text-[0.8125rem] text-muted">
          {say('{count, plural, one {# task has no date} other {# tasks have no date}}', { count: undated })}
        </span>
      )}
    </div>
  )
  if (phone) {
    return (
      <>
        {head}
        <Agenda
          weeks={weeks}
          month={span === 'month' ? day.slice(0, 7) : undefined}
          lines={lines}
          today={today}
          onOpen={onOpen}
        />
      </>
    )
  }
  return (
    <>
      {head}
      <DragArea
        places={[]}
        placeName={(date) => shortDay(date)}
        itemName={(item) => byId.get(item.split(' ')[0] ?? '')?.title ?? ''}
        placeOf={(item) => item.split(' ')[1]}
        onDrop={drop}
        held={(item) => {
          const line = byId.get(item.split(' ')[0] ?? '')
          return line && <BarFace line={line} held />
        }}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: presses and keys are those of the bars in it */}
        <div ref={frame} onClick={onClick} onKeyDown={onKeyDown} className="border-line border-t pb-20">
          <div className="grid grid-cols-7 border-line border-b" aria-hidden="true">
            {weeks[0]?.days.map(({ date }) => (
              <span key={date} className="px-2 py-1 text-muted text-xs first-letter:uppercase">
                {formatted(date, { weekday: 'short' })}
              </span>
            ))}
          </div>
          {weeks.map((week) => (
            <WeekRow
              key={week.days[0]?.date}
              week={week}
              tall={span === 'week'}
              month={span === 'month' ? day.slice(0, 7) : undefined}
              today={today}
              edits={edits}
              openTask={state.task}
              onMore={(date) => onChange({ day: date, span: 'week' })}
            />
          ))}
        </div>
      </DragArea>
    </>
  )
}

type WeekProps = {
  week: CalendarWeek
  tall: boolean
  month: string | undefined
  today: string
  edits: boolean
  openTask: string | undefined
  onMore: (date: string) => void
}

function WeekRow({ week, tall, month, today, edits, openTask, onMore }: WeekProps) {
  const [first] = week.days
  const rows = tall ? Math.max(12, week.lanes) : Math.max(3, week.lanes)
  return (
    <section
      aria-label={say('Week of {day}', { day: shortDay(first?.date ?? '') })}
      className="relative border-line border-b"
      style={{ height: 28 + rows * barPx + 22 }}
    >
      <div className="absolute inset-0 grid grid-cols-7">
        {week.days.map((day) => (
          <Day
            key={day.date}
            day={day}
            faded={month !== undefined && day.date.slice(0, 7) !== month}
            isToday={day.date === today}
            onMore={() => onMore(day.date)}
          />
        ))}
      </div>
      <ul className="pointer-events-none absolute inset-x-0 top-7">
        {week.bars.map((bar) => (
          <BarItem
            key={bar.line.id}
            bar={bar}
            date={addDays(first?.date ?? today, bar.from)}
            edits={edits}
            open={bar.line.id === openTask}
          />
        ))}
      </ul>
    </section>
  )
}

type DayProps = { day: CalendarDay; faded: boolean; isToday: boolean; onMore: () => void }

function Day({ day: { date, more, off }, faded, isToday, onMore }: DayProps) {
  const { ref, isOver } = usePlace(date)
  return (
    <div
      ref={ref}
      className={classNames(
        'flex min-w-0 flex-col border-hair border-r px-2 pt-1 last:border-r-0',
        off !== undefined && 'bg-weekend',
        isOver && 'inset-ring-2 inset-ring-blueprint',
      )}
    >
      <span className={classNames('flex items-center gap-1.5 text-xs/5', faded && 'text-muted')}>
        <time
          dateTime={date}
          aria-current={isToday ? 'date' : undefined}
          className={isToday ? 'rounded-[3px] bg-ink px-1.5 font-semibold text-paper' : ''}
        >
          {date.endsWith('-01') ? shortDay(date) : Number(date.slice(8))}
        </time>
        {typeof off === 'string' && <span className="truncate text-muted">{off}</span>}
      </span>
      {more > 0 && (
        <button
          type="button"
          onClick={onMore}
          aria-label={say('{count} more on {day}', { count: more, day: shortDay(date) })}
          className="mt-auto mb-0.5 self-start rounded-[3px] px-1 font-semibold text-link text-xs/4 hover:bg-wash pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {`+${more}`}
        </button>
      )}
    </div>
  )
}

type FaceProps = { line: TaskLine; begins?: boolean; ends?: boolean; held?: boolean }

/** A bar; where it comes from the week before, or goes on into the next, it is open to that side. */
function BarFace({ line, begins = true, ends = true, held }: FaceProps) {
  const { task, late } = line
  return (
    <span
      className={classNames(
        'flex h-5.5 min-w-0 items-center gap-1.5 overflow-hidden border px-1.5 text-xs/5',
        begins ? 'rounded-s-[3px]' : 'border-s-0',
        ends ? 'rounded-e-[3px]' : 'border-e-0',
        task.status === 'done'
          ? 'border-line bg-wash text-muted'
          : late
            ? 'border-alarm-text bg-tint-red'
            : 'border-control bg-sheet',
        held && 'max-w-60 border-2 border-blueprint shadow-float',
      )}
    >
      <StatusMark status={late ? 'late' : markOf(task)} className="size-3" />
      <span className={classNames('truncate', begins && task.status !== 'done' && 'font-semibold')}>
        {line.title}
      </span>
    </span>
  )
}

type BarProps = { bar: Bar; date: string; edits: boolean; open: boolean }

function BarItem({ bar: { line, from, to, lane, begins, ends }, date, edits, open }: BarProps) {
  const { ref, listeners, isDragging } = useDragged(`${line.id} ${date}`, !edits)
  const { onKeyDown: _, ...byPointer } = listeners ?? {}
  return (
    <li
      className={classNames('absolute', begins && 'ps-0.5', ends && 'pe-0.5')}
      style={{
        insetInlineStart: `${(from / 7) * 100}%`,
        width: `${((to - from + 1) / 7) * 100}%`,
        top: lane * barPx,
      }}
    >
      <button
        ref={ref}
        type="button"
        {...byPointer}
        data-task={line.id}
        aria-label={[line.title, markWords(line.task), line.late && say('Late'), spanWords(line.task)]
          .filter(Boolean)
          .join(', ')}
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight M"
        title={line.title}
        className={classNames(
          'pointer-events-auto block w-full touch-manipulation select-none text-left hover:brightness-95',
          isDragging && 'opacity-40',
          open && 'outline-2 outline-blueprint',
        )}
      >
        <BarFace line={line} begins={begins} ends={ends} />
      </button>
    </li>
  )
}
