import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { type Incident, injuryKinds, outcomes, privacyReasons, severeHarms, sexes } from '#contract/safety.ts'
import { putIncidentRow } from '#contract/safety-calls.ts'
import { tellHours } from '#domain/site/incidents.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { NumberField } from '#web/kit/work/number-field.tsx'
import { AreaField, SheetForm, wrongFields } from '#web/kit/work/sheet-form.tsx'
import { Field, SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { useRecord } from './queries.ts'

type Key = keyof Incident
type Way = 'line' | 'text' | 'date' | 'time' | 'days' | 'yes' | Readonly<Record<string, string>>
type Row = { key: Key; label: string; way: Way }

/** What was asked first of whoever saw it; the rest can be entered within the seven days of 29 CFR 1904.29(b)(3). */
const happened: readonly Row[] = [
  { key: 'on', label: say('Day'), way: 'date' },
  { key: 'time', label: say('Time of the event'), way: 'time' },
  { key: 'place', label: say('Where'), way: 'line' },
  { key: 'happened', label: say('What happened'), way: 'text' },
  { key: 'name', label: say('Who was hurt'), way: 'line' },
  { key: 'harm', label: say('The injury or illness, and the part of the body'), way: 'text' },
  { key: 'outcome', label: say('What came of it'), way: outcomes },
  { key: 'kind', label: say('What it was'), way: injuryKinds },
  { key: 'inpatient', label: say('Stayed in a hospital as an in-patient'), way: 'yes' },
  { key: 'severe', label: say('Amputation or loss of an eye'), way: severeHarms },
]
const more: readonly Row[] = [
  { key: 'daysAway', label: say('Days away from work'), way: 'days' },
  { key: 'daysRestricted', label: say('Days of transfer or restriction'), way: 'days' },
  { key: 'diedOn', label: say('Day of death'), way: 'date' },
  { key: 'privacy', label: say('Privacy case: the log leaves the name out, for'), way: privacyReasons },
  { key: 'beganAt', label: say('Began work at'), way: 'time' },
  { key: 'doing', label: say('What was done just before'), way: 'text' },
  { key: 'object', label: say('What did the harm'), way: 'line' },
  { key: 'job', label: say('Job title'), way: 'line' },
  { key: 'address', label: say('Home address'), way: 'line' },
  { key: 'bornOn', label: say('Date of birth'), way: 'date' },
  { key: 'hiredOn', label: say('Date hired'), way: 'date' },
  { key: 'sex', label: say('Sex'), way: sexes },
  { key: 'physician', label: say('Physician or other professional'), way: 'line' },
  { key: 'facility', label: say('Where it was treated, with the address'), way: 'line' },
  { key: 'emergency', label: say('Treated in an emergency room'), way: 'yes' },
  { key: 'completedBy', label: say('Completed by'), way: 'line' },
  { key: 'completedTitle', label: say('Their title'), way: 'line' },
  { key: 'completedPhone', label: say('Their phone'), way: 'line' },
]

const emptyOf = (on: string): Incident => ({
  ...{ on, time: null, beganAt: null, place: '', doing: '', happened: '', harm: '', object: '', name: '' },
  ...{ job: '', address: '', bornOn: null, hiredOn: null, sex: null, physician: '', facility: '' },
  ...{ emergency: false, inpatient: false, severe: null, outcome: 'none', kind: 'injury', daysAway: 0 },
  ...{ daysRestricted: 0, diedOn: null, privacy: null, completedBy: '', completedTitle: '' },
  ...{ completedPhone: '', struck: false },
})

const typedTime = (minutes: number | null) =>
  minutes === null
    ? ''
    : `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** What a control holds, as the report keeps it. */
function keptOf(way: Way, value: string): Incident[Key] {
  if (way === 'time') {
    const [hours = 0, minutes = 0] = value.split(':').map(Number)
    return value === '' ? null : hours * 60 + minutes
  }
  if (way === 'date' || typeof way === 'object') return (value || null) as Incident[Key]
  return value
}

type Props = {
  project: string
  today: string
  /** What is corrected; undefined for a new report. */
  old: { id: string; body: Incident } | undefined
  /** Whether all of form 301 is asked, or what is known on site. */
  whole: boolean
  onDone: (number: number) => void
}

/** An incident as it is reported on site, or entered in full by the fields of OSHA form 301. */
export function IncidentForm({ project, today, old, whole, onDone }: Props) {
  const [body, setBody] = useState(() => old?.body ?? emptyOf(today))
  const [sent, setSent] = useState(() => ({ id: newId(), madeAt: new Date().toISOString() }))
  const sending = useRecord(
    project,
    () => call(putIncidentRow, { params: { project }, body: { ...sent, replaces: old?.id ?? null, body } }),
    { onDone: ({ number }) => onDone(number) },
  )
  const wrong = Object.fromEntries(
    Object.entries(wrongFields(sending)).map(([path, text]) => [path.split('.').at(-1) ?? path, text]),
  )
  const set = (key: Key, value: Incident[Key]) => {
    setBody((now) => ({ ...now, [key]: value }))
    // Something else is another report to send.
    setSent({ id: newId(), madeAt: new Date().toISOString() })
  }
  const control = ({ key, label, way }: Row) => {
    const value = body[key]
    const error = wrong[key]
    if (way === 'yes')
      return (
        <Field key={key} label={label}>
          {(own) => (
            <input
              {...own}
              type="checkbox"
              checked={value === true}
              onChange={({ target }) => set(key, target.checked)}
              className="size-6 accent-blueprint"
            />
          )}
        </Field>
      )
    if (way === 'text')
      return (
        <AreaField
          key={key}
          {...{ label, error }}
          value={String(value)}
          onChange={(text) => set(key, text)}
        />
      )
    if (typeof way === 'object')
      return (
        <SelectField
          key={key}
          {...{ label, error }}
          value={String(value ?? '')}
          {...(key !== 'outcome' && key !== 'kind' && { empty: say('None') })}
          options={way}
          onChange={({ target }) => set(key, keptOf(way, target.value))}
        />
      )
    if (way === 'days')
      return (
        <NumberField
          key={key}
          {...{ label, error }}
          inputMode="numeric"
          value={Number(value)}
          onNumber={(days) => set(key, days ?? 0)}
        />
      )
    return (
      <TextField
        key={key}
        {...{ label, error }}
        type={way === 'date' || way === 'time' ? way : 'text'}
        value={way === 'time' ? typedTime(value as number | null) : String(value ?? '')}
        onChange={({ target }) => set(key, keptOf(way, target.value))}
      />
    )
  }
  const hours = tellHours(body)
  return (
    <SheetForm sending={sending} label={old ? say('Keep the correction') : say('Report it')}>
      <Note kind="team" readers={say('whoever runs the project')}>
        {whole
          ? say('Due within seven calendar days of hearing of it: 29 CFR 1904.29(b)(3).')
          : say('Say what you know. Nobody else on site, no owner and no link reads this.')}
      </Note>
      {happened.map(control)}
      {hours !== undefined && (
        <Note kind="warning">
          {say('Tell OSHA within {hours} hours, 1-800-321-6742: 29 CFR 1904.39(a).', { hours })}
        </Note>
      )}
      {(whole || body.outcome === 'away' || body.outcome === 'restricted' || body.outcome === 'death') &&
        more.slice(0, whole ? more.length : 3).map(control)}
      {old && control({ key: 'struck', label: say('Lined out: it turned out not to be a case'), way: 'yes' })}
    </SheetForm>
  )
}
