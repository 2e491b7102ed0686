import type { ComponentType } from 'react'
import { at } from '#language/languages.ts'

/** Values that stood in the place of the names of a path. */
export type Params = Readonly<Record<string, string>>

type Module = { default: ComponentType<{ params: Params }> }
type Route = {
  path: `/${string}`
  load: () => Promise<Module>
  /** Whether it stands by itself, without side bar and top bar, and needs nobody who is signed in. */
  alone?: true
}

/** Every screen of the workspace; each is a chunk of its own. A name in braces stands for one piece of the path. */
const routes: readonly Route[] = [
  { path: '/dashboard', load: () => import('./home/dashboard-page.tsx') },
  { path: '/projects', load: () => import('./projects/projects-page.tsx') },
  { path: '/projects/{project}', load: () => import('./projects/overview-page.tsx') },
  { path: '/projects/{project}/tasks', load: () => import('./tasks/tasks-page.tsx') },
  { path: '/projects/{project}/import', load: () => import('./imports/import-page.tsx') },
  { path: '/projects/{project}/people', load: () => import('./people/people-page.tsx') },
  { path: '/team', load: () => import('./people/team-page.tsx') },
  { path: '/join', load: () => import('./people/join-page.tsx'), alone: true },
]

export type FoundRoute = { route: Route; params: Params }

/** The screen that a path leads to, or undefined. Without regard to a slash at its end. */
export function findRoute(path: string): FoundRoute | undefined {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  for (const route of routes) {
    const params = matched(at(route.path), plain)
    if (params) return { route, params }
  }
  return undefined
}

function matched(pattern: string, path: string): Params | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, piece] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(piece)?.[1]
    if (name !== undefined && value !== '') params[name] = value
    else if (piece !== value) return undefined
  }
  return params
}
