import { at, type Language, sourceLanguage } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { hasWorkspace, type Release, releases, workspaceStems } from './workspace.ts'

type Screen = {
  /** Lower case, no trailing slash; a name in braces at its end stands for one path segment. */
  path: `/${string}`
  title: string
  /** Whether a search engine should list it. */
  indexed: boolean
  /** Whether it is for operators: it has a layout of its own, and there is none before there is an operator. */
  operator?: true
  /** Whether it is text alone: prerendered like every screen, but no script comes with it and none of the app shows it. */
  static?: true
  /** The release from which it stands; until then its path leads where `redirects` says. From the first on where not given. */
  opens?: Release
  /** The release from which it stands no more, and its path leads where `redirects` says. */
  closes?: Release
}

/** A screen of the account, closed while there is only a waitlist. */
const account = <const Path extends `/auth/${string}`>(path: Path, title: string) =>
  ({
    path: at(path),
    title,
    indexed: false,
    opens: 'beta',
  }) as const

/** A screen of those who run the service. */
const operator = <const Path extends `/operator${string}`>(path: Path, title: string) =>
  ({ path, title, indexed: false, operator: true }) as const

/**
 * Every screen of every release; each is prerendered. What it is about stands in
 * `descriptions.ts`: this is in every page's script.
 */
export const screens = {
  home: {
    path: at('/'),
    title: say('AI-Powered Project Management for Construction'),
    indexed: true,
  },
  waitlist: {
    path: at('/waitlist'),
    title: say('Join Waitlist'),
    indexed: true,
    closes: 'launched',
  },
  confirm: {
    path: at('/waitlist/confirm/{token}'),
    title: say('Confirm your address'),
    indexed: false,
  },
  unsubscribe: {
    path: at('/waitlist/unsubscribe/{token}'),
    title: say('Unsubscribe'),
    indexed: false,
  },
  status: {
    path: at('/waitlist/status/{token}'),
    title: say('Your place in line'),
    indexed: false,
  },
  plans: {
    path: at('/plans'),
    title: say('Pricing Plans'),
    indexed: true,
  },
  features: {
    path: at('/features'),
    title: say('Features'),
    indexed: true,
  },
  estimate: {
    path: at('/estimate'),
    title: say('Material Estimator'),
    indexed: true,
  },
  about: {
    path: at('/about'),
    title: say('About'),
    indexed: true,
  },
  'use-cases': {
    path: at('/use-cases'),
    title: say('Use Cases'),
    indexed: true,
  },
  developers: {
    path: at('/developers'),
    title: say('Developers'),
    indexed: true,
    static: true,
  },
  faq: {
    path: at('/faq'),
    title: say('FAQ'),
    indexed: true,
    static: true,
  },
  documentation: {
    path: at('/documentation'),
    title: say('Documentation'),
    indexed: true,
    static: true,
  },
  privacy: {
    path: at('/privacy'),
    title: say('Privacy Policy'),
    indexed: true,
    static: true,
  },
  terms: {
    path: at('/terms'),
    title: say('Terms of Service'),
    indexed: true,
    static: true,
  },
  contact: {
    path: at('/contact'),
    title: say('Get in Touch'),
    indexed: false,
    static: true,
    opens: 'beta',
  },
  'contact-sales': {
    path: at('/contact-sales'),
    title: say('Contact Sales'),
    indexed: false,
    static: true,
    opens: 'beta',
  },
  offline: {
    path: at('/offline'),
    title: say('You are offline'),
    indexed: false,
    static: true,
  },
  login: account('/auth/login', say('Sign in')),
  register: account('/auth/register', say('Create your account')),
  'verify-email': account('/auth/verify-email', say('Verify your email address')),
  'forgot-password': account('/auth/forgot-password', say('Forgot your password?')),
  'reset-password': account('/auth/reset-password', say('Choose a new password')),
  company: account('/auth/company', say('Sign in with your company')),
  'operator-sign-in': operator('/operator/sign-in', 'Operator sign-in'),
  'operator-enrol': operator('/operator/enrol', 'Set up your operator account'),
  operator: operator('/operator', 'Overview'),
  'operator-members': operator('/operator/members', 'Members'),
  'operator-member': operator('/operator/members/{id}', 'Member'),
  'operator-invitations': operator('/operator/invitations', 'Invitations'),
  'operator-letters': operator('/operator/letters', 'Letters'),
  'operator-messages': operator('/operator/messages', 'Messages'),
  'operator-audit': operator('/operator/audit', 'Audit log'),
  'operator-connections': operator('/operator/connections', 'Connections'),
  'operator-account': operator('/operator/account', 'Your account'),
} as const satisfies Record<string, Screen>

export type ScreenId = keyof typeof screens
export const allScreenIds = Object.keys(screens) as ScreenId[]

/** The screens that are text alone. */
export type StaticScreenId = {
  [Id in ScreenId]: (typeof screens)[Id] extends { static: true } ? Id : never
}[ScreenId]

