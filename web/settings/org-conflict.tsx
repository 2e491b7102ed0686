import { useState } from 'react'
import type { Theirs } from '#contract/route.ts'
import type { OrgFields, OrgSettings } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { clockText, weekdayName } from '#web/kit/work/work-hours.ts'
import { ConflictCard, type Side } from '#web/ui/work/conflict-card.tsx'
import { changedFields } from './changed-fields.ts'

/** What somebody wanted of an organisation's fields, and what another admin made of some meanwhile. */
export type Met = { wanted: OrgFields; theirs: Theirs; now: OrgSettings }

const labels = (): Record<keyof OrgFields, string> => ({
  name: say('Name'),
  address: say('Mailing address'),
  phone: say('Phone'),
  licenseNumber: say('License number'),
  timeZone: say('Time zone'),
  units: say('Units'),
  calendar: say('Working calendar'),
})

function textOf(field: keyof OrgFields, fields: OrgFields): string {
  if (field === 'units') return fields.units === 'metric' ? say('Meters') : say('Feet and inches')
  if (field !== 'calendar') return fields[field] || say('nothing')
  const { weekdays, hours, federalHolidays, daysOff } = fields.calendar
  return [
    weekdays.map(weekdayName).join(', '),
    `${clockText(hours.from)}–${clockText(hours.to)}`,
    ...(federalHolidays ? [say('Federal holidays off')] : []),
    ...(daysOff.length > 0
      ? [say('{count, plural, one {# day off} other {# days off}}', { count: daysOff.length })]
      : []),
  ].join(' · ')
}

type Props = {
  base: OrgSettings
  met: Met
  busy: boolean
  /** Is given what is wanted after all, of everything that was typed. */
  onSettle: (wanted: OrgFields) => void
}

/** Two admins changed the same field: what it was, what each wrote, and which is kept. */
export function OrgConflict({ base, met: { wanted, theirs, now }, busy, onSettle }: Props) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const names = labels()
  const met = (Object.keys(theirs) as (keyof OrgFields)[]).filter((field) => field in names)
  const settle = (sides: Readonly<Record<string, Side>>) => {
    const mine = Object.fromEntries(
      Object.entries(changedFields(base, wanted)).filter(
        ([field]) => !met.includes(field as keyof OrgFields) || (sides[field] ?? 'mine') === 'mine',
      ),
    )
    onSettle({ ...now, ...mine })
  }
  return (
    <ConflictCard
      title={say('{name} changed this while you typed', { name: say('Somebody else') })}
      when=""
      theirName={say('Theirs')}
      busy={busy}
      chosen={chosen}
      onChoose={(field, side) => setChosen({ ...chosen, [field]: side })}
      onKeep={() => settle(chosen)}
      onTakeAll={() => settle(Object.fromEntries(met.map((field) => [field, 'theirs'])))}
      fields={met.map((field) => ({
        id: field,
        label: names[field],
        was: textOf(field, base),
        mine: textOf(field, wanted),
        theirs: textOf(field, now),
      }))}
    />
  )
}
