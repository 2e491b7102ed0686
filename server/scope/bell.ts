import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { type InformationClass, informationClasses } from '#contract/audience.ts'
import type { Db } from '#server/db/schema.ts'

/** That something of a class was written in a project, up to the number `rev`. */
export type Rung = { orgId: string; projectId: string; class: InformationClass; rev: number }

export type News =
  /** Something was written. */
  | { kind: 'changed'; rung: Rung }
  /** What somebody is to the projects of others, or whether they are signed in, may be another thing now. */
  | { kind: 'standing'; user: string }
  /** Who may look into a project may be others now. */
  | { kind: 'standing'; project: string }
  /** Again and again while the bell cannot be heard: whoever wants to know has to look. */
  | { kind: 'deaf' }
  /** It is heard again; what was rung meanwhile was not. */
  | { kind: 'hears' }

/** Between all processes over one database: who writes rings it, and all of them hear. */
export type Bell = {
  /** Rings for what was written; a moment later, together with what else was. */
  ring: (rung: Rung) => void
  /** Calls `listener` with all news from now on, until the function that is answered is called. */
  hear: (listener: (news: News) => void) => () => void
  /** Resolves once it is known whether the bell can be heard. */
  settled: () => Promise<void>
  close: () => Promise<void>
}

/** How long writings are gathered before the bell is rung for all of them, in milliseconds. */
const gatherMs = 25
/** How often readers look for themselves while the bell cannot be heard. */
const deafMs = 2000
/** How often a process rings to itself, and how long it waits to hear that. */
const echo = { everyMs: 15_000, withinMs: 3000 }
/** A notice of PostgreSQL has less than 8,000 bytes; one rung has about 90. */
const rungsANotice = 80

/** The one channel; a notice begins with a letter for its kind. The triggers of `0013-notices-live.ts` write to it too. */
const channel = 'plumbline_bell'

export type BellContext = {
  db: Db
  /** What its own connection for hearing is made with. */
  connection: pg.ClientConfig
  report: (error: Error) => void
}

/**
 * The bell of this process. It is rung in a statement of its own, never in a writer's transaction: one that tells of
 * something holds up every other at its commit. Nothing is heard, and no connection opened for it, before somebody wants to.
 */
export function openBell({ db, connection, report }: BellContext): Bell {
  const waiting = new Map<string, Rung>()
  const listeners = new Set<(news: News) => void>()
  const tell = (news: News) => {
    for (const listener of listeners) listener(news)
  }
  let ringing: NodeJS.Timeout | undefined
  let underWay: Promise<void> = Promise.resolve()
  let closed = false

  const ringAll = async () => {
    const rungs = [...waiting.values()]
    waiting.clear()
    const notices = []
    for (let from = 0; from < rungs.length; from += rungsANotice)
      notices.push(
        `r:${rungs
          .slice(from, from + rungsANotice)
          .map(written)
          .join(',')}`,
      )
    try {
      await sql`select pg_notify(${channel}, notice) from unnest(${notices}::text[]) notice`.execute(db)
    } catch (error) {
      report(error as Error)
      // Nobody has heard of them: they are rung with the next ones, unless newer ones have come.
      for (const rung of rungs) gather(rung)
    }
    ringing = undefined
    if (waiting.size > 0) ringSoon()
  }
  const ringSoon = () => {
    if (closed) return
    ringing ??= setTimeout(() => {
      underWay = ringAll()
    }, gatherMs)
  }
  const gather = (rung: Rung) => {
    const key = `${rung.projectId}${rung.class}`
    if ((waiting.get(key)?.rev ?? -1) < rung.rev) waiting.set(key, rung)
  }

  const ear = makeEar(db, connection, tell)
  return {
    ring(rung) {
      gather(rung)
      ringSoon()
    },
    hear(listener) {
      listeners.add(listener)
      ear.open()
      return () => listeners.delete(listener)
    },
    settled: () => ear.settled,
    async close() {
      closed = true
      clearTimeout(ringing)
      await underWay
      await ear.close()
    },
  }
}

/** A connection that hears the bell, opened anew where it breaks, and looked after by an echo of its own. */
function makeEar(db: Db, connection: pg.ClientConfig, tell: (news: News) => void) {
  const own = randomUUID()
  const settled = Promise.withResolvers<void>()
  let client: pg.Client | undefined
  let state: 'shut' | 'deaf' | 'hears' | 'closed' = 'shut'
  let echoed = true
  const timers = new Set<NodeJS.Timeout>()

  const lose = () => {
    const lost = client
    client = undefined
    lost?.end().catch(() => undefined)
    if (state === 'closed') return
    state = 'deaf'
    tell({ kind: 'deaf' })
    settled.resolve()
  }
  const take = (payload: string) => {
    if (payload !== `e:${own}`) {
      for (const news of newsIn(payload)) tell(news)
      return
    }
    echoed = true
    if (state === 'deaf') tell({ kind: 'hears' })
    if (state !== 'closed') state = 'hears'
    settled.resolve()
  }
  const callOut = () => {
    echoed = false
    sql`select pg_notify(${channel}, ${`e:${own}`})`.execute(db).catch(() => undefined)
    later(() => echoed || lose(), echo.withinMs)
  }
  const connect = async () => {
    const next = new pg.Client({ ...connection, keepAlive: true, connectionTimeoutMillis: echo.withinMs })
    client = next
    next.on('error', () => client === next && lose())
    next.on('end', () => client === next && lose())
    next.on('notification', ({ payload = '' }) => client === next && take(payload))
    try {
      await next.connect()
      await next.query(`listen ${channel}`)
      if (client === next) callOut()
    } catch {
      if (client === next) lose()
    }
  }
  const later = (work: () => unknown, ms: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      if (state !== 'closed') work()
    }, ms)
    timers.add(timer.unref())
  }
  const lookAfter = (round = 0) => {
    later(() => {
      if (state === 'deaf') {
        tell({ kind: 'deaf' })
        if (!client) void connect()
      } else if (round * deafMs >= echo.everyMs && state === 'hears') {
        callOut()
        return lookAfter()
      }
      lookAfter(round + 1)
    }, deafMs)
  }
  return {
    settled: settled.promise,
    open() {
      if (state !== 'shut') return
      state = 'deaf'
      void connect()
      lookAfter()
    },
    async close() {
      state = 'closed'
      for (const timer of timers) clearTimeout(timer)
      settled.resolve()
      const last = client
      client = undefined
      await last?.end().catch(() => undefined)
    },
  }
}

const written = ({ orgId, projectId, class: what, rev }: Rung) => `${orgId}/${projectId}/${what}/${rev}`

/** What a notice says; nothing for one that is of no kind that this version knows. */
export function newsIn(payload: string): News[] {
  const rest = payload.slice(2)
  if (payload.startsWith('u:')) return [{ kind: 'standing', user: rest }]
  if (payload.startsWith('p:')) return [{ kind: 'standing', project: rest }]
  if (!payload.startsWith('r:')) return []
  return rest.split(',').flatMap((text): News[] => {
    const [orgId = '', projectId = '', name, rev] = text.split('/')
    const known = informationClasses.find((one) => one === name)
    return known ? [{ kind: 'changed', rung: { orgId, projectId, class: known, rev: Number(rev) } }] : []
  })
}
