import { type FormEvent, useState } from 'react'
import type { Person, ProjectCalendar } from '#contract/fields.ts'
import type { WorkingCalendar } from '#domain/calendar/working-days.ts'
import { workCalendarOf } from '#domain/schedule/work-time.ts'
import { say } from '#language/say.ts'
import { weekdayName, weekdays } from '#web/kit/work/work-hours.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { TaskLine } from './chart-lines.ts'
import { hoursText, readHours } from './hours-text.ts'
import { dialogField, Labelled } from './plan-dialog.tsx'
import type { PlanActions } from './use-plan-actions.ts'

type Props = {
  /** The one that is changed; a new one where it is not given. */
  calendar: ProjectCalendar | undefined
  people: readonly Person[]
  /** The tasks of the project: a trade that has some can have a calendar. */
  lines: readonly Pick<TaskLine, 'task' | 'trade'>[]
  /** What a new one begins with. */
  orgCalendar: WorkingCalendar
  onSave: PlanActions['putCalendar']
  onDone: () => void
}

/** Whose calendar it is to be: `project`, or a trade or somebody by name. */
const wholeProject = 'project'
/** A day of its own as it is typed. */
type OwnDay = { key: string; date: string; name: string; hours: string }

/** The trades that a calendar can be of, with what each is called: those of the tasks, of the people, and one's own; each once. */
export function tradeChoices(
  lines: readonly { task: { trade: string }; trade: string }[],
  people: readonly Pick<Person, 'trade'>[],
  own: string,
): [trade: string, name: string][] {
  const named = [own, ...people.map(({ trade }) => trade)].map((trade) => ({ task: { trade }, trade }))
  const names = new Map<string, [string, string]>()
  // One's own is said as the tasks say it, but kept as it is.
  for (const { task, trade } of [...named, ...lines])
    if (task.trade !== '') {
      const key = task.trade.toLowerCase()
      names.set(key, [names.get(key)?.[0] ?? task.trade, trade])
    }
  return [...names.values()].sort(([, one], [, other]) => one.localeCompare(other))
}