/** The screens that search engines are told of. */
export type IndexedScreenId = {
  [Id in ScreenId]: (typeof screens)[Id] extends { indexed: true } ? Id : never
}[ScreenId]

/** Whether search engines are told of a screen. */
export const isIndexedScreen = (id: ScreenId): id is IndexedScreenId => screens[id].indexed

/** Whether a screen is text alone. */
export const isStaticScreen = (id: ScreenId): id is StaticScreenId => (screens[id] as Screen).static === true

/** Whether a screen stands in `release`. */
const isOpen = (screen: Screen, release: Release) =>
  releases.indexOf(screen.opens ?? 'waitlist') <= releases.indexOf(release) &&
  (screen.closes === undefined || releases.indexOf(release) < releases.indexOf(screen.closes))

/** Whether the screen of this id stands in `release`. */
export const isOpenIn = (id: ScreenId, release: Release): boolean => isOpen(screens[id], release)

/** Whether a screen is for operators. */
export const isOperatorScreen = (id: ScreenId): boolean => (screens[id] as Screen).operator === true

/** The screens that stand for everybody from the first release on. The session is not asked for on any of them. */
export const screenIds = /* @__PURE__ */ allScreenIds.filter(
  (id) => isOpen(screens[id], 'waitlist') && !isOperatorScreen(id),
)

/** Whether a screen stands in `language` too: those of operators are in the source language alone. */
export const isSpokenIn = (id: ScreenId, language: Language): boolean =>
  language === sourceLanguage || !isOperatorScreen(id)

/** The page for a path that nothing else answers. */
export const notFound = {
  title: say('404 Page Not Found'),
  hint: say('Did you forget to add the page to the router?'),
} as const

type Redirect = { path: string; to: string; status: 301 | 302; opens?: Release }

const workspace = (path: string): Redirect => ({ path: at(path), to: at('/'), status: 302, opens: 'beta' })

/** Addresses that lead elsewhere until a screen of `screens` stands there. `/auth/*` stands for any path below it; `opens` says from which release on there can be one. */
export const redirects: readonly Redirect[] = [
  { path: at('/pricing'), to: at('/plans'), status: 301 },
  { path: at('/waitlist'), to: at('/auth/register'), status: 302 },
  ...[
    '/auth/*',
    '/dashboard',
    '/projects',
    '/price-book',
    '/codes',
    '/tools',
    '/project-templates',
    '/templates',
    '/chat',
    '/payment',
    '/document-templates',
    '/documents',
    '/billing',
    '/team',
    '/profiles',
    '/profile',
    '/settings',
  ].map(workspace),
]

/** What a path leads to. `params` holds what stood in the place of a name in braces. */
export type Destination =
  | { kind: 'screen'; id: ScreenId; params: Record<string, string> }
  | { kind: 'redirect'; to: string; status: 301 | 302 }
  /** A screen of the workspace, which is a document of its own and knows its own ways. */
  | { kind: 'workspace' }
  | { kind: 'not-found' }

/**
 * Finds what `path` (no query) leads to in `release`, without regard to case or a trailing slash. A redirect keeps the
 * trailing slash where its target has a name. A token route without its token is still that screen, which says what is
 * missing.
 */
export function findPage(path: string, release: Release = 'waitlist'): Destination {
  const slash = path.length > 1 && path.endsWith('/')
  if (path.includes('//')) return { kind: 'not-found' }
  const plain = slash ? path.slice(0, -1) : path
  const lower = plain.toLowerCase()
  for (const id of allScreenIds) {
    if (!isOpen(screens[id], release)) continue
    const own = screens[id].path
    const [stem = own, name] = own.split(/\/\{(\w+)\}/)
    if (lower === stem) return { kind: 'screen', id, params: {} }
    if (name !== undefined && lower.startsWith(`${stem}/`)) {
      const value = plain.slice(stem.length + 1)
      if (value !== '' && !value.includes('/')) return { kind: 'screen', id, params: { [name]: value } }
    }
  }
  if (hasWorkspace(release) && workspaceStems.some((stem) => isWithin(lower, at(stem))))
    return { kind: 'workspace' }
  for (const { path: from, to, status } of redirects) {
    const stem = from.replace('/*', '')
    if (lower === stem || (stem !== from && lower.startsWith(`${stem}/`))) {
      return { kind: 'redirect', to: slash && to !== at('/') ? `${to}/` : to, status }
    }
  }
  return { kind: 'not-found' }
}

const isWithin = (path: string, stem: string) => path === stem || path.startsWith(`${stem}/`)

/** Where the product does not ask who the visitor is. */
export function isPublicPath(path: string): boolean {
  const lower = path.toLowerCase()
  return (
    lower === at('/') ||
    ['/waitlist', '/plans', '/features', '/about', '/use-cases', '/estimate'].some((prefix) =>
      lower.startsWith(at(prefix)),
    )
  )
}
