import { brand } from './brand.ts'

/** The stages of the product's release, earliest first. */
export const releases = ['waitlist', 'beta', 'launched'] as const
export type Release = (typeof releases)[number]

type Screen = {
  /** Lower case, no trailing slash; a name in braces at its end stands for one path segment. */
  path: `/${string}`
  title: string
  description: string
  /** Whether a search engine should list it. */
  indexed: boolean
  /** Whether it is for operators: it has a layout of its own, and there is none before there is an operator. */
  operator?: true
  /** Whether it is text alone: prerendered like every screen, but no script comes with it and none of the app shows it. */
  static?: true
  /** The release from which it stands; until then its path leads where `redirects` says. From the first on where not given. */
  opens?: Release
}

/** A screen of the account, closed while there is only a waitlist. */
const account = <const Path extends `/auth/${string}`>(path: Path, title: string) =>
  ({
    path,
    title,
    description: `${title}: your ${brand.name} account.`,
    indexed: false,
    opens: 'beta',
  }) as const

/** A screen of those who run the service. */
const operator = <const Path extends `/operator${string}`>(path: Path, title: string) =>
  ({ path, title, description: `${title}: running ${brand.name}.`, indexed: false, operator: true }) as const

/** Every screen of every release; each is prerendered. */
export const screens = {
  home: {
    path: '/',
    title: 'AI-Powered Project Management for Construction',
    description: `Planned for ${brand.releaseDate}: scan a room with a phone, get the materials and the cost with every number open to check, and write the contract from it. Open and self-hostable.`,
    indexed: true,
  },
  waitlist: {
    path: '/waitlist',
    title: 'Join Waitlist',
    description: `Get early access to ${brand.name} on ${brand.stores}, planned for ${brand.releaseDate}, with a ${brand.trialDays}-day free trial at launch.`,
    indexed: true,
  },
  confirm: {
    path: '/waitlist/confirm/{token}',
    title: 'Confirm your address',
    description: `Confirm your place on the ${brand.name} waitlist.`,
    indexed: false,
  },
  unsubscribe: {
    path: '/waitlist/unsubscribe/{token}',
    title: 'Unsubscribe',
    description: `Stop letters from the ${brand.name} waitlist.`,
    indexed: false,
  },
  status: {
    path: '/waitlist/status/{token}',
    title: 'Your place in line',
    description: `Where you stand on the ${brand.name} waitlist, and the link that moves you up.`,
    indexed: false,
  },
  plans: {
    path: '/plans',
    title: 'Pricing Plans',
    description: `What ${brand.name} costs: Starter $19, Pro $49, Teams $149 a month for three seats, Enterprise by agreement. Every limit side by side.`,
    indexed: true,
  },
  features: {
    path: '/features',
    title: 'Features',
    description:
      'Room scans to material lists, contracts and submittals from templates, tasks and punch lists, and answers with their sources: what each part is planned to do, with an example.',
    indexed: true,
  },
  about: {
    path: '/about',
    title: 'About',
    description: `Why ${brand.name} is built: estimates in which every number can be opened, on an open context protocol and your own server if you like.`,
    indexed: true,
  },
  'use-cases': {
    path: '/use-cases',
    title: 'Use Cases',
    description: `How contractors, small firms and homeowners would use ${brand.name}, from the first measurement to the punch list.`,
    indexed: true,
  },
  developers: {
    path: '/developers',
    title: 'Developers',
    description: `The ${brand.name} API: every call with its fields and limits, keys and their scopes, and webhooks with how to check their signature.`,
    indexed: true,
    static: true,
  },
  faq: {
    path: '/faq',
    title: 'FAQ',
    description: `When ${brand.name} comes, what it will cost, how it measures a room, what the waitlist keeps of you, and how to run it on a server of your own.`,
    indexed: true,
    static: true,
  },
  documentation: {
    path: '/documentation',
    title: 'Documentation',
    description: `The ${brand.name} manual is planned and not written yet. Until then: the API, the questions asked most, and how a server is started.`,
    indexed: true,
    static: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    description: `The ${brand.name} policy is still to be written. What the waitlist keeps of you today, field by field, for how long, and how you erase it.`,
    indexed: true,
    static: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    description: `The ${brand.name} terms are still to be written: there is nothing to buy or to sign yet. What joining the waitlist means until then.`,
    indexed: true,
    static: true,
  },
  offline: {
    path: '/offline',
    title: 'You are offline',
    description: 'This page was not opened before, and cannot be had without a connection.',
    indexed: false,
    static: true,
  },
  login: account('/auth/login', 'Sign in'),
  register: account('/auth/register', 'Create your account'),
  'verify-email': account('/auth/verify-email', 'Verify your email address'),
  'forgot-password': account('/auth/forgot-password', 'Forgot your password?'),
  'reset-password': account('/auth/reset-password', 'Choose a new password'),
  'operator-sign-in': operator('/operator/sign-in', 'Operator sign-in'),
  'operator-enrol': operator('/operator/enrol', 'Set up your operator account'),
  operator: operator('/operator', 'Overview'),
  'operator-members': operator('/operator/members', 'Members'),
  'operator-member': operator('/operator/members/{id}', 'Member'),
  'operator-invitations': operator('/operator/invitations', 'Invitations'),
  'operator-letters': operator('/operator/letters', 'Letters'),
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
  releases.indexOf(screen.opens ?? 'waitlist') <= releases.indexOf(release)

/** Whether a screen is for operators. */
export const isOperatorScreen = (id: ScreenId): boolean => (screens[id] as Screen).operator === true

/** The screens that stand for everybody from the first release on. The session is not asked for on any of them. */
export const screenIds = /* @__PURE__ */ allScreenIds.filter(
  (id) => isOpen(screens[id], 'waitlist') && !isOperatorScreen(id),
)

/** The page for a path that nothing else answers. */
export const notFound = {
  title: '404 Page Not Found',
  hint: 'Did you forget to add the page to the router?',
} as const

type Redirect = { path: string; to: string; status: 301 | 302; opens?: Release }

const workspace = (path: string): Redirect => ({ path, to: '/', status: 302, opens: 'beta' })

/** Addresses that lead elsewhere until a screen of `screens` stands there. `/auth/*` stands for any path below it; `opens` says from which release on there can be one. */
export const redirects: readonly Redirect[] = [
  { path: '/pricing', to: '/plans', status: 301 },
  ...[
    '/auth/*',
    '/dashboard',
    '/projects',
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
  for (const { path: from, to, status } of redirects) {
    const stem = from.replace('/*', '')
    if (lower === stem || (stem !== from && lower.startsWith(`${stem}/`))) {
      return { kind: 'redirect', to: slash && to !== '/' ? `${to}/` : to, status }
    }
  }
  return { kind: 'not-found' }
}

/** Where the product does not ask who the visitor is. */
export function isPublicPath(path: string): boolean {
  const lower = path.toLowerCase()
  return (
    lower === '/' ||
    ['/waitlist', '/plans', '/features', '/about', '/use-cases'].some((prefix) => lower.startsWith(prefix))
  )
}
