import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, type Seen, schemasOf, technical } from './field.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, instantSchema, lineSchema } from './values.ts'

/**
 * The weather of a project: what was forecast for its place or typed by a person, a snapshot a day and source, and the limits that
 * work there keeps to. Temperatures are °F, winds mph, rain inches, as the trade says them.
 */

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const figure = (least: number, most: number) =>
  z
    .number({ error: say('Enter a number') })
    .check(
      z.minimum(least, { error: say('This figure cannot be') }),
      z.maximum(most, { error: say('This figure cannot be') }),
    )

/** An hour of a forecast; null is what the service does not say. */
const hourSchema = z.object({
  /** When it begins, UTC. */
  at: instantSchema,
  tempF: none(z.number()),
  windMph: none(z.number()),
  gustMph: none(z.number()),
  rainPct: none(z.number()),
  rainIn: none(z.number()),
})
export type WeatherHour = z.infer<typeof hourSchema>

/** From where a day's weather is known. */
export const weatherSources = ['nws', 'hand'] as const

/** What a person types of a day. */
const dayFields = {
  lowF: field(say('Low °F'), none(figure(-130, 150))),
  highF: field(say('High °F'), none(figure(-130, 150))),
  windMph: field(say('Wind mph'), none(figure(0, 300))),
  gustMph: field(say('Gusts mph'), none(figure(0, 300))),
  precipIn: field(say('Rain in'), none(figure(0, 100))),
  conditions: field(say('Weather'), lineSchema(say('The weather'), 120, 0)),
} as const

export const weatherSnapshotEntity = {
  open: {
    id: field(say('Id'), idSchema, technical),
    on: field(say('Day'), dateSchema),
    takenAt: field(say('Taken'), instantSchema),
    source: field(say('From'), z.enum(weatherSources)),
    ...dayFields,
    /** The hours of the day as they were forecast; none of a day that was typed. */
    hours: field(say('Hours'), z.array(hourSchema), technical),
  },
} as const satisfies Entity
export type WeatherSnapshot = Seen<typeof weatherSnapshotEntity>

/** What can be limited, and which side of the figure is good. */
export const weatherLimits = {
  windMph: { side: 'most', label: say('Wind at most, mph') },
  gustMph: { side: 'most', label: say('Gusts at most, mph') },
  rainPct: { side: 'most', label: say('Chance of rain at most, %') },
  lowF: { side: 'least', label: say('Temperature at least, °F') },
  highF: { side: 'most', label: say('Temperature at most, °F') },
} as const
export type WeatherLimitName = keyof typeof weatherLimits
const limitNames = Object.keys(weatherLimits) as [WeatherLimitName, ...WeatherLimitName[]]

const limitSchema = z.object({
  value: figure(-130, 300),
  /** Who says so: a maker, a competent person, a standard. There is none without it. */
  source: lineSchema(say('Who says so'), 120),
})
export type WeatherLimits = Partial<Record<WeatherLimitName, z.infer<typeof limitSchema>>>
const limitsSchema = z.partialRecord(z.enum(limitNames), limitSchema)

export const weatherSettingsEntity = {
  open: {
    latitude: field(say('Latitude'), none(figure(-90, 90))),
    longitude: field(say('Longitude'), none(figure(-180, 180))),
    limits: field(say('Limits'), limitsSchema),
    version: field(say('Version'), z.int(), technical),
  },
} as const satisfies Entity

const weatherData = z.object({
  /** Whether this server asks the National Weather Service at all. */
  asks: z.boolean(),
  settings: z.object(schemasOf(weatherSettingsEntity.open)),
  /** From a week ago on, in order; what was typed stands in the place of what was forecast. */
  days: z.array(z.object(schemasOf(weatherSnapshotEntity.open))),
})
export type Weather = z.infer<typeof weatherData>

export const weatherRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/weather',
  caller: 'project',
  scope: 'projects:read',
  summary: say(
    'The weather of a project as it was forecast or typed, by day, and the limits that work keeps to.',
  ),
  params: inProject,
  body: nothing,
  data: weatherData,
} as const satisfies AnyRow

export const setWeatherRow = {
  method: 'POST',
  path: '/api/projects/{project}/weather/limits',
  caller: 'project',
  scope: 'projects:write',
  summary: say('Say where a project is, and which weather its work keeps to, each limit with who says so.'),
  params: inProject,
  body: z.object({
    /** The version that was changed; 0 where nothing was set. */
    base: z.int(),
    latitude: weatherSettingsEntity.open.latitude.schema,
    longitude: weatherSettingsEntity.open.longitude.schema,
    limits: limitsSchema,
  }),
  data: weatherData,
} as const satisfies AnyRow

export const takeWeatherRow = {
  method: 'POST',
  path: '/api/projects/{project}/weather/take',
  caller: 'project',
  scope: 'projects:write',
  summary: say('Ask the National Weather Service for the forecast of a project, and keep it by day.'),
  params: inProject,
  body: nothing,
  data: weatherData,
} as const satisfies AnyRow

export const typeWeatherRow = {
  method: 'POST',
  path: '/api/projects/{project}/weather/days',
  caller: 'project',
  scope: 'tasks:write',
  summary: say('Type the weather of a day; it stands in the place of what was forecast.'),
  params: inProject,
  body: z.object({ id: idSchema, on: dateSchema, ...schemasOf(dayFields) }),
  data: weatherData,
} as const satisfies AnyRow

/** The calls about weather. */
export const weatherRows = { weatherRow, setWeatherRow, takeWeatherRow, typeWeatherRow } as const
