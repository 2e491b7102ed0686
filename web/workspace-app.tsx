import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { ReplyError } from './kit/call.ts'
import { NavigationProvider } from './kit/navigation.tsx'
import { queryClient } from './kit/query-client.ts'
import { decoded } from './kit/route-change.ts'
import { homeQuery } from './kit/work/home.ts'
import { followWorkspaceLinks } from './kit/work/links.ts'
import { Toasts } from './ui/toasts.tsx'
import { EmptySheet } from './ui/work/empty-sheet.tsx'
import { SkeletonRows } from './ui/work/skeleton.tsx'
import { ToolButton } from './ui/work/tool-button.tsx'
import { WorkspaceFrame } from './workspace/frame.tsx'
import { type FoundRoute, findRoute, type Params } from './workspace-routes.ts'

/** The whole workspace: whatever screen its address names, in the frame that stands around it. */
export function WorkspaceApp() {
  return (
    <QueryClientProvider client={queryClient}>
      <Screen />
      <Toasts />
    </QueryClientProvider>
  )
}

const pages = new Map<FoundRoute['route'], ComponentType<{ params: Params }>>()

/** The page of a route, fetched when it is first shown. */
function pageOf(route: FoundRoute['route']): ComponentType<{ params: Params }> {
  const known = pages.get(route)
  if (known) return known
  const page = lazy(route.load)
  pages.set(route, page)
  return page
}

function Screen() {
  const path = decoded(decodeURI, usePathname())
  const search = decoded(decodeURI, useSearch())
  const found = useMemo(() => findRoute(path), [path])
  useEffect(() => followWorkspaceLinks((to) => findRoute(to) !== undefined), [])
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
  const Page = found && pageOf(found.route)
  const content = (
    <Suspense fallback={<SkeletonRows count={8} />}>
      {Page ? <Page key={path} params={found.params} /> : <NothingHere />}
    </Suspense>
  )
  return (
    <NavigationProvider path={path} search={search} navigate={(to, options) => navigate(to, options)}>
      {found?.route.alone ? content : <SignedIn project={found?.params.project}>{content}</SignedIn>}
    </NavigationProvider>
  )
}

function SignedIn({ project, children }: { project: string | undefined; children: ReactNode }) {
  const home = useQuery(homeQuery)
  const signedOut = home.error instanceof ReplyError && home.error.status === 401
  useEffect(() => {
    if (!signedOut) return
    const back = new URLSearchParams({ to: `${window.location.pathname}${window.location.search}` })
    window.location.replace(`${screens.login.path}?${back}`)
  }, [signedOut])
  if (signedOut) return null
  return (
    <WorkspaceFrame home={home.data} project={project} failed={home.isError}>
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
        title={say('There is nothing at this address.')}
        action={<ToolButton look="main" label={say('Go to Today')} href={at('/dashboard')} />}
      >
        {say('It may have been moved or deleted, or it is not yours to see.')}
      </EmptySheet>
    </div>
  )
}
