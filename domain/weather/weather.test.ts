import { expect, test } from 'vitest'
import { daysOf, placeInDay, readForecast, readPoint, windOf } from './nws.ts'
import { coldConcrete, limitsFor, workDay } from './windows.ts'

test.each([
  ['10 to 15 mph', 15],
  ['5 mph', 5],
  ['20 km/h', 12.4],
  ['Calm', 0],
  ['', null],
  [null, null],
  ['light', null],
])('wind in words: %s', (text, mph) => {
  expect(windOf(text)).toBe(mph)
})

const period = (hour: number, more: object = {}) => ({
  startTime: `2026-01-15T${String(hour).padStart(2, '0')}:00:00-05:00`,
  ...{ temperature: 30 + hour, temperatureUnit: 'F', windSpeed: `${hour} mph`, shortForecast: `At ${hour}` },
  ...{ probabilityOfPrecipitation: { value: null }, ...more },
})
const hourly = (hours: readonly number[], more: object = {}) => ({
  properties: { periods: hours.map((hour) => period(hour, more)) },
})
const grid = {
  properties: {
    windGust: {
      uom: 'wmoUnit:km_h-1',
      values: [
        { validTime: '2026-01-15T12:00:00+00:00/PT3H', value: 40 },
        { validTime: '2026-01-15T15:00:00+00:00/PT1H', value: null },
      ],
    },
    quantitativePrecipitation: {
      uom: 'wmoUnit:mm',
      values: [{ validTime: '2026-01-15T12:00:00+00:00/PT6H', value: 25.4 }],
    },
  },
}
const zone = 'America/New_York'

test('a point says where its forecasts stand, and nothing else is taken for that', () => {
  const properties = { forecastHourly: 'https://w.example/h', forecastGridData: 'https://w.example/g' }
  expect(readPoint({ properties })).toEqual({ hourly: 'https://w.example/h', grid: 'https://w.example/g' })
  expect(readPoint({ title: 'Not Found' })).toBeUndefined()
})

test('layers of other intervals are told by the hour: a gust holds in each, rain is shared among them', () => {
  const read = readForecast(hourly([7, 8, 9, 10]), grid)
  expect(read?.hours.map(({ at, gustMph, rainIn, rainPct }) => [at, gustMph, rainIn, rainPct])).toEqual([
    ['2026-01-15T12:00:00.000Z', 24.9, 0.167, null],
    ['2026-01-15T13:00:00.000Z', 24.9, 0.167, null],
    ['2026-01-15T14:00:00.000Z', 24.9, 0.167, null],
    ['2026-01-15T15:00:00.000Z', null, 0.167, null],
  ])
})

test('without a grid the hours stand, and what is no forecast is none', () => {
  expect(readForecast(hourly([7]), null)?.hours[0]).toMatchObject({ tempF: 37, windMph: 7, gustMph: null })
  expect(readForecast({ properties: {} }, grid)).toBeUndefined()
  expect(readForecast('down for maintenance', null)).toBeUndefined()
  const celsius = readForecast(
    hourly([7], { temperature: 10, temperatureUnit: 'C', windSpeed: { value: 10 } }),
    null,
  )
  expect(celsius?.hours[0]).toMatchObject({ tempF: 50, windMph: 6.2 })
})

test('hours are of the day of the project’s zone, on the day that clocks change too', () => {
  expect(placeInDay('2026-01-16T04:30:00.000Z', zone)).toEqual({ on: '2026-01-15', hour: 23 })
  expect(placeInDay('2026-03-08T07:00:00.000Z', zone)).toEqual({ on: '2026-03-08', hour: 3 })
  const read = readForecast(hourly([7, 12, 23]), grid)
  const [day, ...more] = daysOf(read?.hours ?? [], read?.words ?? new Map(), zone)
  expect(more).toEqual([])
  expect(day).toMatchObject({
    ...{ on: '2026-01-15', lowF: 37, highF: 53, windMph: 23, gustMph: 24.9, conditions: 'At 12' },
    precipIn: 0.33,
  })
})

const dayOfHours = (hours: readonly number[]) => {
  const read = readForecast(hourly(hours), null)
  const [day] = daysOf(read?.hours ?? [], read?.words ?? new Map(), zone)
  if (!day) throw new Error('no day')
  return { ...day, id: '', takenAt: '', source: 'nws' as const }
}
const work = { from: 7 * 60, to: 15 * 60 + 30, timeZone: zone }
const by = (value: number) => ({ value, source: 'the foreman' })

test('work goes on in the hours within every limit, in the hours that are worked', () => {
  const day = dayOfHours([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16])
  const all = workDay(day, {}, work)
  expect(all.windows).toEqual([{ from: 7, to: 15 }])
  // The wind is as many mph as the hour of the day, the temperature thirty more.
  const some = workDay(day, { windMph: by(12), lowF: by(39) }, work)
  expect(some).toMatchObject({ windows: [{ from: 9, to: 13 }], byHour: true, unknown: [] })
  expect(some.over.sort()).toEqual(['lowF', 'windMph'])
  expect(workDay(day, { windMph: by(1) }, work).windows).toEqual([])
})

test('what nobody knows keeps nobody, and is told', () => {
  const found = workDay(dayOfHours([8, 9]), { gustMph: by(20), rainPct: by(30) }, work)
  expect(found).toMatchObject({ windows: [{ from: 8, to: 10 }], over: [], unknown: ['gustMph', 'rainPct'] })
})

test('a gap in the hours is no work', () => {
  expect(workDay(dayOfHours([7, 8, 11]), {}, work).windows).toEqual([
    { from: 7, to: 9 },
    { from: 11, to: 12 },
  ])
})

test('a day that was typed is judged as a whole', () => {
  const typed = { ...dayOfHours([8]), hours: [], windMph: 18, lowF: 30, highF: 41 }
  expect(workDay(typed, { windMph: by(20) }, work)).toMatchObject({
    windows: [{ from: 7, to: 15 }],
    byHour: false,
  })
  expect(workDay(typed, { lowF: by(32) }, work)).toMatchObject({ windows: [], over: ['lowF'] })
})

test('cold concrete has its guidance where the project says nothing; nothing else has a limit of ours', () => {
  expect(coldConcrete).toEqual({ value: 40, source: 'ACI 306R, guidance' })
  expect(limitsFor({}, 'Concrete')).toEqual({ lowF: coldConcrete })
  expect(limitsFor({ lowF: by(35) }, 'Concrete')).toEqual({ lowF: by(35) })
  expect(limitsFor({}, 'Roofing')).toEqual({})
})
