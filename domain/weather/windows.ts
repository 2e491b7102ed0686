import type {
  Weather,
  WeatherHour,
  WeatherLimitName,
  WeatherLimits,
  WeatherSnapshot,
} from '#contract/weather.ts'
import { weatherLimits } from '#contract/weather.ts'
import { placeInDay } from './nws.ts'

/**
 * Concrete below this needs protection while it cures: guidance of the American Concrete Institute, no law (ACI 306R). OSHA gives no
 * wind speed for scaffolds or cranes: a competent person decides, so that no wind limit comes with the product.
 */
export const coldConcrete = { value: 40, source: 'ACI 306R, guidance' } as const

/** The limits that work of a trade keeps to: those of the project, and for concrete the guidance where the project says nothing. */
export const limitsFor = (limits: WeatherLimits, trade: string): WeatherLimits =>
  /concrete|masonry/i.test(trade) && limits.lowF === undefined ? { ...limits, lowF: coldConcrete } : limits

type Values = Partial<Record<WeatherLimitName, number | null>>

/** What keeps work from going on; what is not known keeps nobody, and is told beside it. */
function against(values: Values, limits: WeatherLimits) {
  const names = Object.keys(limits) as WeatherLimitName[]
  const over = names.filter((name) => {
    const [value, limit] = [values[name], limits[name]]
    if (value == null || !limit) return false
    return weatherLimits[name].side === 'most' ? value > limit.value : value < limit.value
  })
  return { over, unknown: names.filter((name) => values[name] == null) }
}

const valuesOf = ({ tempF, windMph, gustMph, rainPct }: WeatherHour): Values => ({
  ...{ windMph, gustMph, rainPct, lowF: tempF, highF: tempF },
})

export type WorkDay = {
  on: string
  source: WeatherSnapshot['source']
  takenAt: string
  conditions: string
  lowF: number | null
  highF: number | null
  windMph: number | null
  gustMph: number | null
  precipIn: number | null
  /** Hours of the clock, in the zone of the project: from 7 to 11 is four hours. */
  windows: { from: number; to: number }[]
  /** Whether there are hours to go by; else the day is judged as a whole. */
  byHour: boolean
  /** Which limits the rest of the day does not keep. */
  over: WeatherLimitName[]
  /** Which limits nothing is known about. */
  unknown: WeatherLimitName[]
}

/** When work can go on: hours in a row within the hours that are worked, `from` and `to` in minutes of the day. */
export function workDay(
  {
    on,
    source,
    takenAt,
    conditions,
    lowF,
    highF,
    windMph,
    gustMph,
    precipIn,
    hours,
  }: Weather['days'][number],
  limits: WeatherLimits,
  { from, to, timeZone }: { from: number; to: number; timeZone: string },
): WorkDay {
  const [first, last] = [Math.ceil(from / 60), Math.floor(to / 60)]
  const told = { on, source, takenAt, conditions, lowF, highF, windMph, gustMph, precipIn }
  if (hours.length === 0) {
    const { over, unknown } = against({ windMph, gustMph, lowF, highF }, limits)
    return {
      ...told,
      byHour: false,
      windows: over.length === 0 ? [{ from: first, to: last }] : [],
      over,
      unknown,
    }
  }
  const over = new Set<WeatherLimitName>()
  const unknown = new Set<WeatherLimitName>()
  const windows: WorkDay['windows'] = []
  for (const one of hours) {
    const { hour } = placeInDay(one.at, timeZone)
    if (hour < first || hour >= last) continue
    const found = against(valuesOf(one), limits)
    for (const name of found.over) over.add(name)
    for (const name of found.unknown) unknown.add(name)
    if (found.over.length > 0) continue
    const before = windows.at(-1)
    if (before?.to === hour) before.to = hour + 1
    else windows.push({ from: hour, to: hour + 1 })
  }
  return { ...told, byHour: true, windows, over: [...over], unknown: [...unknown] }
}
