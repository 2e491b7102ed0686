import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type RunningServer, readOutbox, until } from '#testing/server.ts'
import { serversPerTest } from '#testing/servers.ts'

const { dataDir, start } = serversPerTest()
const count = 200
/** After how many answers the server is killed, the rest of the calls being under way. */
const killAfter = [25, 90] as const

type Body = Readonly<Record<string, unknown>>

async function ask(
  { url }: RunningServer,
  cookie: string,
  path: string,
  body?: Body,
): Promise<{ status: number; data: Body; cookie: string }> {
  const reply = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = (await reply.json()) as { data?: Body }
  const [session = ''] = reply.headers.getSetCookie().filter((line) => line.includes('session='))
  return { status: reply.status, data: answer.data ?? {}, cookie: session.split(';')[0] ?? '' }
}

/** An account with a project, through the same calls as a browser. */
async function begin(server: RunningServer): Promise<{ cookie: string; base: string }> {
  const account = { username: 'dana', email: 'dana@mason.example', password: `chalk line ${randomUUID()}` }
  await ask(server, '', '/auth/register', account)
  const token = await until(
    'the letter',
    async () => /\/auth\/[a-z-]+#(\S+)/.exec((await readOutbox(dataDir())).at(-1)?.text ?? '')?.[1],
  )
  await ask(server, '', '/auth/verify-email', { token })
  const { cookie } = await ask(server, '', '/auth/login', account)
  const { orgId } = (await ask(server, cookie, '/workspace')).data
  const id = randomUUID()
  const project = { id, name: 'Alder', address: '214 Alder St', kind: 'professional' }
  expect((await ask(server, cookie, `/orgs/${orgId}/projects`, project)).status).toBe(200)
  return { cookie, base: `/projects/${id}/documents` }
}

test('200 documents issued at once have 200 consecutive numbers, also with the server killed between', async () => {
  let server = await start({ RELEASE: 'launched' })
  const { cookie, base } = await begin(server)
  const ids = Array.from({ length: count }, () => randomUUID())
  for (let from = 0; from < count; from += 20)
    await Promise.all(
      ids.slice(from, from + 20).map(async (id) => {
        const body = { id, templateKey: 'blank', language: 'en', answers: {} }
        expect((await ask(server, cookie, base, body)).status).toBe(200)
      }),
    )
  /** What was answered: the number that somebody was told stays. */
  const told = new Map<string, unknown>()
  const issueAll = async (stopAfter: number | undefined) => {
    let answers = 0
    let killed: Promise<unknown> | undefined
    const left = ids.filter((id) => !told.has(id))
    const ends = await Promise.allSettled(
      left.map(async (id) => {
        const { status, data } = await ask(server, cookie, `${base}/${id}/issue`, { revision: 1, reason: '' })
        if (status === 200) told.set(id, data.number)
        answers++
        if (stopAfter !== undefined && answers >= stopAfter) killed ??= server.stop('SIGKILL')
        return status
      }),
    )
    expect(killed === undefined).toBe(stopAfter === undefined)
    if (killed) {
      await killed
      server = await start({ RELEASE: 'launched' })
      // Calls were under way when it ended.
      expect(ends.some(({ status }) => status === 'rejected')).toBe(true)
    }
  }
  for (const after of killAfter) await issueAll(after)
  // What was written without an answer to tell of it is issued already, and says so.
  await issueAll(undefined)
  const { documents } = (await ask(server, cookie, base)).data as {
    documents: { id: string; number: string; count: number; state: string }[]
  }
  expect(documents.map(({ count: one }) => one).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: count }, (_, at) => at + 1),
  )
  expect(new Set(documents.map(({ number }) => number)).size).toBe(count)
  for (const { id, number } of documents) if (told.get(id)) expect(number).toBe(told.get(id))
  expect(told.size).toBeGreaterThanOrEqual(killAfter[0] + killAfter[1])
}, 240_000)
