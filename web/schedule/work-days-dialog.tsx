import { type FormEvent, type ReactNode, useState } from 'react'
import type { LostDay, Person, ProjectCalendar } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { clockText, minutesOf, weekdayName, weekdays } from '#web/kit/work/work-hours.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { dialogField, Labelled } from './plan-dialog.tsx'
import type { PlanActions } from './use-plan-actions.ts'

type Props = {
  calendars: readonly ProjectCalendar[]
  lostDays: readonly LostDay[]
  people: readonly Person[]
  today: string
  actions: Pick<PlanActions, 'loseDay' | 'takeBackDay' | 'putCalendar' | 'removeCalendar'>
  onClose: () => void
}

/** When this project is worked on, where that is not as the organisation does, and the days that weather took. */
export function WorkDaysDialog({ calendars, lostDays, people, today, actions, onClose }: Props) {
  return (
    <Dialog open onClose={onClose} title={say('Calendars and days lost')}>
      <Section
        title={say('Days lost to weather')}
        none={say('None so far. Tasks that depend on weather rest on them.')}
        rows={lostDays.map(({ lostOn, reason }) => ({
          id: lostOn,
          text: `${dayText(lostOn)} · ${reason}`,
          remove: () => actions.takeBackDay(lostOn),
        }))}
      >
        <LostDayForm today={today} onSave={actions.loseDay} />
      </Section>
      <Section
        title={say('Calendars of this project')}
        none={say('None: all work follows the organization’s calendar.')}
        rows={calendars.map((calendar) => ({
          id: calendar.id,
          text: `${calendar.name} · ${usedBy(calendar, people)}`,
          remove: () => actions.removeCalendar(calendar.id),
        }))}
      >
        <CalendarForm people={people} onSave={actions.putCalendar} />
      </Section>
    </Dialog>
  )
}

function usedBy({ of, trade, personId }: ProjectCalendar, people: readonly Person[]): string {
  if (of === 'trade') return trade
  if (of === 'person') return people.find(({ id }) => id === personId)?.name ?? ''
  return of === 'project' ? say('the whole project') : say('tasks that name it')
}

type Row = { id: string; text: string; remove: () => Promise<boolean> }

function Section({
  title,
  none,
  rows,
  children,
}: {
  title: string
  none: string
  rows: readonly Row[]
  children: ReactNode
}) {
  return (
    <section className="mt-4">
      <h3 className="border-ink border-b-2 pb-1 font-semibold">{title}</h3>
      {rows.length === 0 && <p className="py-2 text-muted">{none}</p>}
      <ul>
        {rows.map(({ id, text, remove }) => (
          <li key={id} className="flex min-h-9 items-center gap-2 border-line border-b">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
            <ToolButton
              look="ghost"
              icon="close"
              bare
              label={say('Remove {what}', { what: text })}
              onClick={() => void remove()}
            />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

function LostDayForm({ today, onSave }: { today: string; onSave: PlanActions['loseDay'] }) {
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (on !== '' && reason.trim() !== '' && (await onSave(on, reason.trim()))) setReason('')
  }
  return (
    <form className="mt-2 grid grid-cols-[9.5rem_1fr] items-end gap-2" onSubmit={save}>
      <Labelled label={say('Day')}>
        <input
          type="date"
          required
          value={on}
          onChange={(event) => setOn(event.target.value)}
          className={dialogField}
        />
      </Labelled>
      <Labelled label={say('Reason')}>
        <input
          required
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          className={dialogField}
        />
      </Labelled>
      <div className="col-span-2 flex justify-end">
        <ToolButton type="submit" label={say('Record the day')} />
      </div>
    </form>
  )
}

/** Whose calendar it is to be: `project`, or a trade or somebody by name. */
const wholeProject = 'project'

function CalendarForm({ people, onSave }: { people: readonly Person[]; onSave: PlanActions['putCalendar'] }) {
  const trades = [...new Set(people.map(({ trade }) => trade).filter((trade) => trade !== ''))].sort()
  const [wrong, setWrong] = useState('')
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const shift = { from: minutesOf(text('from')), to: minutesOf(text('to')) }
    const on = new Set(data.getAll('weekday').map(Number))
    if (on.size === 0) return setWrong(say('Choose at least one working day'))
    if (!(shift.from < shift.to)) return setWrong(say('A shift ends after it begins'))
    setWrong('')
    const [of = '', ...rest] = text('of').split(' ')
    const kept = await onSave({
      id: crypto.randomUUID(),
      name: text('name'),
      of: of as ProjectCalendar['of'],
      trade: of === 'trade' ? rest.join(' ') : '',
      personId: of === 'person' ? (rest[0] ?? null) : null,
      week: [0, 1, 2, 3, 4, 5, 6].map((day) => (on.has(day) ? [shift] : [])),
      federalHolidays: data.get('holidays') !== null,
      exceptions: [],
    })
    if (kept) form.reset()
  }
  return (
    <form className="mt-2 grid grid-cols-2 gap-2" onSubmit={save}>
      <Labelled label={say('Name')}>
        <input name="name" required maxLength={80} className={dialogField} />
      </Labelled>
      <Labelled label={say('Used by')}>
        <select name="of" defaultValue={wholeProject} className={dialogField}>
          <option value={wholeProject}>{say('the whole project')}</option>
          <option value="tasks">{say('tasks that name it')}</option>
          {trades.map((trade) => (
            <option key={trade} value={`trade ${trade}`}>
              {trade}
            </option>
          ))}
          {people.map(({ id, name }) => (
            <option key={id} value={`person ${id}`}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <fieldset className="col-span-2 flex flex-wrap gap-x-3">
        <legend className="text-muted text-[0.8125rem]">{say('Working days')}</legend>
        {weekdays.map((day) => (
          <label key={day} className="flex min-h-8 items-center gap-1.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              name="weekday"
              value={day}
              defaultChecked={day > 0 && day < 6}
              className="size-4 accent-blueprint"
            />
            {weekdayName(day)}
          </label>
        ))}
      </fieldset>
      <Labelled label={say('Work starts')}>
        <input name="from" type="time" required defaultValue={clockText(7 * 60)} className={dialogField} />
      </Labelled>
      <Labelled label={say('Work ends')}>
        <input
          name="to"
          type="time"
          required
          defaultValue={clockText(15 * 60 + 30)}
          className={dialogField}
        />
      </Labelled>
      <label className="flex min-h-8 items-center gap-2">
        <input type="checkbox" name="holidays" defaultChecked className="size-4 accent-blueprint" />
        {say('US federal holidays are off')}
      </label>
      <div className="flex justify-end">
        <ToolButton type="submit" label={say('Add calendar')} />
      </div>
      <p role="alert" className="col-span-2 text-alarm-text empty:hidden">
        {wrong}
      </p>
    </form>
  )
}
