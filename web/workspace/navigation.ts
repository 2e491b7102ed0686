import type { Audience } from '#contract/audience.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { Way } from './ways.ts'

const isAt = (path: string, href: string) => path === href
const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

/** The ways that lead across all projects. */
export function globalWays(path: string): Way[] {
  return [
    {
      id: 'today',
      label: say('Today'),
      href: at('/dashboard'),
      icon: 'home',
      current: isAt(path, at('/dashboard')),
    },
    {
      id: 'projects',
      label: say('Projects'),
      href: at('/projects'),
      icon: 'folder',
      current: isAt(path, at('/projects')),
    },
    {
      id: 'team',
      label: say('Team'),
      href: at('/team'),
      icon: 'people',
      current: isAt(path, at('/team')),
    },
  ]
}

/** The ways within a project, as its audience has them. */
export function projectWays(path: string, project: string, audience: Audience): Way[] {
  const base = `${at('/projects')}/${project}`
  const all: (Omit<Way, 'current'> & { for: readonly Audience[]; exact?: true })[] = [
    {
      id: 'overview',
      label: say('Overview'),
      href: base,
      icon: 'overview',
      for: ['contractor', 'crew', 'worker'],
      exact: true,
    },
    { id: 'tasks', label: say('Tasks'), href: `${base}/tasks`, icon: 'tasks', for: ['contractor'] },
    {
      id: 'people',
      label: say('People'),
      href: `${base}/people`,
      icon: 'people',
      for: ['contractor', 'crew', 'worker'],
    },
    { id: 'people', label: say('Who is who'), href: `${base}/people`, icon: 'people', for: ['owner'] },
  ]
  return all.flatMap(({ for: whose, exact, ...way }) =>
    whose.includes(audience)
      ? { ...way, current: exact ? isAt(path, way.href) : isUnder(path, way.href) }
      : [],
  )
}

/** The ways at a phone's foot. */
export const phoneWays = (path: string, project: string | undefined, audience: Audience | undefined): Way[] =>
  [
    // Within a project its own ways go before those of the office.
    ...globalWays(path).filter(({ id }) => project === undefined || id !== 'team'),
    ...(project && audience ? projectWays(path, project, audience) : []),
  ].slice(0, 5)
