import { setTimeout as wait } from 'node:timers/promises'
import { livePath } from '#contract/live.ts'
import { until } from '#testing/server.ts'
import { askWorld, worldCookie } from './working.ts'

/** Somebody who looks on, as a browser does: listens, asks for what is new, and comes again where the stream ends. */
export type Follower = {
  /** Waits until nothing new is told; answers the numbers of records that it never came to read, `all` being those that are. */
  missed: (all: () => Promise<number[]>) => Promise<string[]>
  /** How often it came again. */
  returns: () => number
}

type Record = { class: string; rev: number }

/** Has somebody look on at a project from the server at `url`, from what is there now. */
export function openFollower(url: string, project: string): Follower {
  const read = new Set<number>()
  const abort = new AbortController()
  let [newest, told, opened] = [0, 0, 0]
  let reading: Promise<unknown> = Promise.resolve()

  /** Reads what happened since the last number that is known, page by page. */
  const catchUp = async () => {
    if (told !== 0 && told <= newest) return
    const fresh: number[] = []
    for (let before: string | null = ''; before !== null; ) {
      const query: string = before === '' ? '' : `?before=${encodeURIComponent(before)}`
      const reply = await askWorld(url, 'GET', `/api/projects/${project}/activity${query}`)
      if (reply?.status !== 200) return
      const { data } = (await reply.json()) as { data: { activity: Record[]; next: string | null } }
      const open = data.activity.filter((one) => one.class === 'open').map(({ rev }) => rev)
      fresh.push(...open.filter((rev) => rev > newest))
      before = open.some((rev) => rev <= newest) ? null : data.next
    }
    for (const rev of fresh) read.add(rev)
    newest = Math.max(newest, ...fresh)
  }
  const look = () => {
    reading = reading.then(catchUp).catch(() => undefined)
  }
  const take = (event: string) => {
    const line = event.split('\n').find((one) => one.startsWith('data: '))
    const said =
      line === undefined
        ? undefined
        : (JSON.parse(line.slice(6)) as { project?: string; class?: string; rev?: number })
    if (said?.project === project && said.class === 'open') told = Math.max(told, said.rev ?? 0)
    else if (said?.project !== undefined) return
    // It has begun, or asks to ask again: what was missed is unknown.
    else if (event.startsWith('event: ')) told = 0
    else return
    look()
  }
  const listen = async () => {
    const reply = await fetch(`${url}${livePath}`, { headers: { cookie: worldCookie }, signal: abort.signal })
    if (reply.status !== 200 || !reply.body) return
    opened++
    let [rest, first] = ['', true]
    for await (const piece of reply.body.pipeThrough(new TextDecoderStream())) {
      const parts = (rest + piece).split('\n\n')
      rest = parts.pop() ?? ''
      // What it asks for from here on is told where it changes.
      if (first && parts.length > 0) {
        first = false
        told = 0
        look()
      }
      for (const part of parts) take(part)
    }
  }
  void (async () => {
    while (!abort.signal.aborted) {
      await listen().catch(() => undefined)
      await wait(50)
    }
  })()
  return {
    returns: () => Math.max(0, opened - 1),
    async missed(all) {
      const revs = await all()
      const missing = () => revs.filter((rev) => !read.has(rev))
      await until('everything to be heard of', async () => missing().length === 0, 8000).catch(
        () => undefined,
      )
      abort.abort()
      await reading
      return missing().map((rev) => `record ${rev} of ${revs.length}`)
    },
  }
}
