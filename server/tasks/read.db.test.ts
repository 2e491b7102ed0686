import { randomUUID } from 'node:crypto'
import { CompiledQuery, type QueryResult, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Scope } from '#server/scope/scope.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { readTasks } from './read.ts'

let t: TestApp
let orgId: string
const projectId = randomUUID()
const many = 300

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  const { cookie } = await openAccount(t)
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await t.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })).json()
  orgId = (await ask('GET', '/api/workspace')).data.orgId
  await ask('POST', `/api/orgs/${orgId}/projects`, { id: projectId, name: 'Alder', kind: 'diy' })
  const of = sql`${orgId}::uuid, ${projectId}::uuid`
  await sql`insert into project_people (org_id, project_id, id, name, role, added_at)
    values (${of}, gen_random_uuid(), 'Luis', 'worker', now())`.execute(t.db)
  await sql`
    with added as (
      insert into tasks (org_id, project_id, id, title, rank, created_at)
      select ${of}, gen_random_uuid(), 'Task ' || n, n, now() from generate_series(1, ${many}::int) n
      returning org_id, project_id, id
    ), given as (
      insert into task_assignees (org_id, project_id, task_id, person_id)
      select a.org_id, a.project_id, a.id, p.id from added a
        join project_people p on p.org_id = a.org_id and p.project_id = a.project_id and p.name = 'Luis'
    ), priced as (
      insert into task_prices (org_id, project_id, task_id, price_cents) select org_id, project_id, id, 500 from added
    )
    insert into task_checks (org_id, project_id, task_id, id, title, rank)
    select org_id, project_id, id, gen_random_uuid(), 'Check', 1 from added`.execute(t.db)
})
afterAll(() => t.close())

const scopeOf = (read: unknown) =>
  ({ orgId, projectId, audience: 'contractor', read, reads: () => read }) as unknown as Scope

type Plan = { 'Rows Removed by Join Filter'?: number; Plans?: Plan[] }
const passedOver = ({ 'Rows Removed by Join Filter': removed = 0, Plans = [] }: Plan): number =>
  removed + Plans.reduce((sum, plan) => sum + passedOver(plan), 0)

test('some tasks are read each by itself: what the others have is never gone through for it', async () => {
  const all = await readTasks(scopeOf(t.db))
  expect(all).toHaveLength(many)
  const ids = all.map(({ id }) => id)
  expect(await readTasks(scopeOf(t.db), ids)).toEqual(all)
  const [first, second] = all
  expect(await readTasks(scopeOf(t.db), [ids[1], ids[0], ids[1]].map(String))).toEqual([first, second])

  let removed: number | undefined
  const explained = {
    async executeQuery({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<never>> {
      const asked = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
      const { rows } = await t.db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(asked)
      removed = rows.reduce((sum, row) => sum + passedOver(row['QUERY PLAN'][0]?.Plan ?? {}), 0)
      return { rows: [] }
    },
  }
  await readTasks(scopeOf(explained), ids)
  expect(removed).toBe(0)
})
