import type { Query, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InformationClass } from '#contract/audience.ts'
import { type Change, livePath, projectLivePath } from '#contract/live.ts'
import { type LineState, listenLive } from './live-line.ts'
import { isLeaving, onLeaving } from './sign-out.ts'

/**
 * What a query says of itself: the classes that what it shows is of, and no other change concerns it. One of a project that says
 * nothing is asked for anew at every change in that project, one of no project at none. What costs much to answer says for
 * how long an answer does, in milliseconds: changes that come before that are asked for together when it is over.
 */
export type LiveMeta = { classes?: readonly InformationClass[]; doesForMs?: number }

/** How often what changes all the time is asked for, in milliseconds. */
const restMs = 500

/** What changed: of which classes, by project. */
type Changed = ReadonlyMap<string, ReadonlySet<InformationClass>>

const metaOf = ({ meta }: Pick<Query, 'meta'>) => (meta ?? {}) as LiveMeta
const classesOf = (query: Pick<Query, 'meta'>) => metaOf(query).classes
const isOfProject = ({ queryKey: [kind] }: Pick<Query, 'queryKey'>) => kind === 'project'

/** Whether what a query shows may be another thing after these changes. */
export function concerns(query: Pick<Query, 'queryKey' | 'meta'>, changed: Changed): boolean {
  const own = classesOf(query)
  const seen = isOfProject(query)
    ? [changed.get(String(query.queryKey[1]))]
    : own
      ? [...changed.values()]
      : []
  return seen.some((classes) => classes && (own === undefined || own.some((name) => classes.has(name))))
}

/** Whether the answer to a query that costs much is too new to be asked for again. */
const stillDoes = (query: Query) => Date.now() < query.state.dataUpdatedAt + (metaOf(query).doesForMs ?? 0)

/** Has everything asked for anew that was answered before now: what is shown at once, the rest when it is shown again. */
function askAgain(client: QueryClient): void {
  void client.invalidateQueries({
    predicate: (query) =>
      query.state.dataUpdatedAt > 0 && (isOfProject(query) || classesOf(query) !== undefined),
  })
}

/** Has what a change concerns asked for anew: the first time at once, then now and then. Answers what takes changes, and what ends it. */
export function gatherChanges(client: QueryClient): { take: (change: Change) => void; end: () => void } {
  let waiting = new Map<string, Set<InformationClass>>()
  let resting: ReturnType<typeof setTimeout> | undefined
  /** What a change concerns whose answer still does. */
  let later: ReadonlySet<Query> = new Set()
  const askAll = () => {
    resting = undefined
    if (waiting.size + later.size === 0) return
    const changed = waiting
    waiting = new Map()
    const concerned = client
      .getQueryCache()
      .findAll({ predicate: (query) => later.has(query) || concerns(query, changed) })
    const { now = [], not = [] } = Object.groupBy(concerned, (query) => (stillDoes(query) ? 'not' : 'now'))
    later = new Set(not)
    void client.invalidateQueries({ predicate: (query) => now.includes(query) })
    resting = setTimeout(askAll, restMs)
  }
  return {
    take({ project, class: name }) {
      const classes = waiting.get(project) ?? new Set()
      waiting.set(project, classes.add(name))
      if (resting === undefined) askAll()
    },
    end() {
      clearTimeout(resting)
      resting = undefined
    },
  }
}

/**
 * Keeps what is shown as it is: hears of changes while the tab is looked at, and asks for what they concern. `link` is the
 * token of a link to look, for the one project that it is for. Answers how the line stands.
 */
export function useLive(link?: { project: string; token: string }): LineState {
  const client = useQueryClient()
  const [line, setLine] = useState<LineState>({ state: 'opening' })
  const { project, token } = link ?? {}
  useEffect(() => {
    const changes = gatherChanges(client)
    const path = project === undefined ? livePath : projectLivePath.replace('{project}', project)
    let stop: (() => void) | undefined
    // A browser has six connections to a place over HTTP/1.1, for all its tabs: only the one that is looked at keeps one.
    const follow = () => {
      if (document.visibilityState === 'hidden' || isLeaving()) {
        stop?.()
        stop = undefined
        if (isLeaving()) changes.end()
        return
      }
      if (stop) return
      stop = listenLive({
        fetch: (signal) =>
          fetch(path, {
            signal,
            credentials: 'include',
            headers: { accept: 'text/event-stream', ...(token !== undefined && { 'x-view-link': token }) },
          }),
        onChange: changes.take,
        onAgain: () => askAgain(client),
        onRefused: () => void client.invalidateQueries(),
        onState: setLine,
      })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    const deaf = onLeaving(follow)
    return () => {
      deaf()
      document.removeEventListener('visibilitychange', follow)
      stop?.()
      changes.end()
    }
  }, [client, project, token])
  return line
}
