import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type Staff, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let site: StaffedProject
let service: Server
let base = ''
/** What the stand-in was asked, and how it answers. */
let asked: string[] = []
let answers: Record<string, () => { status: number; body: string; location?: string }> = {}
const json = (body: unknown) => () => ({ status: 200, body: JSON.stringify(body) })

beforeAll(async () => {
  service = createServer((request, reply) => {
    asked.push(request.url ?? '')
    const { status, body, location } = answers[request.url ?? '']?.() ?? { status: 404, body: '{}' }
    reply
      .writeHead(status, { 'content-type': 'application/geo+json', ...(location && { location }) })
      .end(body)
  })
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  const address = service.address()
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  t = await openTestApp({ env: { release: 'launched', weatherUrl: base } })
  site = await openStaffedProject(t)
})
afterAll(async () => {
  await t.close()
  service.close()
})

const point = '/points/41.5000,-72.7000'
const period = (hour: number) => ({
  startTime: `2025-03-01T${String(hour).padStart(2, '0')}:00:00Z`,
  ...{ temperature: 40 + hour, temperatureUnit: 'F', windSpeed: '10 to 15 mph', shortForecast: 'Fair' },
  probabilityOfPrecipitation: { value: null },
})
beforeEach(() => {
  asked = []
  answers = {
    [point]: json({ properties: { forecastHourly: `${base}/hourly`, forecastGridData: `${base}/grid` } }),
    '/hourly': json({ properties: { periods: [13, 14, 15].map(period) } }),
    '/grid': json({
      properties: {
        windGust: {
          uom: 'wmoUnit:km_h-1',
          values: [{ validTime: '2025-03-01T12:00:00+00:00/PT6H', value: 50 }],
        },
      },
    }),
  }
})

const place = { latitude: 41.5, longitude: -72.7, limits: {} }
const read = async (as: Staff = 'contractor') => (await site.ask(as, 'GET', '/weather')).data
const set = async (body: object, as: Staff = 'contractor') =>
  site.ask(as, 'POST', '/weather/limits', { ...place, base: (await read()).settings.version, ...body })
const take = (as: Staff = 'contractor') => site.ask(as, 'POST', '/weather/take')
const typed = {
  on: '2025-03-01',
  lowF: 28,
  highF: 39,
  windMph: 22,
  gustMph: null,
  precipIn: 0,
  conditions: 'Gusty',
}
const type = (body: object = {}, as: Staff = 'contractor') =>
  site.ask(as, 'POST', '/weather/days', { id: randomUUID(), ...typed, ...body })

test('the forecast of a place is kept by day, and what was typed of a day goes before it', async () => {
  expect((await take()).error?.message).toBe('Say where the project is first.')
  await set({})
  const { data } = await take()
  expect(asked).toEqual([point, '/hourly', '/grid'])
  expect(data.days).toMatchObject([
    { on: '2025-03-01', source: 'nws', lowF: 53, highF: 55, windMph: 15, gustMph: 31.1, conditions: 'Fair' },
  ])
  expect(data.days[0].hours.length).toBe(3)
  await take()
  expect((await read()).days.length).toBe(1)
  await type()
  expect((await read()).days).toMatchObject([{ source: 'hand', lowF: 28, conditions: 'Gusty', hours: [] }])
  await type({ lowF: 27 })
  await take()
  expect((await read()).days).toMatchObject([{ source: 'hand', lowF: 27 }])
})

test('a service that is away, slow to make sense or elsewhere changes nothing, and says so', async () => {
  await set({})
  await take()
  const before = await read()
  const elsewhere = { forecastHourly: 'http://127.0.0.2:9/h', forecastGridData: 'http://127.0.0.2:9/g' }
  for (const [path, answer] of [
    [point, () => ({ status: 503, body: 'down' })],
    [point, () => ({ status: 200, body: '<html>' })],
    [point, json({ properties: elsewhere })],
    [point, () => ({ status: 302, body: '', location: `${base}/hourly` })],
    ['/hourly', json({ properties: { periods: [] } })],
    ['/hourly', () => ({ status: 200, body: `"${'x'.repeat(5_000_000)}"` })],
  ] as const) {
    const was = answers[path]
    answers[path] = answer
    const reply = await take()
    expect(reply.status, path).toBe(503)
    expect(reply.error?.message).toContain('you can type the weather of a day')
    if (was) answers[path] = was
  }
  expect(await read()).toEqual(before)
  answers['/grid'] = () => ({ status: 500, body: '' })
  expect((await take()).status).toBe(200)
})

test('a server that asks nobody opens no connection, and the weather is typed', async () => {
  const quiet = await t.openBeside({ env: { release: 'launched', weatherUrl: undefined } })
  const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
    quiet.inject({
      method,
      url: `/api/projects/${site.id}/weather${path}`,
      headers: { cookie: site.cookieOf('contractor') },
      ...(payload && { payload }),
    })
  expect((await send('GET', '')).json().data.asks).toBe(false)
  const reply = await send('POST', '/take', {})
  expect(reply.json().error.message).toBe(
    'No weather service is set up. Enter the weather by hand, or have WEATHER_URL set.',
  )
  expect((await send('POST', '/days', { id: randomUUID(), ...typed, on: '2025-03-02' })).statusCode).toBe(200)
  expect(asked).toEqual([])
})

test('a limit names who says so, and is changed over what stands alone', async () => {
  const limits = { gustMph: { value: 25, source: '' } }
  expect((await set({ limits })).error?.code).toBe('invalid_input')
  expect(
    (await set({ limits: { gustMph: { value: 25, source: 'R. Mason, competent person' } } })).status,
  ).toBe(200)
  expect((await set({ base: 0 })).error?.code).toBe('conflict')
  expect((await set({ latitude: null })).error?.message).toContain('both latitude and longitude')
  expect((await set({ latitude: 91 })).error?.code).toBe('invalid_input')
  expect((await read('owner')).settings.limits.gustMph.source).toBe('R. Mason, competent person')
})

test('everybody in the project reads it, the crew types it, those who run it set and take it', async () => {
  for (const as of ['owner', 'crew', 'worker'] as const) {
    expect((await read(as)).days.length).toBeGreaterThan(0)
    expect((await take(as)).error?.code).toBe('forbidden')
    expect((await set({}, as)).error?.code).toBe('forbidden')
  }
  expect((await type({}, 'worker')).status).toBe(200)
  expect((await type({}, 'owner')).error?.code).toBe('forbidden')
  expect((await site.ask('stranger', 'GET', '/weather')).status).toBe(404)
})

test('a forecast is asked for twelve times an hour at most', async () => {
  t.clock.forward(2 * 60 * 60 * 1000)
  const codes: number[] = []
  for (let at = 0; at < 13; at++) codes.push((await take()).status)
  expect(codes.slice(11)).toEqual([200, 429])
})
