import { sees } from '#contract/audience.ts'
import { askAgainEvent, heartbeatMs } from '#contract/live.ts'
import { type EventStream, eventText, heartbeat } from '#server/kit/event-stream.ts'
import type { Bell, News, Rung } from '#server/scope/bell.ts'
import { makeGathering } from './gather.ts'
import { RevWatch } from './rev-watch.ts'
import { keepsAll, nowhere, type ReadRevs, type Sight } from './sight.ts'

/** One reader. `look` finds out where they may look now; undefined where nowhere any more. */
export type Reader = { userId: string | null; look: () => Promise<Sight | undefined> }

/** What a stream is known by, and where it hears from. */
type Listening = Reader & {
  stream: EventStream
  sight: Sight
  looking: Promise<void> | undefined
  stale: boolean
}

/**
 * Longest that a stream goes on, in milliseconds; then its reader comes again. What runs out by itself, as a session and a
 * link do, is found out then.
 */
const longestMs = 10 * 60_000

export type Streams = {
  /** Lets a reader in, whose answer has begun; ends at once where they may look nowhere. */
  open: (reader: Reader, begin: (ended: () => void) => EventStream) => Promise<void>
  /** How many somebody has open. */
  countOf: (userId: string) => number
  /** Ends all of them at once, and lets nobody in any more. */
  close: () => void
}

/** Tells everybody who listens what the bell brings, of what they may see. */
export function openStreams(bell: Bell, readRevs: ReadRevs): Streams {
  const all = new Set<Listening>()
  const byOrg = new Map<string, Set<Listening>>()
  const byProject = new Map<string, Set<Listening>>()
  const byUser = new Map<string, Set<Listening>>()
  const watch = new RevWatch(readRevs)
  let closed = false

  /** Everybody is written to once, whatever they are told. */
  const tellChanges = (rungs: readonly Rung[]) => {
    const texts = new Map<EventStream, string>()
    const append = ({ stream }: Listening, text: string) =>
      texts.set(stream, (texts.get(stream) ?? '') + text)
    const ofOrgs = new Map<string, string>()
    for (const { orgId, projectId, class: name, rev } of rungs) {
      const text = eventText({ project: projectId, class: name, rev })
      // Whoever runs an organisation's projects is the contractor in all of them.
      if (sees('contractor', name) && byOrg.has(orgId)) ofOrgs.set(orgId, (ofOrgs.get(orgId) ?? '') + text)
      for (const one of byProject.get(projectId) ?? []) {
        const part = one.sight.projects.find((own) => own.projectId === projectId)
        if (part && sees(part.audience, name)) append(one, text)
      }
    }
    for (const [orgId, text] of ofOrgs) for (const one of byOrg.get(orgId) ?? []) append(one, text)
    for (const [stream, text] of texts) stream.send(text)
  }
  const changes = makeGathering(() => all.size, tellChanges)
  const again = eventText({}, askAgainEvent)
  const tellAll = () => {
    for (const { stream } of all) stream.send(again)
  }

  const settle = (one: Listening, sight: Sight) => {
    for (const { projectId } of one.sight.projects) drop(byProject, projectId, one)
    for (const orgId of one.sight.orgs) drop(byOrg, orgId, one)
    one.sight = sight
    for (const { projectId } of sight.projects) add(byProject, projectId, one)
    for (const orgId of sight.orgs) add(byOrg, orgId, one)
  }
  /** Looks again where a reader may look; one at a time, and once more where it was asked for meanwhile. */
  const lookAgain = (one: Listening, first = false): Promise<void> => {
    one.stale = true
    one.looking ??= (async () => {
      while (one.stale && all.has(one)) {
        one.stale = false
        const sight = await one.look().catch(() => undefined)
        if (!all.has(one)) break
        if (!sight || !(first || keepsAll(one.sight, sight))) {
          one.stream.end()
          break
        }
        const more = !first && !keepsAll(sight, one.sight)
        settle(one, sight)
        if (more) one.stream.send(again)
      }
      one.looking = undefined
    })()
    return one.looking
  }
  const lookAgainAll = async () => {
    for (const one of all) await lookAgain(one)
  }

  let catchingUp = false
  const catchUp = async () => {
    if (all.size === 0 || catchingUp) return
    catchingUp = true
    try {
      await lookAgainAll()
      const found = await watch.look([...all].map(({ sight }) => sight))
      if (found === 'unknown') tellAll()
      else tellChanges(found)
    } catch {
      // The database is not there either: what was missed is found out at the next look.
    }
    catchingUp = false
  }

  const take = (news: News) => {
    if (news.kind === 'changed') changes.add(news.rung)
    else if (news.kind === 'deaf') void catchUp()
    else if (news.kind === 'hears') {
      watch.forget()
      for (const one of all) void lookAgain(one)
      tellAll()
    } else {
      const meant = 'user' in news ? byUser.get(news.user) : byProject.get(news.project)
      for (const one of meant ?? []) void lookAgain(one)
    }
  }
  let stopHearing: (() => void) | undefined
  let beat: NodeJS.Timeout | undefined

  return {
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    async open({ userId, look }, begin) {
      stopHearing ??= bell.hear(take)
      beat ??= setInterval(() => {
        for (const { stream } of all) stream.send(heartbeat)
      }, heartbeatMs).unref()
      await bell.settled()
      const timer = setTimeout(() => one.stream.end(), longestMs * (0.9 + Math.random() / 10)).unref()
      const stream = begin(() => {
        clearTimeout(timer)
        all.delete(one)
        settle(one, nowhere)
        if (userId !== null) drop(byUser, userId, one)
      })
      const one: Listening = { userId, look, stream, sight: nowhere, looking: undefined, stale: false }
      if (closed) return stream.end()
      // Known before it is looked where it may look: what changes meanwhile has it look again.
      all.add(one)
      if (userId !== null) add(byUser, userId, one)
      await lookAgain(one, true)
      // Its reader may ask for things now: whatever changes later is told.
      stream.send(heartbeat)
    },
    close() {
      closed = true
      stopHearing?.()
      changes.stop()
      clearInterval(beat)
      for (const { stream } of all) stream.end()
    },
  }
}

function add<Key>(map: Map<Key, Set<Listening>>, key: Key, one: Listening): void {
  const set = map.get(key)
  if (set) set.add(one)
  else map.set(key, new Set([one]))
}

function drop<Key>(map: Map<Key, Set<Listening>>, key: Key, one: Listening): void {
  const set = map.get(key)
  set?.delete(one)
  if (set?.size === 0) map.delete(key)
}
