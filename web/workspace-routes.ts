import type { ComponentType } from 'react'
import type { Audience } from '#contract/audience.ts'
import { at } from '#language/languages.ts'
import type { PageProps } from '#web/kit/page-props.ts'

export type Params = PageProps['params']

type Module = { default: ComponentType<PageProps> }
type Route = {
  path: `/${string}`
  load: () => Promise<Module>
  /** What stands there for an audience of its project that has a screen of its own in its place. */
  sides?: Partial<Record<Audience, () => Promise<Module>>>
  /** What stands there for who is nothing but a worker in any project, or the owner of a single one and nothing else. */
  only?: Record<'worker' | 'owner', () => Promise<Module>>
  /** Whether it stands by itself, without side bar and top bar, and needs nobody who is signed in. */
  alone?: true
}

/** Every screen of the workspace; each is a chunk of its own. A name in braces stands for one piece of the path. */
const routes: readonly Route[] = [
  {
    path: '/dashboard',
    load: () => import('./home/dashboard-page.tsx'),
    only: {
      worker: () => import('./worker/today-page.tsx'),
      owner: () => import('./owner/own-door-page.tsx'),
    },
  },
  { path: '/projects', load: () => import('./projects/projects-page.tsx') },
  {
    path: '/projects/{project}',
    load: () => import('./projects/overview-page.tsx'),
    sides: {
      owner: () => import('./owner/your-project-page.tsx'),
      viewer: () => import('./owner/your-project-page.tsx'),
      crew: () => import('./worker/project-page.tsx'),
      worker: () => import('./worker/project-page.tsx'),
    },
  },
  { path: '/projects/{project}/decide', load: () => import('./owner/decide-page.tsx') },
  { path: '/projects/{project}/proposals', load: () => import('./proposals/list-page.tsx') },
  { path: '/projects/{project}/proposals/new', load: () => import('./proposals/word-page.tsx') },
  { path: '/projects/{project}/proposals/{number}', load: () => import('./proposals/proposal-page.tsx') },
  { path: '/projects/{project}/documents', load: () => import('./documents/list-page.tsx') },
  { path: '/projects/{project}/documents/new', load: () => import('./documents/new-page.tsx') },
  { path: '/projects/{project}/documents/{document}', load: () => import('./documents/document-page.tsx') },
  {
    path: '/projects/{project}/documents/templates/{template}',
    load: () => import('./documents/template-page.tsx'),
  },
  {
    path: '/projects/{project}/documents/{document}/approval',
    load: () => import('./documents/approve-page.tsx'),
  },
  {
    path: '/projects/{project}/documents/{document}/compare',
    load: () => import('./documents/compare-page.tsx'),
  },
  { path: '/projects/{project}/submittals', load: () => import('./registers/submittals-page.tsx') },
  { path: '/projects/{project}/rfis', load: () => import('./registers/rfis-page.tsx') },
  { path: '/projects/{project}/log', load: () => import('./site/log-page.tsx') },
  { path: '/projects/{project}/time', load: () => import('./site/time-page.tsx') },
  { path: '/projects/{project}/checklists', load: () => import('./site/checklists-page.tsx') },
  { path: '/projects/{project}/safety', load: () => import('./site/safety-page.tsx') },
  { path: '/projects/{project}/punch', load: () => import('./site/punch-page.tsx') },
  { path: '/projects/{project}/purchases', load: () => import('./purchases/purchases-page.tsx') },
  { path: '/projects/{project}/quotes', load: () => import('./quotes/quotes-page.tsx') },
  { path: '/projects/{project}/quotes/new', load: () => import('./quotes/ask-page.tsx') },
  { path: '/projects/{project}/suggestions', load: () => import('./suggestions/suggestions-page.tsx') },
  { path: '/projects/{project}/weather', load: () => import('./weather/weather-page.tsx') },
  { path: '/projects/{project}/money', load: () => import('./money/money-page.tsx') },
  { path: '/projects/{project}/payments', load: () => import('./money/payments-page.tsx') },
  {
    path: '/projects/{project}/money/applications/{number}',
    load: () => import('./money/application-page.tsx'),
  },
  { path: '/projects/{project}/money/invoices/{number}', load: () => import('./money/invoice-page.tsx') },
  { path: '/projects/{project}/budget', load: () => import('./purchases/budget-page.tsx') },
  { path: '/projects/{project}/dates', load: () => import('./owner/dates-page.tsx') },
  { path: '/projects/{project}/do/{task}', load: () => import('./worker/task-page.tsx') },
  { path: '/projects/{project}/looking-in', load: () => import('./guests/looking-in-page.tsx') },
  { path: '/dashboard/analytics', load: () => import('./analytics/analytics-page.tsx') },
  { path: '/dashboard/waiting', load: () => import('./home/waiting-page.tsx') },
  { path: '/dashboard/week', load: () => import('./worker/week-page.tsx') },
  { path: '/look', load: () => import('./workspace-look.tsx'), alone: true },
  { path: '/proposal', load: () => import('./proposals/guest-page.tsx'), alone: true },
  { path: '/invoice', load: () => import('./money/guest-invoice-page.tsx'), alone: true },
  { path: '/quote', load: () => import('./quotes/guest-page.tsx'), alone: true },
  { path: '/sign', load: () => import('./documents/sign-page.tsx'), alone: true },
  { path: '/approval', load: () => import('./documents/approve-guest-page.tsx'), alone: true },
  { path: '/answer', load: () => import('./guests/answer-page.tsx'), alone: true },
  { path: '/projects/{project}/rooms/furnish', load: () => import('./rooms/furnish-page.tsx') },
  { path: '/projects/{project}/rooms/measure', load: () => import('./rooms/space-page.tsx') },
  { path: '/projects/{project}/photos', load: () => import('./photos/photos-page.tsx') },
  { path: '/projects/{project}/camera', load: () => import('./photos/camera-page.tsx') },
  { path: '/projects/{project}/files', load: () => import('./files/files-page.tsx') },
  { path: '/price-book', load: () => import('./price-book/price-book-page.tsx') },
  { path: '/price-book/import', load: () => import('./price-book/import-page.tsx') },
  { path: '/price-book/assemblies', load: () => import('./price-book/assemblies-page.tsx') },
  { path: '/price-book/assemblies/{assembly}', load: () => import('./price-book/assembly-page.tsx') },
  { path: '/price-book/cost-codes', load: () => import('./price-book/cost-codes-page.tsx') },
  { path: '/tools', load: () => import('./tools/tools-page.tsx') },
  { path: '/tools/labels', load: () => import('./tools/labels-page.tsx') },
  { path: '/chat', load: () => import('./assistant/chat-page.tsx') },
  { path: '/codes', load: () => import('./codes/codes-page.tsx') },
  { path: '/project-templates', load: () => import('./projects/templates-page.tsx') },
  { path: '/project-templates/{template}', load: () => import('./projects/template-page.tsx') },
  { path: '/projects/{project}/tasks', load: () => import('./tasks/tasks-page.tsx') },
  { path: '/projects/{project}/schedule', load: () => import('./schedule/schedule-page.tsx') },
  { path: '/projects/{project}/rooms', load: () => import('./rooms/rooms-page.tsx') },
  { path: '/projects/{project}/estimate', load: () => import('./estimate/estimate-page.tsx') },
  { path: '/projects/{project}/import', load: () => import('./imports/import-page.tsx') },
  { path: '/projects/{project}/schedule-files', load: () => import('./schedule-files/files-page.tsx') },
  {
    path: '/projects/{project}/people',
    load: () => import('./people/people-page.tsx'),
    sides: { owner: () => import('./owner/who-page.tsx') },
  },
  { path: '/settings', load: () => import('./settings/own-page.tsx') },
  { path: '/settings/security', load: () => import('./settings/security-page.tsx') },
  { path: '/settings/programs', load: () => import('./settings/programs-page.tsx') },
  { path: '/settings/connect', load: () => import('./settings/connect-page.tsx') },
  { path: '/settings/organization', load: () => import('./settings/org-page.tsx') },
  { path: '/settings/company', load: () => import('./settings/company-page.tsx') },
  { path: '/settings/api', load: () => import('./settings/api-page.tsx') },
  { path: '/payment', load: () => import('./billing/payment-page.tsx') },
  { path: '/billing', load: () => import('./billing/billing-page.tsx') },
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
