import { createContext, type ReactNode, useContext } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { findPage } from '#contract/pages.ts'

const PathContext = createContext('/')
const SearchContext = createContext('')

/** Goes to an address of this site: as an entry of its own in the history, or in the place of the one that is shown. */
export type Navigate = (address: string, options?: { replace?: boolean }) => void
const NavigateContext = createContext<Navigate>(navigate)

type ProviderProps = { path: string; search: string; navigate?: Navigate; children: ReactNode }

/** Tells the page below which path it shows, with which query, and how it leads elsewhere. */
export function NavigationProvider({ path, search, navigate: go = navigate, children }: ProviderProps) {
  return (
    <NavigateContext value={go}>
      <PathContext value={path}>
        <SearchContext value={search}>{children}</SearchContext>
      </PathContext>
    </NavigateContext>
  )
}

/** How a page leads to another address of this site; a redirect of the page table is followed. */
export function useNavigate(): Navigate {
  return useContext(NavigateContext)
}

/** The path of the page that is shown, as it stands in the address. */
export function usePath(): string {
  return useContext(PathContext)
}

/** The query of the page that is shown, without the question mark; that of a page still on its way is not this one's. */
export function useShownSearch(): string {
  return useContext(SearchContext)
}

/**
 * The token at the end of the address: undefined while the page is prerendered or hydrated and the address is not yet
 * read, '' where it has none.
 */
export function useToken(): string | undefined {
  const destination = findPage(usePath())
  const token = destination.kind === 'screen' ? (destination.params.token ?? '') : ''
  return token === '{token}' ? undefined : token
}

/** Whether a choice was pointed at, or come to by arrow keys. */
export type ChoiceBy = 'pointer' | 'key'

/**
 * A choice that lives in the query of the address, so that a link shows the same thing. The first option is the default
 * and leaves no mark in the address. A choice is an entry of its own in the history, a place to come back to; one that
 * arrow keys pass on their way takes the place of the one before it.
 */
export function useSearchChoice<Option extends string>(
  name: string,
  options: readonly [Option, ...Option[]],
): [Option, (next: Option, how: ChoiceBy) => void] {
  const search = useShownSearch()
  const navigate = useNavigate()
  const given = new URLSearchParams(search).get(name)?.toLowerCase()
  const value = options.find((option) => option.toLowerCase() === given) ?? options[0]
  const choose = (next: Option, how: ChoiceBy) => {
    // Read afresh: keys may come faster than the page is rendered, and the same place again must not become an entry.
    const { pathname, search: now, hash } = window.location
    const query = new URLSearchParams(now)
    if (next === options[0]) query.delete(name)
    else query.set(name, next)
    const text = query.toString()
    const address = `${pathname}${text && `?${text}`}${hash}`
    if (address !== `${pathname}${now}${hash}`) navigate(address, { replace: how === 'key' })
  }
  return [value, choose]
}
