import type { ColumnType, Generated } from 'kysely'
import type { WeatherHour, WeatherLimits, weatherSources } from '#contract/weather.ts'

type OfProject = { org_id: string; project_id: string }

/** What the weather of a project was said to be, by day and source, and what its work keeps to. */
export type WeatherTables = {
  weather_snapshots: OfProject & {
    id: string
    on: string
    taken_at: Date
    source: (typeof weatherSources)[number]
    low_f: number | null
    high_f: number | null
    wind_mph: number | null
    gust_mph: number | null
    precip_in: number | null
    conditions: string
    hours: ColumnType<WeatherHour[], string, string>
  }
  weather_settings: OfProject & {
    latitude: number | null
    longitude: number | null
    limits: ColumnType<WeatherLimits, string, string>
    version: Generated<number>
  }
}
