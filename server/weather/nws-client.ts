import type { WeatherHour } from '#contract/weather.ts'
import { readForecast, readPoint } from '#domain/weather/nws.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Asks for the forecast of a place; refuses, in words for a person, where there is none to be had. */
export type AskWeather = (place: {
  latitude: number
  longitude: number
}) => Promise<{ hours: WeatherHour[]; words: Map<string, string> }>

/** Longest that one answer may take, and the most that is read of it. */
const [withinMs, bytesMost] = [10_000, 4_000_000]

const away = () =>
  new Refusal(
    'unavailable',
    say('The weather service gave no forecast. What was kept stands; you can type the weather of a day.'),
    { headers: { 'retry-after': '60' } },
  )

/** How the National Weather Service at `base` is asked: it alone, whatever addresses its answers hold. */
export function openNws(base: string): AskWeather {
  const { origin } = new URL(base)
  const ask = async (address: string): Promise<unknown> => {
    if (new URL(address).origin !== origin) throw away()
    try {
      const reply = await fetch(address, {
        // The service asks who calls (https://www.weather.gov/documentation/services-web-api).
        headers: {
          accept: 'application/geo+json',
          'user-agent': 'Plumbline (self-hosted project management)',
        },
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      })
      if (!reply.ok || !reply.body) throw away()
      const pieces: Uint8Array[] = []
      let bytes = 0
      for await (const piece of reply.body) {
        bytes += piece.byteLength
        if (bytes > bytesMost) throw away()
        pieces.push(piece)
      }
      return JSON.parse(Buffer.concat(pieces).toString())
    } catch {
      throw away()
    }
  }
  return async ({ latitude, longitude }) => {
    const point = readPoint(await ask(`${origin}/points/${latitude.toFixed(4)},${longitude.toFixed(4)}`))
    if (!point) throw away()
    const [hourly, grid] = await Promise.all([
      ask(point.hourly),
      // Gusts and rain alone stand there; hours without them are worth having.
      ask(point.grid).catch(() => null),
    ])
    const read = readForecast(hourly, grid)
    if (!read || read.hours.length === 0) throw away()
    return read
  }
}
