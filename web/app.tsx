import { type ReactNode, useEffect, useState } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useLinkClicks } from './kit/link-clicks.ts'
import { type Navigate, NavigationProvider } from './kit/navigation.tsx'
import { decoded, useRouteChange } from './kit/route-change.ts'
import { describePage, documentTitle, followRedirects, loadedPage, loadPage, shellOf } from './routes.ts'
import { Layout } from './shell/layout.tsx'
import { Toasts } from './ui/toasts.tsx'

/**
 * The whole app. Hydration starts from `hydrationPath` with an empty query, exactly as prerendered, and then shows what
 * the address says. `content` takes the place of the page in the script-less replies.
 */
export function App({ hydrationPath, content }: { hydrationPath: string; content?: ReactNode }) {
  if (content !== undefined) return <PlainPage path={hydrationPath}>{content}</PlainPage>
  return (
    <>
      <CurrentPage hydrationPath={hydrationPath} />
      <Toasts />
    </>
  )
}

/** A page that somebody is about to go to, with what it is about. */
const fetchAhead = async (path: string) => void (await Promise.all([loadPage(path), describePage(path)]))

const goTo: Navigate = (address, options) => navigate(followRedirects(address), options)

function CurrentPage({ hydrationPath }: { hydrationPath: string }) {
  const { path: shown, search } = useLoadedPlace(hydrationPath)
  useLinkClicks(fetchAhead, followRedirects)
  useEffect(() => {
    // Says to tests, and to style if it ever asks, that buttons answer from here on.
    document.documentElement.dataset.hydrated = ''
  }, [])
  useRouteChange(shown, documentTitle(shown), describePage)
  const Page = loadedPage(shown)
  return (
    <NavigationProvider path={shown} search={search} navigate={goTo}>
      <Layout path={shown} shell={shellOf(shown)}>
        {Page && <Page />}
      </Layout>
    </NavigationProvider>
  )
}

type Place = { path: string; search: string }

/** The newest place whose page is loaded; until the chunk of a new one is here, the page before it stays as it was. */
function useLoadedPlace(hydrationPath: string): Place {
  const path = decoded(decodeURI, usePathname({ ssrPath: hydrationPath }))
  const search = decoded(decodeURI, useSearch({ ssrSearch: '' }).slice(1))
  const [ready, setReady] = useState<Place>({ path, search })
  const here = loadedPage(path) !== undefined
  useEffect(() => {
    if (here) {
      // The same place as before must be the same object, or the whole page is rendered again for nothing.
      setReady((before) => (before.path === path && before.search === search ? before : { path, search }))
      return
    }
    let current = true
    loadPage(path).then(
      () => current && setReady({ path, search }),
      // The chunk is gone, most likely with a newer release: let the server answer.
      () => current && window.location.reload(),
    )
    return () => {
      current = false
    }
  }, [path, search, here])
  return here ? { path, search } : ready
}

function PlainPage({ path, children }: { path: string; children: ReactNode }) {
  return (
    <NavigationProvider path={path} search="">
      <Layout path={path} shell={shellOf(path)}>
        {children}
      </Layout>
    </NavigationProvider>
  )
}
