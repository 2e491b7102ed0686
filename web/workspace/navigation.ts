import type { Audience } from '#contract/audience.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { inSight, type Way } from './ways.ts'

const isAt = (path: string, href: string) => path === href
const isUnder = (path: string, href: string) => path === href || path.startsWith(`${href}/`)

const isWorker = (side: Audience) => side === 'crew' || side === 'worker'

/** The ways that lead across all projects; `waiting` is how many things wait for the reader. */
export function globalWays(path: string, sides: readonly Audience[] = [], waiting = 0): Way[] {
  const waits: Way = {
    id: 'waiting',
    label: say('Waiting on me'),
    short: say('For me'),
    href: at('/dashboard/waiting'),
    icon: 'inbox',
    current: isAt(path, at('/dashboard/waiting')),
    count: waiting,
    waiting: true,
  }
  const week: Way = {
    id: 'week',
    label: say('My week'),
    href: at('/dashboard/week'),
    icon: 'week',
    current: isAt(path, at('/dashboard/week')),
  }
  const prices: Way = {
    id: 'prices',
    label: say('Price book'),
    href: at('/price-book'),
    icon: 'tag',
    current: isUnder(path, at('/price-book')),
  }
  const templates: Way = {
    id: 'templates',
    label: say('Templates'),
    href: at('/project-templates'),
    icon: 'page',
    current: isUnder(path, at('/project-templates')),
  }
  const ask: Way = {
    id: 'ask',
    label: say('Ask'),
    href: at('/chat'),
    icon: 'chat',
    current: isAt(path, at('/chat')),
  }
  const codes: Way = {
    id: 'codes',
    label: say('Building codes'),
    short: say('Codes'),
    href: at('/codes'),
    icon: 'log',
    current: isAt(path, at('/codes')),
  }
  const tools: Way = {
    id: 'tools',
    label: say('Tools'),
    href: at('/tools'),
    icon: 'link',
    current: isUnder(path, at('/tools')),
  }
  const team: Way = {
    id: 'team',
    label: say('Team'),
    href: at('/team'),
    icon: 'people',
    of: 'settings',
    current: isAt(path, at('/team')),
  }
  const analytics: Way = {
    id: 'analytics',
    label: say('Analytics'),
    href: at('/dashboard/analytics'),
    icon: 'overview',
    of: 'projects',
    current: isAt(path, at('/dashboard/analytics')),
  }
  const runs = sides.length === 0 || sides.includes('contractor')
  return [
    {
      id: 'today',
      label: say('Today'),
      href: at('/dashboard'),
      icon: 'home',
      current: isAt(path, at('/dashboard')),
    },
    ...(sides.some(isWorker) ? [week] : []),
    ...(runs ? [waits] : []),
    {
      id: 'projects',
      label: say('Projects'),
      href: at('/projects'),
      icon: 'folder',
      current: isAt(path, at('/projects')),
    },
    ...(sides.includes('crew') && !sides.includes('contractor') ? [tools] : []),
    ask,
    ...(runs ? [prices, templates, tools, codes, analytics, team] : []),
  ]
}

/** What a side bar has of the global ways and `settings`: the day's at its head, what is looked up or set at its foot. */
export function barWays(global: readonly Way[], settings: Way): { head: Way[]; foot: Way[] } {
  const isFoot = ({ id }: Way) => id === 'codes' || id === 'team'
  return {
    // The assistant stands in the top bar: its own page has a way while it is open.
    head: inSight(global.filter((way) => !isFoot(way) && (way.id !== 'ask' || way.current === true))),
    foot: inSight([
      ...global.filter(({ id }) => id === 'codes'),
      settings,
      ...global.filter(({ id }) => id === 'team'),
    ]),
  }
}

