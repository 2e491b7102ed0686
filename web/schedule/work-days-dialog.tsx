import { type FormEvent, type ReactNode, useState } from 'react'
import type { LostDay, Person, ProjectCalendar } from '#contract/fields.ts'
import type { WorkingCalendar } from '#domain/calendar/working-days.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { CalendarForm } from './calendar-form.tsx'
import type { TaskLine } from './chart-lines.ts'
import { dialogField, Labelled } from './plan-dialog.tsx'
import type { PlanActions } from './use-plan-actions.ts'

type Props = {
  calendars: readonly ProjectCalendar[]
  lostDays: readonly LostDay[]
  people: readonly Person[]
  lines: readonly TaskLine[]
  orgCalendar: WorkingCalendar
  today: string
  actions: Pick<PlanActions, 'loseDay' | 'takeBackDay' | 'putCalendar' | 'removeCalendar'>
  onClose: () => void
}

/** When this project is worked on, where that is not as the organisation does, and the days that weather took. */
export function WorkDaysDialog(props: Props) {
  const { calendars, lostDays, people, lines, orgCalendar, today, actions, onClose } = props
  const [changed, setChanged] = useState<ProjectCalendar>()
  return (
    <Dialog open onClose={onClose} title={say('Calendars and days lost')}>
      <Section
        title={say('Days lost to weather')}
        none={say('None so far. Tasks that depend on weather rest on them.')}
        rows={lostDays.map(({ lostOn, reason, minutes }) => ({
          id: lostOn,
          text: [
            dayText(lostOn),
            minutes !== null && say('{hours, plural, one {# hour} other {# hours}}', { hours: minutes / 60 }),
            reason,
          ]
            .filter(Boolean)
            .join(' · '),
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
          change: () => setChanged(calendar),
        }))}
      >
        <CalendarForm
          key={changed?.id ?? 'new'}
          calendar={changed}
          people={people}
          lines={lines}
          orgCalendar={orgCalendar}
          onSave={actions.putCalendar}
          onDone={() => setChanged(undefined)}
        />
      </Section>
    </Dialog>
  )
}

function usedBy({ of, trade, personId }: ProjectCalendar, people: readonly Person[]): string {
  if (of === 'trade') return trade
  if (of === 'person') return people.find(({ id }) => id === personId)?.name ?? ''
  return of === 'project' ? say('the whole project') : say('tasks that name it')
}

type Row = { id: string; text: string; remove: () => Promise<boolean>; change?: () => void }

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
        {rows.map(({ id, text, remove, change }) => (
          <li key={id} className="flex min-h-9 items-center gap-2 border-line border-b">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{text}</span>
            {change && (
              <ToolButton
                look="ghost"
                icon="pen"
                bare
                label={say('Change {what}', { what: text })}
                onClick={change}
              />
            )}
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
  const [hours, setHours] = useState('')
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const minutes = hours === '' ? null : Math.round(Number(hours) * 60)
    if (on === '' || reason.trim() === '' || !(await onSave(on, reason.trim(), minutes))) return
    setReason('')
    setHours('')
  }
  return (
    <form className="mt-2 grid grid-cols-2 items-end gap-2" onSubmit={save}>
      <Labelled label={say('Day')}>
        <input
          type="date"
          required
          value={on}
          onChange={(event) => setOn(event.target.value)}
          className={dialogField}
        />
      </Labelled>
      <Labelled label={say('Hours lost; the whole day without any')}>
        <input
          type="number"
          min={0.5}
          max={24}
          step={0.5}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
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
      <div className="flex justify-end">
        <ToolButton type="submit" label={say('Record the day')} />
      </div>
    </form>
  )
}
