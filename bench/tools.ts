import pg from 'pg'
import type { addOwnKeyRow } from '#contract/machine-calls.ts'
import type { RowData } from '#contract/route.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { startServer } from '#testing/server.ts'
import { askFor } from './hammer.ts'
import { type Measured, median, percentile } from './measured.ts'
import { processorMs } from './process-figures.ts'
import { sitDown } from './workspace/calls.ts'
import { seedWorkspace } from './workspace/seed.ts'

const most = { callMs: 5 }
const least = { callsPerSecond: 400 }
const turns = 200
/** For so long they are asked by many at once. */
const rushSeconds = 6

/** What a program asks of a project of some hundred tasks: each reply is whole, and written into the record before it is sent. */
const callsOf = (project: string): Record<string, object> => ({
  project_overview: { project },
  list_tasks: { project },
  find: { q: 'install' },
  lookup_rule: { q: 'How high must a guardrail be?', project },
  work_windows: { project },
})

/** The revision of the protocol that clients speak now: each request says it, and who asks. */
const revision = '2026-07-28'
const about = 'io.modelcontextprotocol'
const messageOf = (name: string, input: object) =>
  JSON.stringify({
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: {
      ...{ name, arguments: input },
      _meta: {
        [`${about}/protocolVersion`]: revision,
        [`${about}/clientInfo`]: { name: 'bench', version: '1' },
        [`${about}/clientCapabilities`]: {},
      },
    },
  })

/** Calls of tools over `/mcp` with somebody's own key: one after the other, and by 32 at once. */
export async function measureTools(dataDir: string, measured: Measured[]): Promise<void> {
  const embedded = await openEmbedded({ dataDir, log: () => {} })
  const pool = new pg.Pool({ ...embedded.connection, max: 2 })
  const server = await startServer({ DATA_DIR: dataDir, LOG_LEVEL: 'error', RELEASE: 'launched' })
  try {
    const seeded = await seedWorkspace(pool, { projects: 4, tasksEach: 150, staff: 1 }, () => {})
    const [person] = seeded.staff
    if (!person) throw new Error('nobody is there to ask')
    const desk = sitDown(server.url, person)
    const { data: made } = await desk.ask<RowData<typeof addOwnKeyRow>>({
      method: 'POST',
      path: '/api/own-keys',
      body: { name: 'bench', scopes: ['read', 'money:read'], days: 1 },
    })
    desk.leave()
    const { rows } = await pool.query<{ id: string; tasks: number }>(
      `select project_id as id, count(*)::int as tasks from tasks where org_id = $1 and deleted_at is null
       group by project_id order by count(*) desc limit 1`,
      [seeded.orgId],
    )
    const [project] = rows
    if (!project) throw new Error('there is no project to ask about')
    await pool.query('analyze')
    const headersOf = (name: string) => ({
      authorization: `Bearer ${made.secret}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...{ 'mcp-protocol-version': revision, 'mcp-method': 'tools/call', 'mcp-name': name },
    })
    const calls = Object.entries(callsOf(project.id))
    const times: number[] = []
    measured.push({ what: 'tasks in the project that is asked about', value: project.tasks, unit: '' })
    for (const [name, input] of calls) {
      const [body, headers] = [messageOf(name, input), headersOf(name)]
      const own: number[] = []
      for (let turn = 0; turn < turns; turn++) {
        const begun = performance.now()
        const reply = await fetch(`${server.url}/mcp`, { method: 'POST', headers, body })
        const said = await reply.text()
        own.push(performance.now() - begun)
        if (!said.includes('structuredContent') || said.includes('"isError":true'))
          throw new Error(`${name} was not answered: ${said.slice(0, 300)}`)
      }
      times.push(...own)
      measured.push({ what: `a call of ${name}, p50`, value: median(own), unit: 'ms', most: most.callMs })
    }
    measured.push({ what: 'a call of any of these, p99', value: percentile(times, 0.99), unit: 'ms' })
    const requests = calls.map(([name, input]) => ({
      ...{ method: 'POST' as const, path: '/mcp', headers: headersOf(name), body: messageOf(name, input) },
    }))
    const before = { server: processorMs(server.process.pid), client: process.cpuUsage() }
    const { perSecond, failed, reasons } = await askFor(rushSeconds, { url: server.url, requests })
    const { user, system } = process.cpuUsage(before.client)
    const answered = perSecond * rushSeconds
    measured.push(
      {
        what: 'calls of these in turns, 32 at once',
        value: perSecond,
        unit: 'a second',
        least: least.callsPerSecond,
      },
      {
        what: 'time of a processor that the server takes for one of these',
        value: (processorMs(server.process.pid) - before.server) / answered,
        unit: 'ms',
      },
      {
        what: 'the same of who asks, on the same processors',
        value: (user + system) / 1000 / answered,
        unit: 'ms',
      },
      { what: 'calls that were not answered', value: failed, unit: '', most: 0, details: reasons },
    )
  } finally {
    await pool.end()
    await server.stop()
    await embedded.stop()
  }
}
