import { useState } from 'react'
import type { OrgFields } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { clockText, minutesOf, weekdayName, weekdays } from '#web/kit/work/work-hours.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Calendar = OrgFields['calendar']
type DaysOff = Calendar['daysOff']
/** What a form says of days and hours; its days off are kept beside it. */
export function readCalendar(data: FormData): Omit<Calendar, 'daysOff'> {
  const on = new Set(data.getAll('weekday').map(Number))
  return {
    weekdays: ([0, 1, 2, 3, 4, 5, 6] as const).filter((weekday) => on.has(weekday)),
    hours: {
      from: minutesOf(String(data.get('from') ?? '')),
      to: minutesOf(String(data.get('to') ?? '')),
    },
    federalHolidays: data.get('federalHolidays') !== null,
  }
}

type Props = { calendar: Calendar; daysOff: DaysOff; onDaysOff: (next: DaysOff) => void }

/** When the organisation works: new projects are planned by it. */
export function CalendarFields({ calendar, daysOff, onDaysOff }: Props) {
  const [day, setDay] = useState({ date: '', name: '' })
  return (
    <WorkSection title={say('Working calendar')}>
      <div className="grid gap-5 pt-4">
        <fieldset>
          <legend className="font-semibold">{say('Working days')}</legend>
          <div className="mt-1.5 flex flex-wrap gap-2">
            {weekdays.map((weekday) => (
              <label
                key={weekday}
                className="flex min-h-(--button,2.75rem) min-w-14 cursor-pointer items-center justify-center rounded-sm border-2 border-control px-3 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-blueprint has-focus-visible:outline-offset-2 forced-colors:has-checked:underline"
              >
                <input
                  type="checkbox"
                  name="weekday"
                  value={weekday}
                  defaultChecked={calendar.weekdays.includes(weekday)}
                  className="sr-only"
                />
                {weekdayName(weekday)}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="grid grid-cols-2 gap-4 sm:max-w-80">
          <TextField
            label={say('Work starts')}
            name="from"
            type="time"
            defaultValue={clockText(calendar.hours.from)}
          />
          <TextField
            label={say('Work ends')}
            name="to"
            type="time"
            defaultValue={clockText(calendar.hours.to)}
          />
        </div>
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            name="federalHolidays"
            defaultChecked={calendar.federalHolidays}
            className="size-5 accent-blueprint"
          />
          {say('US federal holidays are off')}
        </label>
        <div>
          <h3 className="font-semibold">{say('Own days off')}</h3>
          <ul className="mt-1">
            {daysOff.map((off) => (
              <li key={off.date} className="flex min-h-11 items-center gap-3 border-line border-b">
                <span className="w-36 tabular-nums">{dayText(off.date)}</span>
                <span className="min-w-0 flex-1 truncate">{off.name}</span>
                <ToolButton
                  look="ghost"
                  label={say('Remove {what}', { what: off.name })}
                  icon="close"
                  bare
                  onClick={() => onDaysOff(daysOff.filter((one) => one !== off))}
                />
              </li>
            ))}
          </ul>
          <div className="mt-3 grid items-end gap-3 sm:grid-cols-[11rem_1fr_auto]">
            <TextField
              label={say('Day')}
              type="date"
              value={day.date}
              onChange={({ target }) => setDay({ ...day, date: target.value })}
            />
            <TextField
              label={say('What it is')}
              value={day.name}
              onChange={({ target }) => setDay({ ...day, name: target.value })}
            />
            <Button
              variant="outline"
              disabled={!day.date || !day.name.trim() || daysOff.some(({ date }) => date === day.date)}
              onClick={() => {
                onDaysOff(
                  [...daysOff, { date: day.date, name: day.name.trim() }].sort((a, b) =>
                    a.date < b.date ? -1 : 1,
                  ),
                )
                setDay({ date: '', name: '' })
              }}
            >
              {say('Add')}
            </Button>
          </div>
        </div>
      </div>
    </WorkSection>
  )
}
