import { createContext, type ReactNode, useContext } from 'react'
import { useLocation, useSearch } from 'wouter'
import { findPage } from '#contract/pages.ts'

const PathContext = createContext('/')

/** Tells the page below which path it shows. */
export function NavigationProvider({ path, children }: { path: string; children: ReactNode }) {
  return <PathContext value={path}>{children}</PathContext>
}

/** The path of the page that is shown, as it stands in the address. */
export function usePath(): string {
  return useContext(PathContext)
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

/**
 * A choice that lives in the query of the address, so that a link shows the same thing. The first option is the default
 * and leaves no mark in the address. Each choice is an entry of its own in the history, a place to come back to.
 */
export function useSearchChoice<Option extends string>(
  name: string,
  options: readonly [Option, ...Option[]],
): [Option, (next: Option) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const given = new URLSearchParams(search).get(name)?.toLowerCase()
  const value = options.find((option) => option.toLowerCase() === given) ?? options[0]
  const choose = (next: Option) => {
    // Read afresh: a tab tells of a click twice, by press and by focus, and the second must not become an entry.
    const { pathname, search: now, hash } = window.location
    const query = new URLSearchParams(now)
    if (next === options[0]) query.delete(name)
    else query.set(name, next)
    const text = query.toString()
    const address = `${pathname}${text && `?${text}`}${hash}`
    if (address !== `${pathname}${now}${hash}`) navigate(address)
  }
  return [value, choose]
}
