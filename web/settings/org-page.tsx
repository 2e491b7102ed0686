import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editOrgRow, type OrgFields, type OrgSettings, orgRow } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { CalendarFields, readCalendar } from './calendar-fields.tsx'
import { SettingsFrame } from './frame.tsx'
import { useSaving } from './use-saving.ts'
import { zones } from './zones.ts'

const orgKey = (org: string) => ['settings', 'org', org]

/** What the organisation says of itself, and when it works; its admins change it. */
export default function OrgPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? ''
  const { data } = useQuery({
    queryKey: orgKey(org),
    queryFn: () => call(orgRow, { params: { org }, body: {} }),
    enabled: org !== '',
  })
  return (
    <SettingsFrame title={say('Organization')}>
      {data ? <Org key={data.version} org={data} /> : <SkeletonRows count={6} rowPx={48} />}
    </SettingsFrame>
  )
}

function Org({ org }: { org: OrgSettings }) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  const [daysOff, setDaysOff] = useState(org.calendar.daysOff)
  const closed = org.role !== 'admin'
  const send = (data: FormData) => {
    const typed = (name: string) => String(data.get(name) ?? '')
    const wanted: OrgFields = {
      name: typed('name'),
      address: typed('address'),
      phone: typed('phone'),
      licenseNumber: typed('licenseNumber'),
      timeZone: typed('timeZone'),
      units: typed('units') === 'metric' ? 'metric' : 'imperial',
      calendar: { ...readCalendar(data), daysOff },
    }
    return save(async () => {
      const kept = await call(editOrgRow, {
        params: { org: org.id },
        body: { base: org.version, was: { ...org }, fields: changed(org, wanted) },
      })
      client.setQueryData(orgKey(org.id), kept)
      await client.invalidateQueries({ queryKey: ['home'] })
    })
  }
  return (
    <form
      noValidate
      className="grid gap-8"
      onSubmit={(event) => {
        event.preventDefault()
        void send(new FormData(event.currentTarget))
      }}
    >
      {closed && <p className="text-muted">{say('Only an admin of the organization can change this.')}</p>}
      <fieldset disabled={closed} className="grid gap-8">
        <WorkSection title={say('The firm')}>
          <div className="grid items-start gap-4 pt-4 sm:grid-cols-2">
            <TextField
              label={say('Name')}
              name="name"
              defaultValue={org.name}
              error={errors['fields.name']}
            />
            <TextField
              label={say('License number')}
              name="licenseNumber"
              defaultValue={org.licenseNumber}
              error={errors['fields.licenseNumber']}
              optional
            />
            <TextField
              label={say('Mailing address')}
              name="address"
              defaultValue={org.address}
              error={errors['fields.address']}
              autoComplete="street-address"
              optional
            />
            <TextField
              label={say('Phone')}
              name="phone"
              type="tel"
              defaultValue={org.phone}
              error={errors['fields.phone']}
              autoComplete="tel"
              optional
            />
            <SelectField
              label={say('Time zone')}
              name="timeZone"
              defaultValue={org.timeZone}
              options={zones(org.timeZone)}
            />
            <SelectField
              label={say('Units')}
              name="units"
              defaultValue={org.units}
              options={{ imperial: say('Feet and inches'), metric: say('Meters') }}
            />
          </div>
        </WorkSection>
        <CalendarFields calendar={org.calendar} daysOff={daysOff} onDaysOff={setDaysOff} />
      </fieldset>
      <Banner>{banner}</Banner>
      <p role="status" className="sr-only">
        {state === 'kept' ? say('Saved') : ''}
      </p>
      {!closed && (
        <Button type="submit" className="justify-self-start" aria-busy={state === 'busy' || undefined}>
          {say('Save')}
        </Button>
      )}
    </form>
  )
}

/** The fields of which something else is wanted than stands. */
const changed = (org: OrgSettings, wanted: OrgFields): Partial<OrgFields> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(org[name as keyof OrgFields]),
    ),
  )