/** The ways within a project, as its audience has them. */
export function projectWays(path: string, project: string, audience: Audience): Way[] {
  const base = `${at('/projects')}/${project}`
  const rooms = { id: 'rooms', label: say('Rooms'), href: `${base}/rooms`, icon: 'room' } as const
  const documents = {
    id: 'documents',
    label: say('Documents'),
    href: `${base}/documents`,
    icon: 'page',
  } as const
  const registers = [
    {
      id: 'submittals',
      label: say('Submittals'),
      href: `${base}/submittals`,
      icon: 'upload',
      of: 'documents',
    },
    { id: 'rfis', label: say('RFIs'), href: `${base}/rfis`, icon: 'chat', of: 'documents' },
  ] as const
  const log = { id: 'log', label: say('Daily log'), href: `${base}/log`, icon: 'log' } as const
  const punch = {
    id: 'punch',
    label: say('Punch list'),
    href: `${base}/punch`,
    icon: 'pin',
    of: 'log',
  } as const
  const all: (Omit<Way, 'current'> & { for: readonly Audience[]; exact?: true })[] = [
    {
      id: 'yours',
      label: say('Your project'),
      short: say('Project'),
      href: base,
      icon: 'home',
      for: ['owner', 'viewer'],
      exact: true,
    },
    { id: 'decide', label: say('To decide'), href: `${base}/decide`, icon: 'inbox', for: ['owner'] },
    { id: 'dates', label: say('Dates'), href: `${base}/dates`, icon: 'schedule', for: ['owner'] },
    {
      id: 'overview',
      label: say('Overview'),
      short: say('Project'),
      href: base,
      icon: 'overview',
      for: ['contractor', 'crew', 'worker'],
      exact: true,
    },
    { id: 'tasks', label: say('Tasks'), href: `${base}/tasks`, icon: 'tasks', for: ['contractor'] },
    {
      id: 'schedule',
      label: say('Schedule'),
      href: `${base}/schedule`,
      icon: 'schedule',
      for: ['contractor'],
    },
    { ...rooms, for: ['contractor', 'crew', 'worker'] },
    {
      id: 'estimate',
      label: say('Estimate'),
      href: `${base}/estimate`,
      icon: 'estimate',
      for: ['contractor'],
    },
    { ...documents, for: ['contractor', 'crew', 'worker'] },
    ...registers.map((way) => ({ ...way, for: ['contractor', 'crew', 'worker'] as const })),
    {
      id: 'photos',
      label: say('Photos'),
      href: `${base}/photos`,
      icon: 'camera',
      for: ['contractor', 'owner', 'crew', 'worker', 'viewer'],
    },
    { ...log, for: ['contractor', 'crew'] },
    {
      ...{ id: 'time', label: say('Hours'), href: `${base}/time`, icon: 'week', of: 'log' },
      for: ['contractor', 'crew'],
    },
    {
      ...{ id: 'checklists', label: say('Checklists'), href: `${base}/checklists`, icon: 'tasks', of: 'log' },
      for: ['contractor', 'crew', 'worker'],
    },
    { ...punch, for: ['contractor', 'crew', 'worker'] },
    {
      ...{ id: 'safety', label: say('Safety'), href: `${base}/safety`, icon: 'eye', of: 'log' },
      for: ['contractor', 'crew'],
    },
    {
      id: 'purchases',
      label: say('Purchase list'),
      href: `${base}/purchases`,
      icon: 'check',
      of: 'estimate',
      for: ['contractor', 'crew'],
    },
    {
      id: 'quotes',
      label: say('Requests for prices'),
      href: `${base}/quotes`,
      icon: 'tag',
      of: 'estimate',
      for: ['contractor'],
    },
    {
      id: 'suggestions',
      label: say('Suggestions'),
      href: `${base}/suggestions`,
      icon: 'inbox',
      of: 'tasks',
      for: ['contractor'],
    },
    { id: 'money', label: say('Money'), href: `${base}/money`, icon: 'money', for: ['contractor'] },
    {
      id: 'budget',
      label: say('Budget'),
      href: `${base}/budget`,
      icon: 'money',
      of: 'money',
      for: ['contractor'],
    },
    {
      id: 'files',
      label: say('Files'),
      href: `${base}/files`,
      icon: 'document',
      of: 'documents',
      for: ['contractor', 'owner', 'crew', 'worker', 'viewer'],
    },
    { ...documents, for: ['owner'] },
    ...registers.map((way) => ({ ...way, for: ['owner'] as const })),
    {
      id: 'proposals',
      label: say('Proposals'),
      href: `${base}/proposals`,
      icon: 'document',
      of: 'documents',
      for: ['contractor', 'owner'],
    },
    {
      id: 'payments',
      label: say('Price and payments'),
      short: say('Payments'),
      href: `${base}/payments`,
      icon: 'money',
      for: ['owner'],
    },
    { ...rooms, for: ['owner', 'viewer'] },
    { ...log, for: ['owner'] },
    { ...punch, for: ['owner'] },
    { id: 'who', label: say('Who is who'), href: `${base}/people`, icon: 'people', for: ['owner'] },
    {
      id: 'people',
      label: say('People'),
      href: `${base}/people`,
      icon: 'people',
      for: ['contractor', 'crew', 'worker'],
    },
    {
      id: 'looking-in',
      label: say('Sharing'),
      href: `${base}/looking-in`,
      icon: 'eye',
      of: 'people',
      for: ['contractor'],
    },
  ]
  return all.flatMap(({ for: whose, exact, ...way }) =>
    whose.includes(audience)
      ? { ...way, current: exact ? isAt(path, way.href) : isUnder(path, way.href) }
      : [],
  )
}

