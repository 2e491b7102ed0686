import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import { may } from '#contract/audience.ts'
import { scheduleRow } from '#contract/schedule.ts'
import {
  setWeatherRow,
  takeWeatherRow,
  typeWeatherRow,
  type Weather,
  type WeatherLimits,
  weatherLimits,
  weatherRow,
} from '#contract/weather.ts'
import { workDay } from '#domain/weather/windows.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import type { PageProps } from '#web/kit/page-props.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { useAct } from '#web/kit/work/use-act.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { DayForm, PlaceForm } from './forms.tsx'

/** When work that depends on weather can go on, where the project is, and what its work keeps to. */
export default function WeatherPage({ params: { project = '' } }: PageProps) {
  const client = useQueryClient()
  const under = ['weather', project] as const
  const params = { project }
  const view = useQuery(projectQuery(project)).data
  const weather = useQuery({ queryKey: under, queryFn: () => call(weatherRow, { params, body: {} }) }).data
  const schedule = useQuery({
    queryKey: ['schedule', project],
    queryFn: () => call(scheduleRow, { params, body: {} }),
  }).data
  const keep = (data: Weather) => client.setQueryData(under, data)
  const [changing, setChanging] = useState<'place' | 'day'>()
  const take = useAct(under, () => call(takeWeatherRow, { params, body: {} }))
  const save = useMutation({
    mutationFn: (work: () => Promise<Weather>) => work(),
    onSuccess: (data) => {
      keep(data)
      setChanging(undefined)
    },
  })
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: view?.project.name ?? '', href: at(`/projects/${project}`) },
    { label: say('Weather') },
  ])
  usePageTitle(say('Weather'))
  if (!view || !weather || !schedule)
    return (
      <WorkPage title={say('Weather')}>
        <SkeletonRows count={6} />
      </WorkPage>
    )
  const { settings, days, asks } = weather
  const work = { ...schedule.orgCalendar.hours, timeZone: view.project.timeZone }
  const mayEdit = may(view.audience, 'project.edit')
  return (
    <WorkPage
      title={say('Weather')}
      actions={
        <>
          {mayEdit && asks && (
            <ToolButton
              label={say('Take the forecast')}
              disabled={take.isPending || settings.latitude === null}
              onClick={() => take.mutate(undefined)}
            />
          )}
          {may(view.audience, 'task.work') && (
            <ToolButton icon="plus" label={say('Add a day')} onClick={() => setChanging('day')} />
          )}
          {mayEdit && (
            <ToolButton icon="pen" label={say('Place and limits')} onClick={() => setChanging('place')} />
          )}
        </>
      }
    >
      <div className="grid max-w-3xl gap-6 pt-4">
        <Limits of={settings.limits} />
        <WorkSection title={say('When work can go on')}>
          {days.length === 0 && (
            <p className="pt-3 text-muted">
              {asks
                ? say('No forecast was taken yet, and no day was typed.')
                : say('No weather service is set up: enter the weather of a day by hand.')}
            </p>
          )}
          <ul>
            {days.map((day) => (
              <DayLine key={day.on} day={day} of={workDay(day, settings.limits, work)} />
            ))}
          </ul>
        </WorkSection>
      </div>
      {changing === 'day' && (
        <DayForm
          today={new Date().toLocaleDateString('en-CA', { timeZone: work.timeZone })}
          saving={save}
          onClose={() => setChanging(undefined)}
          onSave={(body) =>
            save.mutate(() => call(typeWeatherRow, { params, body: { id: newId(), ...body } }))
          }
        />
      )}
      {changing === 'place' && (
        <PlaceForm
          settings={settings}
          saving={save}
          onClose={() => setChanging(undefined)}
          onSave={(body) =>
            save.mutate(() => call(setWeatherRow, { params, body: { base: settings.version, ...body } }))
          }
        />
      )}
    </WorkPage>
  )
}

function Limits({ of }: { of: WeatherLimits }) {
  const set = Object.entries(of) as [keyof WeatherLimits, { value: number; source: string }][]
  return (
    <p className="text-muted">
      {set.length === 0
        ? say(
            'Nobody set a limit yet. OSHA gives no wind speed for scaffolds or cranes: a competent person decides, and a limit names who says so.',
          )
        : set
            .map(([name, { value, source }]) => `${weatherLimits[name].label}: ${value} (${source})`)
            .join(' · ')}
    </p>
  )
}

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function DayLine({ day, of }: { day: Weather['days'][number]; of: ReturnType<typeof workDay> }) {
  const figures = [
    day.conditions,
    day.lowF !== null && day.highF !== null && say('{low} to {high} °F', { low: day.lowF, high: day.highF }),
    day.windMph !== null && say('wind {mph} mph', { mph: day.windMph }),
    day.gustMph !== null && say('gusts {mph} mph', { mph: day.gustMph }),
    day.precipIn !== null && day.precipIn > 0 && say('rain {inches} in', { inches: day.precipIn }),
  ]
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-2.5">
      <span className="w-28 font-semibold">{dayText(day.on)}</span>
      <span className="min-w-0 flex-1 basis-64">
        {of.windows.length === 0 ? (
          <Tag tone="red">{say('Not within the limits')}</Tag>
        ) : of.byHour ? (
          of.windows.map(({ from, to }) => `${clock(from)}–${clock(to)}`).join(', ')
        ) : (
          say('All day, as far as is known')
        )}
        {of.over.length > 0 && (
          <span className="block text-[0.8125rem] text-muted">
            {of.over.map((name) => weatherLimits[name].label).join(', ')}
          </span>
        )}
        {of.unknown.length > 0 && (
          <span className="block text-[0.8125rem] text-muted">
            {say('Not known: {what}', {
              what: of.unknown.map((name) => weatherLimits[name].label).join(', '),
            })}
          </span>
        )}
      </span>
      <span className="basis-64 text-[0.8125rem] text-muted">
        {figures.filter(Boolean).join(', ')}
        {day.source === 'hand' ? ` · ${say('typed')}` : ` · ${say('National Weather Service')}`}
      </span>
    </li>
  )
}
