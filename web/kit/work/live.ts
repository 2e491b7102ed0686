import type { Query, QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { InformationClass } from '#contract/audience.ts'
import { type Change, livePath, projectLivePath } from '#contract/live.ts'
import { type LineState, listenLive } from './live-line.ts'

/** What a query may say of itself: the classes that what it shows is of; without it a change of any class concerns it. */
export type LiveMeta = { classes?: readonly InformationClass[] }

/** Lists over several projects, and what is told of them. */
const lists = ['home', 'projects', 'notices', 'dashboard', 'waiting'] as const

/** How often what changes all the time is asked for, in milliseconds. */
const restMs = 500

const concerns = (query: Query, classes: ReadonlySet<InformationClass>) => {
  const { classes: own } = (query.meta ?? {}) as LiveMeta
  return own === undefined || own.some((name) => classes.has(name))
}

/** Has everything asked for anew that was answered before now: what is shown at once, the rest when it is shown again. */
function askAgain(client: QueryClient): void {
  for (const key of ['project', ...lists])
    void client.invalidateQueries({ queryKey: [key], predicate: ({ state }) => state.dataUpdatedAt > 0 })
}

/** Has what a change concerns asked for anew: the first time at once, then now and then. Answers what takes changes, and what ends it. */
export function gatherChanges(client: QueryClient): { take: (change: Change) => void; end: () => void } {
  const waiting = new Map<string, Set<InformationClass>>()
  let resting: ReturnType<typeof setTimeout> | undefined
  const askAll = () => {
    resting = undefined
    if (waiting.size === 0) return
    for (const [project, classes] of waiting) {
      void client.invalidateQueries({
        queryKey: ['project', project],
        predicate: (query) => concerns(query, classes),
      })
    }
    for (const key of lists) void client.invalidateQueries({ queryKey: [key] })
    waiting.clear()
    resting = setTimeout(askAll, restMs)
  }
  return {
    take({ project, class: name }) {
      const classes = waiting.get(project) ?? new Set()
      waiting.set(project, classes.add(name))
      if (resting === undefined) askAll()
    },
    end: () => clearTimeout(resting),
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
      if (document.visibilityState === 'hidden') {
        stop?.()
        stop = undefined
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
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
      changes.end()
    }
  }, [client, project, token])
  return line
}
