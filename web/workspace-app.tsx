import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import type { Audience } from '#contract/audience.ts'
import { brand } from '#contract/brand.ts'
import type { Home } from '#contract/home.ts'
import { screens } from '#contract/pages.ts'
import { at, sourceLanguage } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { ReplyError } from './kit/call.ts'
import { forgetReads } from './kit/kept/reads.ts'
import { type Navigate, NavigationProvider, useNavigate, usePath } from './kit/navigation.tsx'
import { queryClient } from './kit/query-client.ts'
import { decoded } from './kit/route-change.ts'
import { homeQuery } from './kit/work/home.ts'
import { keptInvitation } from './kit/work/kept-invitation.ts'
import { followWorkspaceLinks } from './kit/work/links.ts'
import { useLook } from './kit/work/look.ts'
import { TaskPanelContext } from './kit/work/open-task.ts'
import { ownLanguageAddress } from './kit/work/own-language.ts'
import { OwnWordsContext } from './kit/work/own-words.ts'
import { projectQuery } from './kit/work/project.ts'
import { isLeaving } from './kit/work/sign-out.ts'
import { takeTheme } from './kit/work/theme.ts'
import { Toasts } from './ui/toasts.tsx'
import { EmptySheet } from './ui/work/empty-sheet.tsx'
import { SkeletonRows } from './ui/work/skeleton.tsx'
import { ToolButton } from './ui/work/tool-button.tsx'
import { AlonePage } from './workspace/alone.tsx'
import { WorkspaceFrame } from './workspace/frame.tsx'
import { loadOwnWords } from './workspace/own-words.ts'
import { type FoundRoute, findRoute, type Params } from './workspace-routes.ts'

/** The whole workspace: whatever screen its address names, in the frame that stands around it. */
export function WorkspaceApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <TaskPanelContext value={TaskPanel}>
        <OwnWordsContext value={loadOwnWords}>
          <Screen />
        </OwnWordsContext>
      </TaskPanelContext>
      <Toasts />
    </QueryClientProvider>
  )
}

/** The room of tasks has it; other rooms open it beside what they show. */
const TaskPanel = lazy(async () => ({ default: (await import('./tasks/panel/task-panel.tsx')).TaskPanel }))

/** The room of the assistant has it; every screen opens it beside what it shows. */
const AskPane = lazy(async () => ({ default: (await import('./assistant/ask-pane.tsx')).AskPane }))

type Load = FoundRoute['route']['load']
const pages = new Map<Load, ComponentType<{ params: Params }>>()

/** The page that `load` brings, fetched when it is first shown. */
function pageOf(load: Load): ComponentType<{ params: Params }> {
  const known = pages.get(load)
  if (known) return known
  const page = lazy(load)
  pages.set(load, page)
  return page
}

/** What brings the page of a route, for whoever looks at its project and what they are. */
const loadOf = (route: FoundRoute['route'], audience: Audience | undefined, home: Home | undefined): Load => {
  const only = home && onlyOf(home)
  return (audience && route.sides?.[audience]) ?? (only && route.only?.[only]) ?? route.load
}

/**
 * Asks for all that the screen of `path` begins with, together and before anything is drawn: who is here, the project and the
 * page itself. What is there by then is drawn at once, and not as a skeleton first. Never rejects: what cannot be had is asked for
 * again where it is shown.
 */
export async function beginScreen(path: string): Promise<void> {
  const found = findRoute(decoded(decodeURI, path))
  if (!found) return
  const { route, params } = found
  const { project } = params
  const home = route.alone ? undefined : queryClient.fetchQuery(homeQuery).catch(() => undefined)
  const view =
    project === undefined ? undefined : queryClient.fetchQuery(projectQuery(project)).catch(() => undefined)
  const load = loadOf(route, route.sides && (await view)?.audience, route.only && (await home))
  const [page] = await Promise.all([load().catch(() => undefined), home, view])
  if (page && !pages.has(load)) pages.set(load, page.default)
}

