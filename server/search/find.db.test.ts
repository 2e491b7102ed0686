import { randomUUID } from 'node:crypto'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foundMost } from '#contract/search.ts'
import { wordsWithin } from '#server/scope/words.ts'
import { openAccount } from '#testing/accounts.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import {
  findComments,
  findDocuments,
  findFiles,
  findProjects,
  findSampledComments,
  findSampledFiles,
  findSampledNotes,
  findSampledTasks,
  findTasks,
  type Looking,
} from './find.ts'

let t: TestApp
let orgId: string
/** So many of each, half of them of another organization, whose word they have. */
const many = 4000

beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
  await t.db.updateTable('subscriptions').set({ plan: 'professional' }).execute()
  orgId = await addOrg('frida.frame', 'drywall')
  await addOrg('otto.other', 'quarterdeck')
  await sql`analyze tasks, task_comments, project_files`.execute(t.db)
})
afterAll(() => t.close())

/** An organization with a project whose tasks, comments and files all have one word. */
async function addOrg(username: string, word: string): Promise<string> {
  const { cookie } = await openAccount(t, { username, email: `${username}@else.example` })
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await t.app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })).json()
  const org = (await ask('GET', '/api/workspace')).data.orgId
  const project = randomUUID()
  await ask('POST', `/api/orgs/${org}/projects`, { id: project, name: 'Alder', kind: 'diy' })
  const of = sql`${org}::uuid as org_id, ${project}::uuid as project_id`
  await sql`
    with added as (
      insert into tasks (org_id, project_id, id, title, rank, created_at)
      select ${of}, gen_random_uuid(), ${word} || ' ' || n, n, now() from generate_series(1, ${many / 2}::int) n
      returning org_id, project_id, id, title
    ), said as (
      insert into task_comments (org_id, project_id, task_id, id, body, at)
      select org_id, project_id, id, gen_random_uuid(), title, now() from added
    )
    insert into project_files (org_id, project_id, id, task_id, class, name, type, bytes, sha256, storage_key, at)
    select org_id, project_id, gen_random_uuid(), id, 'open', title, 'image/jpeg', 1, 'none', 'none', now()
    from added`.execute(t.db)
  return org
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

/** How a finder's statements are planned, as the nodes of which table are read how. */
async function plansOf(find: (looking: Looking) => Promise<unknown>, word: string): Promise<string[]> {
  const read: string[] = []
  const walk = (plan: Plan) => {
    if (plan['Relation Name']) read.push(`${plan['Node Type']} of ${plan['Relation Name']}`)
    for (const inner of plan.Plans ?? []) walk(inner)
  }
  const explain: KyselyPlugin = {
    transformQuery: ({ node }) =>
      RawNode.is(node) ? RawNode.create(['explain (format json) ', ''], [node]) : node,
    transformResult: async ({ result }) => {
      for (const row of result.rows) walk((row['QUERY PLAN'] as { Plan: Plan }[])[0]?.Plan as Plan)
      return { ...result, rows: [] }
    },
  }
  await t.db.transaction().execute(async (tx) => {
    for (const [name, value] of Object.entries(costs))
      await sql`select set_config(${name}, ${value}, true)`.execute(tx)
    const reader = tx.withPlugin(explain) as unknown as Looking['reader']
    const where = { ids: [orgId], orgs: [], query: wordsWithin([orgId], word) }
    await find({ reader, ...where, words: [word], audience: 'contractor' })
  })
  return read
}
/**
 * What holds of a million rows, of some thousand: to read the table costs by the row, and its index takes so many pages that reading
 * a part of the table seems cheaper, and reading all of it does not.
 */
const costs = { cpu_tuple_cost: '1', seq_page_cost: '0', random_page_cost: '25' }

test('a word that only others have is looked up in the index, and never row by row', async () => {
  for (const [find, table] of [
    [findTasks, 'tasks'],
    [findComments, 'task_comments'],
    [findFiles, 'project_files'],
  ] as const) {
    const plans = await plansOf(find, 'quarterdeck')
    expect(plans).toContain(`Bitmap Heap Scan of ${table}`)
    expect(plans).not.toContain(`Seq Scan of ${table}`)
  }
})

test('what is not among all that there is, is not looked for again; among some of it, or with a project of others, it is', async () => {
  const look = (ids: string[], word: string): Looking => {
    const reader = t.db as unknown as Looking['reader']
    return {
      reader,
      ids,
      orgs: [orgId],
      query: wordsWithin(ids, word),
      words: [word],
      audience: 'contractor',
    }
  }
  // 2,000 tasks are looked through whole, of 2,000 files 1,000 are.
  expect(await findSampledTasks(look([orgId], 'quarterdeck'))).toEqual([])
  expect(await findSampledFiles(look([orgId], 'quarterdeck'))).toBeUndefined()
  expect(await findSampledTasks(look([orgId, randomUUID()], 'quarterdeck'))).toBeUndefined()
  expect(await findSampledTasks(look([orgId], 'drywall'))).toHaveLength(foundMost)
})

test('of what is said and of files it is asked once whether that is all, and every look is planned once a connection', async () => {
  const asked: string[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (RawNode.is(node)) asked.push(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const reader = t.db.withPlugin(watch) as unknown as Looking['reader']
  const word = 'quarterdeck'
  const where = { ids: [orgId], orgs: [orgId], query: wordsWithin([orgId], word) }
  const looking: Looking = { reader, ...where, words: [word], audience: 'contractor' }
  await Promise.all(
    [findSampledComments, findSampledNotes, findSampledFiles, findDocuments, findProjects].map((find) =>
      find(looking),
    ),
  )
  expect(asked.filter((one) => one.includes('bool_and'))).toHaveLength(1)
  for (const one of asked) expect(one).toContain('plan kept: ')
  expect(asked).toHaveLength(6)
})
