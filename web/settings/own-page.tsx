import { useQuery, useQueryClient } from '@tanstack/react-query'
import { themes, unitSystems } from '#contract/home.ts'
import { editSettingsRow, letterPaces, type OwnSettings, settingsRow } from '#contract/settings.ts'
import { languageNames, languages, pathIn, splitPath } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { rememberLanguage } from '#web/kit/work/own-language.ts'
import { takeTheme } from '#web/kit/work/theme.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { SettingsFrame } from './frame.tsx'
import { LogOutButton } from './log-out-button.tsx'
import { useSaving } from './use-saving.ts'
import { zones } from './zones.ts'

type Fields = Partial<Omit<OwnSettings, 'username' | 'email'>>

const themeNames = {
  system: say('As the device'),
  light: say('Light'),
  dark: say('Dark'),
} as const satisfies Record<(typeof themes)[number], string>
const unitNames = {
  imperial: say('Feet and inches'),
  metric: say('Meters'),
} as const satisfies Record<(typeof unitSystems)[number], string>
const paceNames = {
  'at-once': say('At once'),
  daily: say('Once a day'),
  never: say('Never'),
} as const satisfies Record<(typeof letterPaces)[number], string>
const hours = Object.fromEntries(
  Array.from({ length: 24 }, (_, hour) => [
    String(hour),
    new Intl.DateTimeFormat(spokenLanguage() === 'es' ? 'es-US' : 'en-US', {
      hour: 'numeric',
      minute: '2-digit',
      timeZone: 'UTC',
    }).format(new Date(hour * 3_600_000)),
  ]),
)

const oneOf = <Option extends string>(options: readonly Option[], text: string): Option | undefined =>
  options.find((option) => option === text)

/** What somebody sets for themselves. A choice is kept as soon as it is made. */
export default function OwnPage() {
  const { data } = useQuery({
    queryKey: ['settings'],
    queryFn: () => call(settingsRow, { params: {}, body: {} }),
  })
  return (
    <SettingsFrame title={say('You')}>
      {data ? <Own settings={data} /> : <SkeletonRows count={6} rowPx={48} />}
    </SettingsFrame>
  )
}

function Own({ settings }: { settings: OwnSettings }) {
  const client = useQueryClient()
  const { state, errors, banner, save } = useSaving()
  const change = (fields: Fields) =>
    save(async () => {
      const kept = await call(editSettingsRow, { params: {}, body: { fields } })
      client.setQueryData(['settings'], kept)
      takeTheme(kept.theme)
      if (fields.language !== undefined) rememberLanguage(kept.language)
      await client.invalidateQueries({ queryKey: ['home'] })
      if (fields.language === undefined || kept.language === spokenLanguage()) return
      const { pathname, search } = window.location
      window.location.assign(`${pathIn(kept.language, splitPath(pathname).path)}${search}`)
    })
  return (
    <>
      <WorkSection title={say('Profile')}>
        <form
          className="grid gap-4 pt-4"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void change({ name: String(new FormData(event.currentTarget).get('name') ?? '') })
          }}
        >
          <TextField
            label={say('Your name')}
            hint={say('As others on your projects read it.')}
            name="name"
            defaultValue={settings.name}
            error={errors.name}
            autoComplete="name"
          />
          <p className="text-muted">
            {say('You sign in as {username}, or with {email}.', {
              username: settings.username,
              email: settings.email,
            })}
          </p>
          <Button
            type="submit"
            size="sm"
            className="justify-self-start"
            aria-busy={state === 'busy' || undefined}
          >
            {say('Save')}
          </Button>
        </form>
      </WorkSection>
      <WorkSection title={say('Display')}>
        <div className="grid gap-4 pt-4 sm:grid-cols-3">
          <SelectField
            label={say('Language you read')}
            value={settings.language}
            options={languageNames}
            onChange={({ target }) => {
              const language = oneOf(languages, target.value)
              if (language) void change({ language })
            }}
          />
          <SelectField
            label={say('Units')}
            value={settings.units ?? ''}
            options={unitNames}
            empty={say('As the organization')}
            onChange={({ target }) => void change({ units: oneOf(unitSystems, target.value) ?? null })}
          />
          <SelectField
            label={say('Theme')}
            value={settings.theme}
            options={themeNames}
            onChange={({ target }) => {
              const theme = oneOf(themes, target.value)
              if (theme) void change({ theme })
            }}
          />
        </div>
      </WorkSection>
      <WorkSection title={say('Notices by email')}>
        <div className="grid gap-4 pt-4 sm:grid-cols-3">
          <SelectField
            label={say('How often')}
            value={settings.letters}
            options={paceNames}
            onChange={({ target }) => {
              const letters = oneOf(letterPaces, target.value)
              if (letters) void change({ letters })
            }}
          />
          {settings.letters === 'daily' && (
            <SelectField
              label={say('At')}
              value={String(settings.digestHour)}
              options={hours}
              onChange={({ target }) => void change({ digestHour: Number(target.value) })}
            />
          )}
          <SelectField
            label={say('Time zone')}
            value={settings.timeZone ?? ''}
            options={zones(settings.timeZone)}
            empty={say('As the organization')}
            onChange={({ target }) => void change({ timeZone: target.value || null })}
          />
        </div>
      </WorkSection>
      <Banner>{banner}</Banner>
      <p role="status" className="sr-only">
        {state === 'kept' ? say('Saved') : ''}
      </p>
      <LogOutButton />
    </>
  )
}
