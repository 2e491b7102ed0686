import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { Person, Task } from '#contract/fields.ts'
import type { TimeEntry } from '#contract/site.ts'
import { correctTimeRow } from '#contract/site-calls.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { callOrKeep } from '#web/kit/kept/or-keep.ts'
import { SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { instantOf, typedAt } from '#web/kit/work/times.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { useRecord } from './queries.ts'

/** A clock that is put right, with the reason. */
export function CorrectForm({
  project,
  time,
  tasks,
  timeZone,
  onDone,
}: {
  project: string
  time: TimeEntry
  tasks: readonly Task[]
  /** Where the work is: its clock is what is typed. */
  timeZone: string
  onDone: () => void
}) {
  const [start, setStart] = useState(typedAt(time.startedAt, timeZone))
  const first = time.stoppedAt === null ? '' : typedAt(time.stoppedAt, timeZone)
  const [stop, setStop] = useState(first)
  const [rest, setRest] = useState(String(time.breakMinutes))
  const [taskId, setTaskId] = useState(time.taskId ?? '')
  const [reason, setReason] = useState('')
  const sending = useRecord(
    project,
    () =>
      call(correctTimeRow, {
        params: { project, time: time.id },
        body: {
          ...{ id: newId(), reason, madeAt: new Date().toISOString() },
          values: {
            taskId: taskId === '' ? null : taskId,
            startedAt:
              start === typedAt(time.startedAt, timeZone) ? time.startedAt : instantOf(start, timeZone),
            stoppedAt: stop === '' ? null : stop === first ? time.stoppedAt : instantOf(stop, timeZone),
            breakMinutes: Number(rest),
          },
        },
      }),
    { onDone },
  )
  const wrong = wrongFields(sending)
  const of = (name: string) => wrong[name] ?? wrong[`values.${name}`]
  return (
    <SheetForm sending={sending} label={say('Save')}>
      <TextField
        label={say('Start')}
        type="datetime-local"
        value={start}
        error={of('startedAt')}
        onChange={({ target }) => setStart(target.value)}
      />
      <TextField
        label={say('Stop')}
        type="datetime-local"
        value={stop}
        error={of('stoppedAt')}
        onChange={({ target }) => setStop(target.value)}
      />
      <TextField
        label={say('Break, minutes')}
        inputMode="numeric"
        value={rest}
        error={of('breakMinutes')}
        onChange={({ target }) => setRest(target.value)}
      />
      <SelectField
        label={say('Task')}
        empty={say('None')}
        value={taskId}
        options={Object.fromEntries(tasks.map(({ id, title }) => [id, title]))}
        onChange={({ target }) => setTaskId(target.value)}
      />
      <TextField
        label={say('Reason')}
        hint={say('What stood there before is kept beside it.')}
        value={reason}
        error={of('reason')}
        onChange={({ target }) => setReason(target.value)}
      />
    </SheetForm>
  )
}

type AddProps = {
  project: string
  tasks: readonly Task[]
  today: string
  /** Where the work is: its clock is what is typed. */
  timeZone: string
  /** Whose hours can be written down; one's own where nobody is named. */
  people: readonly Person[]
  onDone: () => void
}

/** Hours that no clock was started for. */
export function AddForm({ project, tasks, today, timeZone, people, onDone }: AddProps) {
  const [id] = useState(() => newId())
  const [personId, setPersonId] = useState(people[0]?.id ?? '')
  const [start, setStart] = useState(`${today}T07:00`)
  const [stop, setStop] = useState(`${today}T15:30`)
  const [rest, setRest] = useState('30')
  const [taskId, setTaskId] = useState('')
  const sending = useRecord(
    project,
    () =>
      callOrKeep(
        'start',
        {
          params: { project },
          body: {
            ...{
              id,
              taskId: taskId || null,
              startedAt: instantOf(start, timeZone),
              stoppedAt: instantOf(stop, timeZone),
            },
            ...{
              breakMinutes: Number(rest),
              madeAt: new Date().toISOString(),
              ...(personId && { personId }),
            },
          },
        },
        say('Hours'),
      ),
    { onDone },
  )
  const wrong = wrongFields(sending)
  return (
    <SheetForm sending={sending} label={say('Add hours')}>
      {people.length > 0 && (
        <SelectField
          label={say('Who')}
          value={personId}
          options={Object.fromEntries(people.map(({ id, name }) => [id, name]))}
          onChange={({ target }) => setPersonId(target.value)}
        />
      )}
      <TextField
        label={say('Start')}
        type="datetime-local"
        value={start}
        error={wrong.startedAt}
        onChange={({ target }) => setStart(target.value)}
      />
      <TextField
        label={say('Stop')}
        type="datetime-local"
        value={stop}
        error={wrong.stoppedAt}
        onChange={({ target }) => setStop(target.value)}
      />
      <TextField
        label={say('Break, minutes')}
        inputMode="numeric"
        value={rest}
        error={wrong.breakMinutes}
        onChange={({ target }) => setRest(target.value)}
      />
      <SelectField
        label={say('Task')}
        empty={say('None')}
        value={taskId}
        options={Object.fromEntries(tasks.map(({ id, title }) => [id, title]))}
        onChange={({ target }) => setTaskId(target.value)}
      />
    </SheetForm>
  )
}
