import { afterEach, beforeEach, expect, test } from 'vitest'
import { machineScopeNames } from '#contract/machine-calls.ts'
import { orgScopes } from '#contract/route.ts'
import { hashToken } from '#server/kit/token.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { idsByName } from '#testing/world/asking.ts'
import { type Canary, foundIn, idOf, tokenOf } from '#testing/world/canaries.ts'
import { someAtATime } from '#testing/world/reply.ts'
import { maySee, orgIdOf, projectNames, userIdOf, type Viewer, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
let canaries: Canary[]
beforeEach(async () => {
  t = await openTestApp({ env: { release: 'launched', rateLimitScale: 0 } })
  canaries = (await buildWorld(t.database.pool)).canaries
  await t.database.pool.query(
    `update subscriptions set plan = 'enterprise', status = 'active', expires_at = null`,
  )
})
afterEach(() => t.close())

const scopeSets = [['read'], ['read', 'money:read'], ['money:read'], ['propose'], [...machineScopeNames]]
/** What lets most through, with money and without: what a key allows is asked before who holds it, so that one person tries the rest. */
const widest = [['read'], [...machineScopeNames]]

/** A key of somebody, or of the organization that they administer. */
async function putKey(viewer: Viewer, scopes: readonly string[], org: string | null): Promise<string> {
  const secret = `plk_${tokenOf(`key of ${viewer.name} ${scopes.join()} ${org}`)}`
  await t.db
    .insertInto('api_keys')
    .values({
      ...{ id: idOf(secret), name: 'matrix', hash: hashToken(secret), start: secret.slice(0, 8) },
      ...{ scopes: [...scopes], created_by: 'person', created_at: t.clock.now(), revoked_at: null },
      ...{ expires_at: new Date(t.clock.now().getTime() + 86_400_000), last_used_at: null },
      ...{ org_id: org, user_id: userIdOf(viewer.user ?? 'ada') },
    })
    .execute()
  return secret
}

let count = 0
const send = async (key: string, method: string, params: object = {}) => {
  const reply = await t.app.inject({
    method: 'POST',
    url: '/mcp',
    headers: {
      authorization: `Bearer ${key}`,
      accept: 'application/json, text/event-stream',
      'content-type': 'application/json',
    },
    payload: { jsonrpc: '2.0', id: ++count, method, params },
  })
  const line = reply.body.split('\n').find((one) => one.startsWith('data:'))
  return JSON.parse(line?.slice(5) ?? reply.body)
}

/** Every way in which a tool can be asked about a project, and about none. */
function inputsIn(name: string, project: (typeof projectNames)[number]): object[] {
  const ids = idsByName(project)
  const of = { project: ids.project }
  const more: Record<string, object[]> = {
    find: ['kitchen', 'zq'].flatMap((q) => [{ q }, { ...of, q }]),
    project_overview: [{}, of],
    read_document: [
      of,
      ...['document', 'other'].map((one) => ({ ...of, document: ids[one] })),
      ...['open', 'price'].map((kind) => ({ ...of, document: idOf(`${kind} document ${project}`) })),
    ],
    estimate_summary: [of, { ...of, estimate: ids.estimate, by: 'room' }],
    explain_line: [
      { ...of, estimate: ids.estimate },
      { ...of, estimate: ids.estimate, line: ids.line },
    ],
    schedule_what_if: [{ ...of, changes: { edits: [{ task: ids.task, fields: { days: 9 } }], fails: [] } }],
    check_code: [
      { ...of, scan: ids.scan, building: 'home' },
      { ...of, scan: ids.scan, building: 'public', typed: { riser: 7.5 } },
    ],
    lookup_rule: [{ q: 'How high is a guardrail?' }, { ...of, q: 'How tall may a riser be?' }],
    propose_tasks: [{ ...of, summary: 'x', add: [{ title: 'x', fields: {} }] }],
    propose_reply: [{ ...of, summary: 'x', task: ids.task, body: 'x' }],
    propose_document: [{ ...of, summary: 'x', templateKey: 'change-order', language: 'en', answers: {} }],
    propose_change_order: [{ ...of, summary: 'x', language: 'en', answers: {} }],
    propose_estimate_change: [
      { ...of, summary: 'x', estimate: ids.estimate, remove: [{ id: ids.line, base: 1 }] },
    ],
  }
  return more[name] ?? [of]
}

/** All that a tool is asked, each once: a question about no project is the same beside all of them. */
const inputsOf = (name: string): object[] => {
  const inputs = projectNames.flatMap((project) => inputsIn(name, project))
  return [...new Map(inputs.map((input) => [JSON.stringify(input), input])).values()]
}

const isMoney = ({ secret }: Canary) => secret.what === 'price' || secret.what === 'cost'

test('by no tool does anybody read what is not theirs, whatever their key allows, and each tool answers somebody', async () => {
  const leaks: string[] = []
  const seen = new Set<string>()
  const answered = new Set<string>()
  const whole = await putKey(
    viewers[0] as Viewer,
    [...machineScopeNames, ...Object.keys(orgScopes)],
    orgIdOf('alder'),
  )
  const names: string[] = (await send(whole, 'tools/list')).result.tools.map(
    ({ name }: { name: string }) => name,
  )
  let asked = 0
  const calls = names.flatMap((name) => inputsOf(name).map((input) => ({ name, input })))
  const look = (viewer: Viewer, key: string, scopes: readonly string[], org?: string) =>
    someAtATime(calls, async ({ name, input }) => {
      const { result } = await send(key, 'tools/call', { name, arguments: input })
      asked++
      if (!result.isError) answered.add(`${name} ${scopes.join()}`)
      const said = JSON.stringify(input)
      for (const canary of foundIn(JSON.stringify(result), canaries)) {
        const theirs =
          maySee(viewer, canary.secret) &&
          (scopes.includes('money:read') || !isMoney(canary)) &&
          (org === undefined ||
            !('project' in canary.secret) ||
            ['kitchen', 'porch'].includes(canary.secret.project))
        if (theirs) seen.add(canary.name)
        else if (!said.includes(String(canary.value)))
          leaks.push(`${viewer.name} [${scopes}] ${canary.name} in ${name} ${said}`)
      }
    })
  const ada = viewers.find(({ name }) => name === 'ada') as Viewer
  for (const viewer of viewers.filter(({ user }) => user !== undefined))
    for (const scopes of viewer === ada ? scopeSets : widest)
      await look(viewer, await putKey(viewer, scopes, null), scopes)
  for (const scopes of scopeSets) {
    const also = scopes.map((one) => (one === 'propose' ? 'tasks:write' : one))
    await look(ada, await putKey(ada, also, orgIdOf('alder')), scopes, 'alder')
  }
  expect(leaks).toEqual([])
  for (const name of names) expect([...answered].filter((one) => one.startsWith(`${name} `))).not.toEqual([])
  expect([...answered].filter((one) => one.endsWith(' propose') || one.endsWith(' money:read'))).toEqual([])
  process.stdout.write(
    `tools: ${names.length}, ${asked} calls, ${seen.size} hidden values seen by those they are for\n`,
  )
  expect(seen.size).toBeGreaterThan(40)
}, 300_000)
