import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RowInput } from '#contract/route.ts'
import type { setWeatherRow, typeWeatherRow, Weather } from '#contract/weather.ts'
import { daysOf } from '#domain/weather/nws.ts'
import { say } from '#language/say.ts'
import { runKept } from '#server/db/client.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { requireRight, type Scope } from '#server/scope/scope.ts'
import type { AskWeather } from './nws-client.ts'

const unset: Weather['settings'] = { latitude: null, longitude: null, limits: {}, version: 0 }
const of = ({ orgId, projectId }: Scope) => ({ org_id: orgId, project_id: projectId })
const weekMs = 7 * 24 * 3600 * 1000

/** The weather of a project from a week ago on; what was typed stands in the place of what was forecast. */
export async function readWeather(scope: Scope, asks: boolean): Promise<Weather> {
  const since = new Date(scope.now().getTime() - weekMs).toISOString().slice(0, 10)
  const [[settings], rows] = await Promise.all([
    runKept<Weather['settings']>(scope.read, settingsStatement, [scope.orgId, scope.projectId]),
    runKept<DayRow>(scope.read, daysStatement, [scope.orgId, scope.projectId, since]),
  ])
  const days = new Map<string, Weather['days'][number]>()
  // Of two of a day that which was typed comes last.
  for (const { takenAt, ...row } of rows.sort((a, b) => (a.source > b.source ? -1 : 1)))
    days.set(row.on, { ...row, takenAt: takenAt.toISOString() })
  const inOrder = rows.map(({ on }) => on).sort()
  return {
    asks,
    settings: settings ?? unset,
    days: [...new Set(inOrder)].flatMap((on) => days.get(on) ?? []),
  }
}

type DayRow = Omit<Weather['days'][number], 'takenAt'> & { takenAt: Date }

const settingsStatement = {
  name: 'weather-settings',
  text: `select latitude, longitude, limits, version from weather_settings
    where org_id = $1::uuid and project_id = $2::uuid`,
}
const daysStatement = {
  name: 'weather-days',
  text: `
    select id, "on", taken_at as "takenAt", source, low_f as "lowF", high_f as "highF", wind_mph as "windMph",
      gust_mph as "gustMph", precip_in as "precipIn", conditions, hours
    from weather_snapshots where org_id = $1::uuid and project_id = $2::uuid and "on" >= $3::date
    order by "on", source desc limit 60`,
}

/** Keeps where a project is and what its work keeps to; refuses over an older state than stands. */
export async function setWeather(
  scope: Scope,
  { base, latitude, longitude, limits }: RowInput<typeof setWeatherRow>['body'],
): Promise<void> {
  requireRight(scope, 'project.edit')
  if ((latitude === null) !== (longitude === null))
    throw new Refusal('invalid_input', say('Enter both latitude and longitude, or neither.'))
  await scope.write(async ({ tx, note, self }) => {
    await self()
    const { rows } = await sql`
      insert into weather_settings (org_id, project_id, latitude, longitude, limits)
      select ${scope.orgId}::uuid, ${scope.projectId}::uuid, ${latitude}::float8, ${longitude}::float8,
        ${JSON.stringify(limits)}::jsonb
      where ${base}::int = 0 or exists (select from weather_settings
        where org_id = ${scope.orgId}::uuid and project_id = ${scope.projectId}::uuid)
      on conflict (org_id, project_id) do update set latitude = excluded.latitude,
        longitude = excluded.longitude, limits = excluded.limits, version = weather_settings.version + 1
        where weather_settings.version = ${base}::int
      returning version`.execute(tx)
    if (rows.length === 0)
      throw new Refusal('conflict', say('Somebody else changed this meanwhile. Open it anew.'))
    await note({ class: 'open', kind: 'weather.set' })
  })
}

type Kept = Omit<Weather['days'][number], 'takenAt'>

const put = (scope: Scope, days: readonly Kept[]) =>
  scope.write(async ({ tx, now, note, self }) => {
    await self()
    const rows = days.map((day) => ({
      ...of(scope),
      ...{ id: day.id, on: day.on, source: day.source, taken_at: now, low_f: day.lowF, high_f: day.highF },
      ...{ wind_mph: day.windMph, gust_mph: day.gustMph, precip_in: day.precipIn },
      ...{ conditions: day.conditions, hours: JSON.stringify(day.hours) },
    }))
    await tx
      .insertInto('weather_snapshots')
      .values(rows)
      .onConflict((on) =>
        on.columns(['org_id', 'project_id', 'on', 'source']).doUpdateSet(({ ref }) => ({
          taken_at: ref('excluded.taken_at'),
          ...{ low_f: ref('excluded.low_f'), high_f: ref('excluded.high_f') },
          ...{ wind_mph: ref('excluded.wind_mph'), gust_mph: ref('excluded.gust_mph') },
          ...{ precip_in: ref('excluded.precip_in'), conditions: ref('excluded.conditions') },
          hours: ref('excluded.hours') as never,
        })),
      )
      .execute()
    await note({ class: 'open', kind: 'weather.day', detail: { on: days.map(({ on }) => on) } })
  })

/** Keeps what a person says of the weather of a day; said again it stands in the place of what they said. */
export async function typeWeather(scope: Scope, day: RowInput<typeof typeWeatherRow>['body']): Promise<void> {
  requireRight(scope, 'task.work')
  await put(scope, [{ ...day, source: 'hand', hours: [] }])
}

/** Asks for the forecast of a project, and keeps its days; what was typed of them stays. */
export async function takeWeather(scope: Scope, ask: AskWeather | undefined): Promise<void> {
  if (!ask)
    throw new Refusal(
      'conflict',
      say('No weather service is set up. Enter the weather by hand, or have WEATHER_URL set.'),
    )
  const { settings } = await readWeather(scope, true)
  const { latitude, longitude } = settings
  if (latitude === null || longitude === null)
    throw new Refusal('conflict', say('Say where the project is first.'))
  const { timeZone } = await scope.read
    .selectFrom('projects')
    .select('time_zone as timeZone')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  const { hours, words } = await ask({ latitude, longitude })
  await put(
    scope,
    daysOf(hours, words, timeZone)
      .slice(0, 14)
      .map((day) => ({
        ...day,
        conditions: day.conditions.slice(0, 120),
        ...{ id: randomUUID(), source: 'nws' as const },
      })),
  )
}
