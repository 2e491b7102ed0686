import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dateIn, day, hour } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openStaffedProject, type StaffedProject } from '#testing/staffed-project.ts'

let t: TestApp
let p: StaffedProject

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  p = await openStaffedProject(t)
})
afterAll(() => t.close())

const zone = 'America/Boise'
const toldOf = async (kind: string) =>
  t.db.selectFrom('activity').select(['class', 'detail']).where('kind', '=', kind).execute()
const noticesOf = async () => {
  const reply = await t.app.inject({ url: '/api/notices', headers: { cookie: p.cookieOf('contractor') } })
  return reply.json().data.notices as { kind: string }[]
}
/** Moves the clock to the next time that it is such an hour where the project is, and does what comes again. */
async function atHour(wanted: number) {
  const hourOf = () =>
    Number(
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(
        t.clock.now(),
      ),
    )
  do t.clock.forward(hour)
  while (hourOf() !== wanted)
  await t.runSchedule('late-registers')
}

test('what is late is told to who runs the job, in the morning, once a week, and to nobody else', async () => {
  await t.db.updateTable('projects').set({ time_zone: zone }).where('id', '=', p.id).execute()
  const neededOn = dateIn(zone, new Date(t.clock.now().getTime() + 2 * day))
  const asked = await p.ask('contractor', 'POST', '/rfis', {
    ...{
      id: randomUUID(),
      subject: 'Edge metal',
      question: 'Which one holds?',
      suggested: '',
      reference: '',
    },
    ...{ sentTo: 'Boise Design Group', neededOn, cost: 'none', scheduleDays: null },
  })
  expect(asked.status, JSON.stringify(asked.error)).toBe(200)
  await atHour(7)
  expect(await toldOf('rfis.late')).toEqual([])
  t.clock.forward(3 * day)
  await atHour(12)
  expect(await toldOf('rfis.late')).toEqual([])
  await atHour(7)
  expect(await toldOf('rfis.late')).toEqual([{ class: 'open', detail: { count: 1 } }])
  expect((await noticesOf()).map(({ kind }) => kind)).toContain('late-rfi')
  const reply = await t.app.inject({ url: '/api/notices', headers: { cookie: p.cookieOf('owner') } })
  expect(reply.json().data.notices.map(({ kind }: { kind: string }) => kind)).not.toContain('late-rfi')
  for (let days = 0; days < 6; days++) await atHour(7)
  expect(await toldOf('rfis.late')).toHaveLength(1)
  await atHour(7)
  expect(await toldOf('rfis.late')).toHaveLength(2)
  expect(await toldOf('submittals.late')).toEqual([])
})