/** Asks for the hours of each day of the week, with breaks between shifts, and for days unlike their day of the week. */
export function CalendarForm({ calendar, people, lines, orgCalendar, onSave, onDone }: Props) {
  const trades = tradeChoices(lines, people, calendar?.trade ?? '')
  const begins = calendar ?? workCalendarOf(orgCalendar)
  const [wrong, setWrong] = useState('')
  const [days, setDays] = useState<readonly OwnDay[]>(
    () =>
      calendar?.exceptions.map(({ date, name, shifts }) => ({
        ...{ key: date, date, name, hours: hoursText(shifts) },
      })) ?? [],
  )
  const change = (key: string, part: Partial<OwnDay>) =>
    setDays((now) => now.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const week = [0, 1, 2, 3, 4, 5, 6].map((day) => readHours(text(`hours ${day}`)))
    const exceptions = days.map(({ date, name, hours }) => ({ date, name, shifts: readHours(hours) }))
    const all = [...week, ...exceptions.map(({ shifts }) => shifts)]
    if (all.includes(undefined)) return setWrong(say('Enter hours like 7-12, 12:30-3:30; none for a day off'))
    if (week.every((shifts) => shifts?.length === 0)) return setWrong(say('Choose at least one working day'))
    if (new Set(days.map(({ date }) => date)).size < days.length)
      return setWrong(say('There are two of one day. Remove one of them.'))
    setWrong('')
    const [of = '', ...rest] = text('of').split(' ')
    const kept = await onSave({
      id: calendar?.id ?? crypto.randomUUID(),
      name: text('name'),
      of: of as ProjectCalendar['of'],
      trade: of === 'trade' ? rest.join(' ') : '',
      personId: of === 'person' ? (rest[0] ?? null) : null,
      week: week.map((shifts) => shifts ?? []),
      federalHolidays: data.get('holidays') !== null,
      exceptions: exceptions.map((one) => ({ ...one, shifts: one.shifts ?? [] })),
    })
    if (!kept) return
    form.reset()
    setDays([])
    onDone()
  }
  const key = calendar?.of === 'trade' ? calendar.trade : calendar?.personId
  return (
    <form
      aria-label={calendar ? say('Change {what}', { what: calendar.name }) : say('Add calendar')}
      className="mt-2 grid grid-cols-2 gap-2"
      onSubmit={save}
    >
      <Labelled label={say('Name')}>
        <input name="name" required maxLength={80} defaultValue={calendar?.name} className={dialogField} />
      </Labelled>
      <Labelled label={say('Used by')}>
        <select
          name="of"
          defaultValue={calendar ? [calendar.of, key].filter(Boolean).join(' ') : wholeProject}
          className={dialogField}
        >
          <option value={wholeProject}>{say('the whole project')}</option>
          <option value="tasks">{say('tasks that name it')}</option>
          {trades.map(([trade, name]) => (
            <option key={trade} value={`trade ${trade}`}>
              {name}
            </option>
          ))}
          {people.map(({ id, name }) => (
            <option key={id} value={`person ${id}`}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <fieldset className="col-span-2 grid gap-1">
        <legend className="text-muted text-[0.8125rem]">
          {say('Hours of each day, with breaks as 7-12, 12:30-3:30; none for a day off')}
        </legend>
        {weekdays.map((day) => (
          <label key={day} className="grid grid-cols-[3.5rem_1fr] items-center gap-2">
            {weekdayName(day)}
            <input
              name={`hours ${day}`}
              maxLength={120}
              defaultValue={hoursText(begins.week[day] ?? [])}
              placeholder={say('off')}
              className={dialogField}
            />
          </label>
        ))}
      </fieldset>
      <label className="col-span-2 flex min-h-8 items-center gap-2">
        <input
          type="checkbox"
          name="holidays"
          defaultChecked={begins.federalHolidays}
          className="size-4 accent-blueprint"
        />
        {say('US federal holidays are off')}
      </label>
      {days.map(({ key: own, date, name, hours }) => (
        <fieldset
          key={own}
          className="col-span-2 grid grid-cols-[9.5rem_1fr_1fr_auto] items-end gap-2 max-sm:grid-cols-2"
        >
          <legend className="sr-only">{say('Day of its own')}</legend>
          <Labelled label={say('Day')}>
            <input
              type="date"
              required
              value={date}
              onChange={(event) => change(own, { date: event.target.value })}
              className={dialogField}
            />
          </Labelled>
          <Labelled label={say('What it is')}>
            <input
              required
              maxLength={80}
              value={name}
              onChange={(event) => change(own, { name: event.target.value })}
              className={dialogField}
            />
          </Labelled>
          <Labelled label={say('Hours')}>
            <input
              maxLength={120}
              value={hours}
              placeholder={say('off')}
              onChange={(event) => change(own, { hours: event.target.value })}
              className={dialogField}
            />
          </Labelled>
          <ToolButton
            look="ghost"
            icon="close"
            bare
            label={say('Remove {what}', { what: name || date })}
            onClick={() => setDays((now) => now.filter((one) => one.key !== own))}
          />
        </fieldset>
      ))}
      <p role="alert" className="col-span-2 text-alarm-text empty:hidden">
        {wrong}
      </p>
      <div className="col-span-2 flex flex-wrap justify-end gap-2">
        <ToolButton
          label={say('Add a day of its own')}
          onClick={() =>
            setDays((now) => [...now, { key: crypto.randomUUID(), date: '', name: '', hours: '' }])
          }
        />
        {calendar && <ToolButton label={say('Cancel')} onClick={onDone} />}
        <ToolButton type="submit" label={calendar ? say('Save') : say('Add calendar')} />
      </div>
    </form>
  )
}
