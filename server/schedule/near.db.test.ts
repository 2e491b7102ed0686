import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { constraintKinds, linkKinds } from '#contract/fields.ts'
import type { Tables } from '#server/db/schema.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { openJobSite } from '#testing/job-site.ts'
import { planOf, readStanding } from './settle.ts'

let t: TestApp
let site: Awaited<ReturnType<typeof openJobSite>>
let base = 1

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  site = await openJobSite(t)
})
afterAll(() => t.close())

const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-06-${String(n).padStart(2, '0')}`)
const mostly = <Value>(usual: Value, other: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: other })

type TaskRow = Omit<
  Insertable<Tables['tasks']>,
  'org_id' | 'project_id' | 'id' | 'title' | 'rank' | 'created_at'
>

/** A task as it may stand: reckoned or typed, to do, under way or done, held to a day or not. */
const anyTask = fc
  .record({
    days: fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 0, max: 6 }) },
      { weight: 1, arbitrary: fc.constant(null) },
    ),
    elapsed: mostly(false, fc.constant(true)),
    trade: mostly('', fc.constant('tile')),
    state: fc.constantFrom('todo' as const, 'todo' as const, 'doing' as const, 'done' as const),
    constraint: mostly(null, fc.constantFrom(...constraintKinds)),
    on: day,
    last: day,
    percent: fc.integer({ min: 1, max: 99 }),
  })
  .map(({ days, elapsed, trade, state, constraint, on, last, percent }): TaskRow => {
    const [first, end] = on <= last ? [on, last] : [last, on]
    return {
      ...{ days, elapsed, trade, status: state, constraint_kind: constraint },
      constraint_on: constraint === null || constraint === 'alap' ? null : on,
      start_on: days === null ? first : null,
      finish_on: days === null ? end : null,
      ...{ gate: null, who: null, done_at: null },
      started_on: state === 'todo' ? null : first,
      finished_on: state === 'done' ? end : null,
      percent: state === 'done' ? 100 : state === 'doing' ? percent : 0,
    }
  })

const anyEdit = fc.tuple(
  fc.nat(),
  fc.oneof(
    fc.constantFrom('todo', 'doing', 'blocked', 'done').map((status) => ({ status })),
    fc.integer({ min: 0, max: 8 }).map((days) => ({ days })),
    day.map((startOn) => ({ startOn })),
    day.map((finishOn) => ({ finishOn })),
    fc.integer({ min: 0, max: 100 }).map((percent) => ({ percent })),
    fc.constantFrom('tile', 'paint').map((trade) => ({ trade })),
    fc.boolean().map((weather) => ({ weather })),
    fc.constantFrom({ title: 'Hang it' }, { room: 'Hall' }, { days: null }, { startOn: null }),
    fc.boolean().map((some) => ({ assignees: some ? [site.workerId] : [] })),
  ),
)

const anyProject = fc
  .record({
    tasks: fc.array(anyTask, { minLength: 3, maxLength: 12 }),
    links: fc.array(
      fc.tuple(
        fc.nat(11),
        fc.nat(11),
        fc.constantFrom(...linkKinds),
        mostly(0, fc.integer({ min: -2, max: 3 })),
      ),
      { maxLength: 14 },
    ),
    edits: fc.array(anyEdit, { minLength: 5, maxLength: 5 }),
    dataOn: mostly<string | null>(null, day),
    startOn: mostly<string | null>('2026-06-08', fc.constant(null)),
    calendars: fc.subarray(['trade', 'person'] as const),
  })
  .map(({ tasks, links, ...rest }) => ({
    ...rest,
    links,
    // As most projects are: nothing in them is as late as possible.
    tasks: tasks.filter((one) => one.constraint_kind !== 'alap'),
  }))

const saturdays = Array.from({ length: 7 }, (_, at) => (at === 0 ? [] : [{ from: 420, to: 930 }]))

/** Puts tasks and links into the project instead of those it had, and has all of it planned. */
type Made = typeof anyProject extends fc.Arbitrary<infer Project> ? Project : never
async function stand({ tasks, links, dataOn, startOn, calendars }: Made) {
  const of = { org_id: site.orgId, project_id: site.project }
  const url = `/api/projects/${site.project}`
  for (const table of ['task_links', 'tasks', 'project_calendars'] as const)
    await t.db.deleteFrom(table).where('project_id', '=', site.project).execute()
  const rows = tasks.map((one, place) => ({
    ...of,
    ...one,
    id: randomUUID(),
    title: `Task ${place}`,
    rank: place,
    created_at: t.clock.now(),
  }))
  if (rows.length > 0) await t.db.insertInto('tasks').values(rows).execute()
  const seen = new Set<string>()
  const made = links.flatMap(([a, b, kind, lag_days]) => {
    const [from, to] = [rows[Math.min(a, b)], rows[Math.max(a, b)]]
    if (!from || !to || from === to || seen.has(from.id + to.id)) return []
    seen.add(from.id + to.id)
    return [{ ...of, from_id: from.id, to_id: to.id, kind, lag_days }]
  })
  if (made.length > 0) await t.db.insertInto('task_links').values(made).execute()
  for (const kind of calendars)
    await site.ask(site.contractor, 'POST', `${url}/calendars`, {
      ...{ id: randomUUID(), name: `Six days, ${kind}`, of: kind, week: saturdays },
      ...{ trade: kind === 'trade' ? 'tile' : '', personId: kind === 'person' ? site.workerId : null },
      ...{ federalHolidays: false, exceptions: [] },
    })
  // Twice, so that something changes whatever stood before.
  for (const fields of [
    { startOn: '2026-05-29', dataOn: '2026-05-29' },
    { startOn, dataOn },
  ]) {
    const { data, ...reply } = await site.ask(site.contractor, 'PATCH', url, { base, fields })
    if (reply.status !== 200) throw new Error(reply.text)
    base = data.project.version
  }
  return rows.map(({ id }) => id)
}

/** Tasks whose dates stand otherwise than a plan of the whole project has them. */
async function misdated(): Promise<string[]> {
  const of = { orgId: site.orgId, projectId: site.project }
  return t.db.transaction().execute(async (tx) => {
    const standing = await readStanding(tx, of)
    const { dates } = planOf(standing)
    return standing.tasks.flatMap(({ id, title, days, startOn, finishOn }) => {
      const to = dates.get(id)
      if (days === null || !to || (to.startOn === startOn && to.finishOn === finishOn)) return []
      return [`${title}: ${startOn} to ${finishOn}, not ${to.startOn} to ${to.finishOn}`]
    })
  })
}

test('whatever an edit leaves unplanned, a plan of the whole project would date alike', async () => {
  let changed = 0
  await fc.assert(
    fc.asyncProperty(anyProject, async (project) => {
      const ids = await stand(project)
      expect(await misdated()).toEqual([])
      for (const [which, fields] of project.edits) {
        const id = ids[which % ids.length]
        if (id === undefined) return
        const url = `/api/projects/${site.project}/tasks`
        const { data } = await site.ask(site.contractor, 'GET', url)
        const { version } = data.tasks.find((one: { id: string }) => one.id === id)
        const reply = await site.ask(site.contractor, 'PATCH', `${url}/${id}`, { base: version, fields })
        if (reply.status === 200 && reply.data.task.version > version) changed++
        expect({ fields, wrong: await misdated() }).toEqual({ fields, wrong: [] })
      }
    }),
    { numRuns: 40 },
  )
  expect(changed).toBeGreaterThan(60)
}, 120_000)

test('what is to be as late as possible moves with the end of the project, whoever moves that', async () => {
  const plain: TaskRow = {
    ...{ start_on: null, finish_on: null, days: 3, gate: null, who: null, done_at: null },
  }
  const [long = '', late = ''] = await stand({
    tasks: [plain, { ...plain, days: 1, constraint_kind: 'alap' }],
    ...{ links: [], edits: [], dataOn: null, startOn: '2026-06-08', calendars: [] },
  })
  const url = `/api/projects/${site.project}/tasks`
  await site.ask(site.contractor, 'PATCH', `${url}/${long}`, { base: 1, fields: { days: 5 } })
  const { data } = await site.ask(site.contractor, 'GET', url)
  const found = data.tasks.find((one: { id: string }) => one.id === late)
  expect(found.finishOn).toBe('2026-06-12')
  expect(await misdated()).toEqual([])
})