/** The ways at a phone's foot: those in sight, and those behind the last place, which is then “More”. */
export type PhoneWays = { bar: readonly Way[]; more: readonly Way[] }

/** An owner's are those of the project, a worker's those of their days; whatever has no room, and the `foot`, is under More. */
export function phoneWays(
  path: string,
  project: string | undefined,
  audience: Audience | undefined,
  sides: readonly Audience[],
  foot: readonly Way[],
): PhoneWays {
  const own = project && audience ? projectWays(path, project, audience) : []
  const global = globalWays(path, sides)
  const isOffice = ({ id }: Way) =>
    ['ask', 'prices', 'templates', 'tools', 'codes', 'analytics', 'team'].includes(id)
  // Within a project its own ways go before those of the office, and its photos are at hand.
  const atHand = ['overview', 'photos']
  const works = sides.length > 0 && sides.every(isWorker)
  const all =
    audience === 'owner'
      ? [...own, ...global]
      : project === undefined
        ? global
        : works
          ? ofWorker(global, own)
          : [
              ...global.filter(
                (way) => !isOffice(way) && (audience !== 'contractor' || way.id !== 'projects'),
              ),
              ...own.filter(({ id }) => atHand.includes(id)),
              ...global.filter(({ id }) => audience === 'contractor' && id === 'projects'),
              ...own.filter(({ id }) => !atHand.includes(id)),
              ...global.filter(isOffice),
            ]
  const most = works ? 3 : 4
  return { bar: all.slice(0, most), more: [...all.slice(most), ...foot] }
}

/** A worker within a project has the camera at hand; what is to do there today is today’s too. */
function ofWorker(global: readonly Way[], own: readonly Way[]): Way[] {
  const isHere = own.some(({ id, current }) => id === 'overview' && current)
  const first = ['today', 'photos', 'week', 'projects']
  const all = [...global, ...own].map((way) => {
    if (way.id === 'today') return { ...way, current: way.current === true || isHere }
    return way.id === 'overview' ? { ...way, current: false } : way
  })
  return [
    ...first.flatMap((id) => all.filter((way) => way.id === id)),
    ...own.flatMap(({ id }) => all.filter((way) => way.id === id && !first.includes(id))),
    ...global.flatMap(({ id }) => all.filter((way) => way.id === id && !first.includes(id))),
  ]
}
