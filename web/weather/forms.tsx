import { type FormEvent, type ReactNode, useState } from 'react'
import { formTexts } from '#contract/form.ts'
import type { RowRequest } from '#contract/route.ts'
import {
  type setWeatherRow,
  type typeWeatherRow,
  type Weather,
  type WeatherLimitName,
  type WeatherLimits,
  weatherLimits,
} from '#contract/weather.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#web/kit/call.ts'
import { readDecimal } from '#web/kit/work/typed-decimal.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'

type Saving = { isPending: boolean; error: Error | null }
type FormProps = { title: string; saving: Saving; onClose: () => void; onSend: (data: FormData) => void }

function WeatherForm({ title, saving, onClose, onSend, children }: FormProps & { children: ReactNode }) {
  const { error } = saving
  const [noFigure, setNoFigure] = useState<string>()
  const why = error instanceof Refusal ? (Object.values(error.fields)[0] ?? error.serverMessage) : undefined
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        noValidate
        className="grid gap-4 pt-3"
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          // What is no figure is told, never left out of what is sent.
          const figures = event.currentTarget.querySelectorAll<HTMLInputElement>('[inputmode=decimal]')
          const bad = [...figures].find(({ value }) => readDecimal(value) === undefined)
          setNoFigure(bad?.value)
          if (bad) bad.focus()
          else onSend(new FormData(event.currentTarget))
        }}
      >
        {children}
        <Banner>
          {noFigure !== undefined
            ? say('“{text}” is no number: write it as 12.50', { text: noFigure })
            : error
              ? (why ?? formTexts.unexpected)
              : ''}
        </Banner>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="sm" aria-busy={saving.isPending || undefined}>
            {say('Save')}
          </Button>
          <Button variant="ghost" size="sm" onClick={onClose}>
            {say('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const textIn = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
const numberIn = (data: FormData, name: string) => {
  const text = textIn(data, name)
  return readDecimal(text) ?? null
}

const dayFigures = {
  lowF: say('Low °F'),
  highF: say('High °F'),
  windMph: say('Wind mph'),
  gustMph: say('Gusts mph'),
  precipIn: say('Rain in'),
} as const

type DayProps = {
  today: string
  saving: Saving
  onClose: () => void
  onSave: (body: Omit<RowRequest<typeof typeWeatherRow>['body'], 'id'>) => void
}

/** The weather of a day, as somebody saw it. */
export function DayForm({ today, saving, onClose, onSave }: DayProps) {
  return (
    <WeatherForm
      title={say('Add a day')}
      saving={saving}
      onClose={onClose}
      onSend={(data) =>
        onSave({
          on: textIn(data, 'on'),
          conditions: textIn(data, 'conditions'),
          ...{ lowF: numberIn(data, 'lowF'), highF: numberIn(data, 'highF') },
          ...{ windMph: numberIn(data, 'windMph'), gustMph: numberIn(data, 'gustMph') },
          precipIn: numberIn(data, 'precipIn'),
        })
      }
    >
      <TextField label={say('Day')} name="on" type="date" defaultValue={today} />
      <TextField label={say('Weather')} name="conditions" maxLength={120} />
      <div className="grid grid-cols-2 gap-3">
        {Object.entries(dayFigures).map(([name, label]) => (
          <TextField key={name} label={label} name={name} inputMode="decimal" />
        ))}
      </div>
    </WeatherForm>
  )
}

type PlaceProps = {
  settings: Weather['settings']
  saving: Saving
  onClose: () => void
  onSave: (body: Omit<RowRequest<typeof setWeatherRow>['body'], 'base'>) => void
}

const names = Object.keys(weatherLimits) as WeatherLimitName[]

/** Where the project is, and what its work keeps to: a limit without somebody who says so is none. */
export function PlaceForm({ settings, saving, onClose, onSave }: PlaceProps) {
  const [shown, setShown] = useState<ReadonlySet<WeatherLimitName>>(
    () => new Set(names.filter((name) => settings.limits[name] !== undefined)),
  )
  return (
    <WeatherForm
      title={say('Place and limits')}
      saving={saving}
      onClose={onClose}
      onSend={(data) => {
        const limits: WeatherLimits = {}
        for (const name of shown) {
          const value = numberIn(data, `${name} value`)
          if (value !== null) limits[name] = { value, source: textIn(data, `${name} source`) }
        }
        onSave({ latitude: numberIn(data, 'latitude'), longitude: numberIn(data, 'longitude'), limits })
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <TextField
          label={say('Latitude')}
          name="latitude"
          inputMode="decimal"
          defaultValue={settings.latitude ?? ''}
        />
        <TextField
          label={say('Longitude')}
          name="longitude"
          inputMode="decimal"
          defaultValue={settings.longitude ?? ''}
        />
      </div>
      {names.map((name) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="sr-only">{weatherLimits[name].label}</legend>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-blueprint"
              checked={shown.has(name)}
              onChange={(event) => {
                const next = new Set(shown)
                if (event.target.checked) next.add(name)
                else next.delete(name)
                setShown(next)
              }}
            />
            <span className="font-medium">{weatherLimits[name].label}</span>
          </label>
          {shown.has(name) && (
            <div className="grid grid-cols-2 gap-3">
              <TextField
                label={say('Figure')}
                name={`${name} value`}
                inputMode="decimal"
                defaultValue={settings.limits[name]?.value ?? ''}
              />
              <TextField
                label={say('Who says so')}
                name={`${name} source`}
                maxLength={120}
                defaultValue={settings.limits[name]?.source ?? ''}
              />
            </div>
          )}
        </fieldset>
      ))}
    </WeatherForm>
  )
}