/** The page of a route: that of whoever looks at its project, where they have one of their own. */
function Page({ route, params }: FoundRoute) {
  const { project = '' } = params
  const look = useLook(project)
  const { data, error } = useQuery({ ...projectQuery(project), enabled: project !== '' })
  const { data: home } = useQuery({ ...homeQuery, enabled: route.only !== undefined })
  if (error instanceof ReplyError && error.status === 404) return <NothingHere />
  if ((route.sides && !data) || (route.only && !home)) return <SkeletonRows count={8} />
  const Shown = pageOf(loadOf(route, data?.audience, home))
  return <Shown key={`${look?.audience} ${look?.person}`} params={params} />
}

function Screen() {
  const path = decoded(decodeURI, usePathname())
  const search = decoded(decodeURI, useSearch())
  const found = useMemo(() => findRoute(path), [path])
  useEffect(() => followWorkspaceLinks((to) => findRoute(to) !== undefined), [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  // Another query of the same screen draws nothing anew but what reads the query.
  const shown = useMemo(() => {
    const content = (
      <Suspense fallback={<SkeletonRows count={8} />}>
        {found ? <Page key={path} {...found} /> : <NothingHere />}
      </Suspense>
    )
    return found?.route.alone ? (
      <AlonePage>{content}</AlonePage>
    ) : (
      <SignedIn project={found?.params.project}>{content}</SignedIn>
    )
  }, [path, found])
  return (
    <NavigationProvider path={path} search={search} navigate={go}>
      {shown}
    </NavigationProvider>
  )
}

const go: Navigate = (to, options) => navigate(to, options)

/** What somebody is, where they are nothing else in any project. */
function onlyOf({ sides, onlyProject }: Home): 'worker' | 'owner' | undefined {
  if (sides.length === 0) return undefined
  if (sides.every((side) => side === 'crew' || side === 'worker')) return 'worker'
  return sides[0] === 'owner' && onlyProject !== null ? 'owner' : undefined
}

function SignedIn({ project, children }: { project: string | undefined; children: ReactNode }) {
  const home = useQuery(homeQuery)
  const signedOut = home.error instanceof ReplyError && home.error.status === 401
  useEffect(() => {
    if (!signedOut || isLeaving()) return
    // Whoever ended the session, what was read with it is not to be read on. What was made here stays, for whom it is of.
    void forgetReads()
    const back = new URLSearchParams({ to: `${window.location.pathname}${window.location.search}` })
    window.location.replace(`${screens.login.path}?${back}`)
  }, [signedOut])
  const path = usePath()
  const navigate = useNavigate()
  // Whoever opened an account to take an invitation up is led back to it by the way that everybody comes in.
  const invited = home.data !== undefined && path === at('/dashboard') && keptInvitation.read() !== ''
  useEffect(() => {
    if (invited) navigate(at('/join'), { replace: true })
  }, [invited, navigate])
  // Whoever reads another language is led to it from an address that names none.
  const own =
    home.data && spokenLanguage() === sourceLanguage
      ? ownLanguageAddress(home.data.language, window.location.pathname)
      : undefined
  useEffect(() => {
    if (own !== undefined) window.location.replace(`${own}${window.location.search}${window.location.hash}`)
  }, [own])
  const theme = home.data?.theme
  useEffect(() => {
    if (theme) takeTheme(theme)
  }, [theme])
  if (signedOut || invited || own !== undefined) return null
  return (
    <WorkspaceFrame home={home.data} project={project} failed={home.isError} AskPane={AskPane}>
      {children}
    </WorkspaceFrame>
  )
}

function NothingHere() {
  useEffect(() => {
    document.title = `${say('Nothing here')} | ${brand.name}`
  }, [])
  return (
    <div className="p-4 md:p-6">
      <EmptySheet
        whole
        title={say('There is nothing at this address.')}
        action={<ToolButton look="main" label={say('Go to Today')} href={at('/dashboard')} />}
      >
        {say('It may have been moved or deleted, or it is not yours to see.')}
      </EmptySheet>
    </div>
  )
}
