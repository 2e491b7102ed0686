import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { editOrgRow, type OrgFields, type OrgSettings, orgRow } from '#contract/settings.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { CalendarFields, readCalendar } from './calendar-fields.tsx'
import { changedFields } from './changed-fields.ts'
import { CloseOrg } from './close-org.tsx'
import { ExportEverything } from './export-everything.tsx'
import { SettingsFrame } from './frame.tsx'
import { LogoField } from './logo-field.tsx'
import { OnlinePayment } from './online-payment.tsx'
import { type Met, OrgConflict } from './org-conflict.tsx'
import { useSaving } from './use-saving.ts'
import { zones } from './zones.ts'

const orgQuery = (org: string) => ({
  queryKey: ['settings', 'org', org],
  queryFn: () => call(orgRow, { params: { org }, body: {} }),
  // Another admin may have changed it since it was last looked at.
  staleTime: 0,
})

/** What the organisation says of itself, and when it works; its admins change it. */
export default function OrgPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? ''
  const { data } = useQuery({ ...orgQuery(org), enabled: org !== '' })
  const own = home?.orgs.find(({ id }) => id === org)
  return (
    <SettingsFrame title={say('Organization')}>
      {data && home ? (
        <>
          <LogoField key={`logo ${org}`} home={home} admin={data.role === 'admin' && !own?.closingAt} />
          <Org key={org} org={data} closing={Boolean(own?.closingAt)} />
          {data.role === 'admin' && !own?.closingAt && <OnlinePayment key={`pay ${org}`} org={data.id} />}
          {data.role === 'admin' && <ExportEverything org={data.id} />}
          {data.role === 'admin' && own && <CloseOrg key={`close ${org}`} org={own} />}
        </>
      ) : (
        <SkeletonRows count={6} rowPx={48} />
      )}
    </SettingsFrame>
  )
}

function Org({ org, closing }: { org: OrgSettings; closing: boolean }) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  /** What the form began with: another's change meanwhile is met when it is saved, not while somebody types. */
  const [base, setBase] = useState(org)
  const [touched, setTouched] = useState(false)
  const [daysOff, setDaysOff] = useState(org.calendar.daysOff)
  const [met, setMet] = useState<Met>()
  const closed = org.role !== 'admin' || closing
  const begin = (with_: OrgSettings) => {
    setBase(with_)
    setDaysOff(with_.calendar.daysOff)
    setTouched(false)
    setMet(undefined)
  }
  if (org.version > base.version && !touched && !met) begin(org)
  const send = (from: OrgSettings, wanted: OrgFields) =>
    save(async () => {
      const query = orgQuery(org.id)
      try {
        const kept = await call(editOrgRow, {
          params: { org: org.id },
          body: { base: from.version, was: { ...from }, fields: changedFields(from, wanted) },
        })
        begin(kept)
        client.setQueryData(query.queryKey, kept)
        await client.invalidateQueries({ queryKey: ['home'] })
      } catch (error) {
        if (!(error instanceof Refusal) || !error.theirs) throw error
        setTouched(true)
        setBase(from)
        setMet({ wanted, theirs: error.theirs, now: await client.fetchQuery(query) })
      }
    })
  const read = (data: FormData): OrgFields => {
    const typed = (name: string) => String(data.get(name) ?? '')
    return {
      name: typed('name'),
      address: typed('address'),
      phone: typed('phone'),
      licenseNumber: typed('licenseNumber'),
      timeZone: typed('timeZone'),
      units: typed('units') === 'metric' ? 'metric' : 'imperial',
      calendar: { ...readCalendar(data), daysOff },
    }
  }
  return (
    <form
      // What is typed stands in the fields alone: they begin anew with what was kept.
      key={base.version}
      noValidate
      className="grid gap-8"
      onInput={() => setTouched(true)}
      onSubmit={(event) => {
        event.preventDefault()
        void send(base, read(new FormData(event.currentTarget)))
      }}
    >
      {org.role !== 'admin' && (
        <p className="text-muted">{say('Only an admin of the organization can change this.')}</p>
      )}
      <fieldset disabled={closed} className="grid gap-8">
        <WorkSection title={say('The firm')}>
          <div className="grid items-start gap-4 pt-4 sm:grid-cols-2">
            <TextField
              label={say('Name')}
              name="name"
              defaultValue={base.name}
              error={errors['fields.name']}
            />
            <TextField
              label={say('License number')}
              name="licenseNumber"
              defaultValue={base.licenseNumber}
              error={errors['fields.licenseNumber']}
              optional
            />
            <TextField
              label={say('Mailing address')}
              name="address"
              defaultValue={base.address}
              error={errors['fields.address']}
              autoComplete="street-address"
              optional
            />
            <TextField
              label={say('Phone')}
              name="phone"
              type="tel"
              defaultValue={base.phone}
              error={errors['fields.phone']}
              autoComplete="tel"
              optional
            />
            <SelectField
              label={say('Time zone')}
              name="timeZone"
              defaultValue={base.timeZone}
              options={zones(base.timeZone)}
            />
            <SelectField
              label={say('Units')}
              name="units"
              defaultValue={base.units}
              options={{ imperial: say('Feet and inches'), metric: say('Meters') }}
            />
          </div>
        </WorkSection>
        <CalendarFields
          calendar={base.calendar}
          daysOff={daysOff}
          onDaysOff={(next) => {
            setTouched(true)
            setDaysOff(next)
          }}
        />
      </fieldset>
      {met && (
        <OrgConflict
          base={base}
          met={met}
          busy={state === 'busy'}
          // What they wrote is seen now: from here on mine is the later one.
          onSettle={(wanted) => void send(met.now, wanted)}
        />
      )}
      <Banner>{banner}</Banner>
      <p role="status" className="sr-only">
        {state === 'kept' && !met ? say('Saved') : ''}
      </p>
      {!closed && !met && (
        <Button type="submit" className="justify-self-start" aria-busy={state === 'busy' || undefined}>
          {say('Save')}
        </Button>
      )}
    </form>
  )
}
