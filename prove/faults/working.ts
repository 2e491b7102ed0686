import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { idOf } from '#testing/world/canaries.ts'
import { orgIdOf, viewers } from '#testing/world/viewers.ts'

/** A task as somebody was told that it stands. */
type Known = { title: string; version: number }
/** What an answer says of a task, where it is of one. */
type Done = { task?: Known }

/** People who work in one project without a pause, and what they were told was done. */
export type Working = {
  project: string
  /** What was acknowledged: titles of tasks, ids of comments with their task, and files with their SHA-256. */
  tasks: ReadonlyMap<string, Known>
  comments: ReadonlyMap<string, string>
  files: ReadonlyMap<string, string>
  /** Answers that are neither success nor "not right now". */
  wrong: readonly string[]
  acknowledged: () => number
  stop: () => Promise<void>
}

/** What whoever runs the world's projects sends to be let in. */
export const worldCookie = viewers.find(({ name }) => name === 'ada')?.headers.cookie ?? ''

/** Asks as whoever runs the world's projects; undefined where no answer came. */
export const askWorld = (
  url: string,
  method: string,
  path: string,
  body?: object | Buffer,
): Promise<Response | undefined> =>
  fetch(`${url}${path}`, {
    method,
    headers: {
      cookie: worldCookie,
      ...(body && {
        'content-type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json',
      }),
      ...(Buffer.isBuffer(body) && { 'x-file-name': 'photo.bin' }),
    },
    ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => undefined)

/** Numbers that are the same for the same seed (mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Begins a project in the world of `testing/world/`, and has `people` add, change, say and send there until they are stopped. */
export async function startWorking(
  urls: readonly [string, ...string[]],
  people: number,
  random: () => number,
): Promise<Working> {
  const project = idOf(`project under load ${random()}`)
  const begun = await askWorld(urls[0], 'POST', `/api/orgs/${orgIdOf('alder')}/projects`, {
    id: project,
    name: 'Under load',
    kind: 'professional',
  })
  if (begun?.status !== 200) throw new Error(`no project: ${await begun?.text()}`)
  const at = `/api/projects/${project}`
  const tasks = new Map<string, Known>()
  const comments = new Map<string, string>()
  const files = new Map<string, string>()
  const wrong: string[] = []
  let running = true
  let acknowledged = 0

  /** Asks until it is answered for good: what was done all the same must not be done twice. The data of what worked. */
  const insist = async (
    url: string,
    method: string,
    path: string,
    body: object | Buffer,
  ): Promise<Done | undefined> => {
    for (;;) {
      const reply = await askWorld(url, method, path, body)
      const text = await reply?.text().catch(() => undefined)
      if (reply?.status === 200 && text !== undefined) {
        acknowledged++
        return (JSON.parse(text) as { data: Done }).data
      }
      if (reply && text !== undefined && reply.status !== 503) {
        wrong.push(`${method} ${path.slice(at.length)}: ${reply.status} ${text.slice(0, 200)}`)
        return undefined
      }
      if (!running) return undefined
      await wait(50)
    }
  }
  const work = async (person: number): Promise<void> => {
    const url = urls[person % urls.length] ?? urls[0]
    const own: string[] = []
    for (let n = 0; running; n++) {
      const task = own[Math.floor(random() * own.length)]
      const known = task === undefined ? undefined : tasks.get(task)
      const what = random()
      if (task === undefined || known === undefined || what < 0.25) {
        const id = randomUUID()
        const done = await insist(url, 'POST', `${at}/tasks`, { id, title: `Task ${n}` })
        if (!done) continue
        own.push(id)
        tasks.set(id, { title: `Task ${n}`, version: done.task?.version ?? 0 })
      } else if (what < 0.65) {
        const title = `Title ${n} ${random()}`
        const done = await insist(url, 'PATCH', `${at}/tasks/${task}`, {
          base: known.version,
          fields: { title },
        })
        if (done) tasks.set(task, { title, version: done.task?.version ?? 0 })
        // Whether it was done is not known.
        else tasks.delete(task)
      } else if (what < 0.9) {
        const id = randomUUID()
        if (await insist(url, 'POST', `${at}/tasks/${task}/comments`, { id, body: `Said ${n}`, team: false }))
          comments.set(id, task)
      } else {
        const bytes = Buffer.from(`${n} ${random()} `.repeat(2000))
        const id = randomUUID()
        if (await insist(url, 'POST', `${at}/files?${new URLSearchParams({ id, task })}`, bytes))
          files.set(id, createHash('sha256').update(bytes).digest('hex'))
      }
    }
  }
  const all = Array.from({ length: people }, (_, person) => work(person))
  return {
    project,
    tasks,
    comments,
    files,
    wrong,
    acknowledged: () => acknowledged,
    async stop() {
      running = false
      await Promise.all(all)
    },
  }
}
