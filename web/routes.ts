import type { ComponentType } from 'react'
import { brand } from '#contract/brand.ts'
import {
  allScreenIds,
  type Destination,
  findPage,
  isOperatorScreen,
  isSpokenIn,
  isStaticScreen,
  notFound,
  type ScreenId,
  type StaticScreenId,
  screens,
} from '#contract/pages.ts'
import { at, builtLanguage, sourceLanguage } from '#language/languages.ts'
import { currentRelease, isLaunched } from './kit/release.ts'
import type { Shell } from './shell/layout.tsx'

type Module = { default: ComponentType }

const find = (path: string) => findPage(path, currentRelease())

/** One chunk for all of them: who signs in needs more than one. */
const loadAccount = () => import('./session/account-page.tsx')

/** One chunk for all of them: whoever runs the service goes from one to the next. */
const loadOperator = (): Promise<Module> =>
  builtLanguage === sourceLanguage
    ? import('./operator/operator-page.tsx')
    : Promise.reject(new Error('Operators have their pages in the source language alone.'))

/** The file of every screen that the app shows; each is a chunk of its own. */
const loaders: Record<Exclude<ScreenId, StaticScreenId>, () => Promise<Module>> = {
  home: () => import('./marketing/home-page.tsx'),
  waitlist: () => import('./waitlist/waitlist-page.tsx'),
  confirm: () => import('./waitlist/confirm-page.tsx'),
  unsubscribe: () => import('./waitlist/unsubscribe-page.tsx'),
  status: () => import('./waitlist/status-page.tsx'),
  plans: () => import('./plans/plans-page.tsx'),
  features: () => import('./marketing/features-page.tsx'),
  estimate: () => import('./estimator/estimate-page.tsx'),
  about: () => import('./marketing/about-page.tsx'),
  'use-cases': () => import('./marketing/use-cases-page.tsx'),
  login: loadAccount,
  register: loadAccount,
  'verify-email': loadAccount,
  'forgot-password': loadAccount,
  'reset-password': loadAccount,
  company: loadAccount,
  'operator-sign-in': loadOperator,
  'operator-enrol': loadOperator,
  operator: loadOperator,
  'operator-members': loadOperator,
  'operator-member': loadOperator,
  'operator-invitations': loadOperator,
  'operator-letters': loadOperator,
  'operator-messages': loadOperator,
  'operator-audit': loadOperator,
  'operator-connections': loadOperator,
  'operator-account': loadOperator,
}
const loadNotFound = () => import('./shell/not-found-page.tsx')

/** The paths that stand for a page without a path of its own while it is prerendered and hydrated. */
export const prerenderPath = { notFound: at('/404-not-found') } as const

/** Screens whose header and footer are the simple ones. */
const simpleShell: ReadonlySet<ScreenId> = new Set(['confirm', 'unsubscribe', 'status'])

type PageKey = ScreenId | 'not-found'
const loaded = new Map<PageKey, ComponentType>()

const keyOf = (destination: Destination): PageKey =>
  destination.kind === 'screen' ? destination.id : 'not-found'

/** The component of the page that `path` shows, if its chunk is here. */
export function loadedPage(path: string): ComponentType | undefined {
  const destination = find(path)
  return destination.kind === 'workspace' ? undefined : loaded.get(keyOf(destination))
}

/** Fetches the chunk of the page that `path` shows; rejects when it cannot be had, as of a page that is text alone. */
export async function loadPage(path: string): Promise<void> {
  const destination = find(path)
  if (destination.kind === 'workspace') throw new Error(`${path} is a document of its own`)
  const key = keyOf(destination)
  if (loaded.has(key)) return
  if (key !== 'not-found' && isStaticScreen(key)) throw new Error(`${path} is a document of its own`)
  const module = await (key === 'not-found' ? loadNotFound() : loaders[key]())
  loaded.set(key, module.default)
}

/** Loads every page, for the prerenderer. */
export async function loadAllPages(): Promise<void> {
  const ids = allScreenIds.filter((id) => !isStaticScreen(id) && isSpokenIn(id, builtLanguage))
  await Promise.all([...ids.map((id) => screens[id].path), prerenderPath.notFound].map(loadPage))
}

/** Follows a redirect of the page table, keeping query and hash; any other address comes back as it is. */
export function followRedirects(address: string): string {
  const url = new URL(address, 'http://site.invalid')
  const destination = find(url.pathname)
  return destination.kind === 'redirect' ? `${destination.to}${url.search}${url.hash}` : address
}

/** What stands around the page at `path`: header and footer, simple ones with the logo only, or what the page brings itself. */
export function shellOf(path: string): Shell {
  const destination = find(path)
  if (destination.kind !== 'screen') return 'full'
  if (isOperatorScreen(destination.id)) return 'own'
  return simpleShell.has(destination.id) ? 'simple' : 'full'
}

/** The title of the document of the page at `path`; the prerendered head, which says more, begins with it. */
export function documentTitle(path: string): string {
  const destination = find(path)
  return `${(destination.kind === 'screen' ? screens[destination.id] : notFound).title} | ${brand.name}`
}

/** What the page at `path` is about. Rejects where the file that says it cannot be had. */
export async function describePage(path: string): Promise<string> {
  const { descriptions, launchedDescriptions } = await import('#contract/descriptions.ts')
  const key = keyOf(find(path))
  return (isLaunched() && key !== 'not-found' && launchedDescriptions[key]) || descriptions[key]
}
