import { type ReactNode, useState } from 'react'
import { type ConstraintKind, constraintKinds, type ProjectCalendar, type Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { constraintWords } from '#web/kit/work/words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import type { PlanEdit } from './edits.ts'

type Props = {
  task: Task
  calendars: readonly ProjectCalendar[]
  /** Whether it is only tried out: then what no what-if tries is left as it is. */
  tries: boolean
  onClose: () => void
  onSave: (edit: PlanEdit) => void
}

export const dialogField =
  'min-h-8 w-full min-w-0 rounded-sm border border-control bg-sheet px-2 max-md:min-h-11 pointer-coarse:min-h-11'

export const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noLabelWithoutControl: the control is its child
  <label className="grid min-w-0 gap-1">
    <span className="text-muted text-[0.8125rem]">{label}</span>
    {children}
  </label>
)

/** All that the dates of a task follow from, in one place: what a drag does, and what none can. */
export function PlanDialog({ task, calendars, tries, onClose, onSave }: Props) {
  const [days, setDays] = useState(task.days === null ? '' : String(task.days))
  const [constraint, setConstraint] = useState<ConstraintKind | ''>(task.constraint ?? '')
  const [on, setOn] = useState(task.constraintOn ?? '')
  const [deadline, setDeadline] = useState(task.deadlineOn ?? '')
  const [started, setStarted] = useState(task.startedOn ?? '')
  const [finished, setFinished] = useState(task.finishedOn ?? '')
  const [percent, setPercent] = useState(String(task.percent))
  const [elapsed, setElapsed] = useState(task.elapsed)
  const [calendar, setCalendar] = useState(task.calendarId ?? '')
  const [weather, setWeather] = useState(task.weather)
  const [notice, setNotice] = useState(task.noticeHours === null ? '' : String(task.noticeHours))
  const [lead, setLead] = useState(task.leadDays === null ? '' : String(task.leadDays))
  const [wrong, setWrong] = useState('')
  const needsDay = constraint !== '' && constraint !== 'alap'
  const save = () => {
    if (days !== '' && !(/^\d{1,4}$/.test(days) && Number(days) <= 3650))
      return setWrong(say('A number of days, 0 to 3650'))
    if (!/^\d{0,4}$/.test(notice) || Number(notice) > 2160) return setWrong(say('Notice: 0 to 2160 hours'))
    if (!/^\d{0,4}$/.test(lead) || Number(lead) > 1095) return setWrong(say('Lead time: 0 to 1095 days'))
    if (needsDay && on === '') return setWrong(say('Choose the day that it is held to.'))
    if (!/^\d{1,3}$/.test(percent) || Number(percent) > 100) return setWrong(say('From 0 to 100 %'))
    if (started !== '' && finished !== '' && finished < started)
      return setWrong(say('The finish is before the start.'))
    const all: Required<Omit<PlanEdit, 'startOn' | 'finishOn'>> = {
      days: days === '' ? null : Number(days),
      constraint: constraint === '' ? null : constraint,
      constraintOn: needsDay ? on : null,
      startedOn: started || null,
      finishedOn: finished || null,
      percent: Number(percent),
      deadlineOn: deadline || null,
      elapsed,
      calendarId: calendar || null,
      weather,
      noticeHours: notice === '' ? null : Number(notice),
      leadDays: lead === '' ? null : Number(lead),
    }
    onSave(
      Object.fromEntries(Object.entries(all).filter(([name, value]) => task[name as keyof Task] !== value)),
    )
  }
  const date = (label: string, value: string, set: (value: string) => void) => (
    <Labelled label={label}>
      <input
        type="date"
        value={value}
        onChange={(event) => set(event.target.value)}
        className={dialogField}
      />
    </Labelled>
  )
  const count = (label: string, value: string, set: (value: string) => void) => (
    <Labelled label={label}>
      <input
        inputMode="numeric"
        value={value}
        onChange={(event) => set(event.target.value.trim())}
        className={dialogField}
      />
    </Labelled>
  )
  const check = (label: string, checked: boolean, set: (checked: boolean) => void) => (
    <label className="col-span-2 flex min-h-8 items-center gap-2">
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => set(event.target.checked)}
        className="size-4 accent-blueprint"
      />
      {label}
    </label>
  )
  return (
    <Dialog open onClose={onClose} title={task.title}>
      <form
        noValidate
        className="mt-3 grid grid-cols-2 gap-x-3 gap-y-2.5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {count(say('Days'), days, setDays)}
        {count(say('% complete'), percent, setPercent)}
        <Labelled label={say('Constraint')}>
          <select
            value={constraint}
            onChange={(event) => setConstraint(event.target.value as ConstraintKind | '')}
            className={dialogField}
          >
            <option value="">{say('as soon as possible')}</option>
            {constraintKinds.map((kind) => (
              <option key={kind} value={kind}>
                {constraintWords[kind]}
              </option>
            ))}
          </select>
        </Labelled>
        {needsDay ? date(say('Constraint date'), on, setOn) : <span />}
        {date(say('Started'), started, setStarted)}
        {date(say('Finished'), finished, setFinished)}
        {date(say('Deadline'), deadline, setDeadline)}
        {!tries && (
          <>
            <Labelled label={say('Calendar')}>
              <select
                value={calendar}
                onChange={(event) => setCalendar(event.target.value)}
                className={dialogField}
              >
                <option value="">{say('that of its trade, or of the project')}</option>
                {calendars.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </Labelled>
            {count(say('Notice to the inspector, hours'), notice, setNotice)}
            {count(say('Lead time, calendar days'), lead, setLead)}
            {check(say('Rests on days lost to weather'), weather, setWeather)}
            {check(say('Its days are of the calendar, as a permit’s clock has them'), elapsed, setElapsed)}
          </>
        )}
        <p role="alert" className="col-span-2 text-alarm-text empty:hidden">
          {wrong}
        </p>
        <div className="col-span-2 flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" label={tries ? say('Try it') : say('Save')} />
        </div>
      </form>
    </Dialog>
  )
}
