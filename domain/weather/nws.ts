import * as z from 'zod/mini'
import type { WeatherHour } from '#contract/weather.ts'

/**
 * What the National Weather Service answers (https://www.weather.gov/documentation/services-web-api): where the forecasts of a
 * point stand, hours in words, and a grid whose layers have intervals of their own. Every figure may be null.
 */

const pointSchema = z.object({
  properties: z.object({ forecastHourly: z.url(), forecastGridData: z.url() }),
})
/** Where the forecasts of a point stand; undefined where the answer says none. */
export function readPoint(json: unknown): { hourly: string; grid: string } | undefined {
  const read = pointSchema.safeParse(json)
  if (!read.success) return undefined
  const { forecastHourly: hourly, forecastGridData: grid } = read.data.properties
  return { hourly, grid }
}

const quantity = z.object({ value: z.nullable(z.number()) })
const hourlySchema = z.object({
  properties: z.object({
    periods: z.array(
      z.object({
        startTime: z.string(),
        temperature: z.nullable(z.number()),
        temperatureUnit: z.optional(z.string()),
        windSpeed: z.optional(z.nullable(z.union([z.string(), quantity]))),
        probabilityOfPrecipitation: z.optional(z.nullable(quantity)),
        shortForecast: z.optional(z.string()),
      }),
    ),
  }),
})
const layerSchema = z.object({
  uom: z.optional(z.string()),
  values: z.array(z.object({ validTime: z.string(), value: z.nullable(z.number()) })),
})
const gridSchema = z.object({
  properties: z.object({
    windGust: z.optional(layerSchema),
    quantitativePrecipitation: z.optional(layerSchema),
  }),
})

const hourMs = 3_600_000
const kmhInMph = 0.621371
const round = (value: number, digits = 1) => Number(value.toFixed(digits))

/** The most that a wind in words says, in mph: `10 to 15 mph` is 15, for work has to stand the worst of it. */
export function windOf(text: string | null | undefined): number | null {
  const figures = [...(text ?? '').matchAll(/\d+(?:\.\d+)?/g)].map(([figure]) => Number(figure))
  if (figures.length === 0) return /calm/i.test(text ?? '') ? 0 : null
  const most = Math.max(...figures)
  return /km\/?h/i.test(text ?? '') ? round(most * kmhInMph) : most
}

const fahrenheit = (value: number, unit: string | undefined) =>
  /c$/i.test(unit ?? 'F') ? round((value * 9) / 5 + 32) : value

/** How long an interval of ISO 8601 lasts, in hours; `P1DT6H` is 30. */
function hoursOf(duration: string): number {
  const [, days = '0', hours = '0', minutes = '0'] =
    /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(duration) ?? []
  return Number(days) * 24 + Number(hours) + Number(minutes) / 60
}

/** A layer by the hour: what holds over an interval holds in each of its hours, and what falls in one is shared among them. */
function byHour(layer: z.infer<typeof layerSchema> | undefined, how: 'each' | 'shared'): Map<number, number> {
  const found = new Map<number, number>()
  for (const { validTime, value } of layer?.values ?? []) {
    const [from = '', duration = ''] = validTime.split('/')
    const [start, hours] = [Date.parse(from), hoursOf(duration)]
    if (value === null || Number.isNaN(start) || hours <= 0) continue
    const count = Math.max(1, Math.round(hours))
    for (let hour = 0; hour < count; hour++)
      found.set(start + hour * hourMs, how === 'each' ? value : value / count)
  }
  return found
}

const inchesOf = (value: number, unit: string | undefined) =>
  /inch|in$/i.test(unit ?? '') ? value : value / 25.4
const mphOf = (value: number, unit: string | undefined) => {
  if (/m_s-1/.test(unit ?? '')) return value * 2.236936
  return /mi_h|mph/.test(unit ?? '') ? value : value * kmhInMph
}

/** The hours of a forecast with what is said of each, in order; undefined where the answer cannot be read at all. */
export function readForecast(
  hourly: unknown,
  grid: unknown,
): { hours: WeatherHour[]; words: Map<string, string> } | undefined {
  const read = hourlySchema.safeParse(hourly)
  if (!read.success) return undefined
  const layers = gridSchema.safeParse(grid)
  const { windGust, quantitativePrecipitation: rain } = layers.success ? layers.data.properties : {}
  const [gusts, rains] = [byHour(windGust, 'each'), byHour(rain, 'shared')]
  const words = new Map<string, string>()
  const hours = read.data.properties.periods.flatMap((period): WeatherHour[] => {
    const time = Date.parse(period.startTime)
    if (Number.isNaN(time)) return []
    const start = Math.floor(time / hourMs) * hourMs
    const at = new Date(start).toISOString()
    if (period.shortForecast) words.set(at, period.shortForecast)
    const { temperature, temperatureUnit, windSpeed, probabilityOfPrecipitation: chance } = period
    const gust = gusts.get(start)
    const fall = rains.get(start)
    const wind =
      typeof windSpeed === 'object' && windSpeed !== null
        ? windSpeed.value === null
          ? null
          : round(windSpeed.value * kmhInMph)
        : windOf(windSpeed)
    return [
      {
        at,
        tempF: temperature === null ? null : fahrenheit(temperature, temperatureUnit),
        windMph: wind,
        gustMph: gust === undefined ? null : round(mphOf(gust, windGust?.uom)),
        rainPct: chance?.value ?? null,
        rainIn: fall === undefined ? null : round(inchesOf(fall, rain?.uom), 3),
      },
    ]
  })
  return { hours: hours.sort((a, b) => (a.at < b.at ? -1 : 1)), words }
}

/** The day and the hour of an instant in a zone. */
export function placeInDay(at: string, timeZone: string): { on: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
  }).formatToParts(new Date(at))
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { on: `${of('year')}-${of('month')}-${of('day')}`, hour: Number(of('hour')) }
}

const extreme = (values: readonly (number | null)[], pick: (...all: number[]) => number) => {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : pick(...known)
}

/** The hours of a forecast as days of a zone, each with its low, high, strongest wind and gust, rain, and its words at noon. */
export function daysOf(hours: readonly WeatherHour[], words: ReadonlyMap<string, string>, timeZone: string) {
  return [...Map.groupBy(hours, ({ at }) => placeInDay(at, timeZone).on)].map(([on, all]) => {
    const rains = all.flatMap(({ rainIn }) => rainIn ?? [])
    const noon = all.find(({ at }) => placeInDay(at, timeZone).hour === 12) ?? all[0]
    return {
      on,
      lowF: extreme(
        all.map(({ tempF }) => tempF),
        Math.min,
      ),
      highF: extreme(
        all.map(({ tempF }) => tempF),
        Math.max,
      ),
      windMph: extreme(
        all.map(({ windMph }) => windMph),
        Math.max,
      ),
      gustMph: extreme(
        all.map(({ gustMph }) => gustMph),
        Math.max,
      ),
      precipIn:
        rains.length === 0
          ? null
          : round(
              rains.reduce((sum, one) => sum + one, 0),
              2,
            ),
      conditions: (noon && words.get(noon.at)) ?? '',
      hours: all,
    }
  })
}
