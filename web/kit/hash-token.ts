import { useEffect, useState } from 'react'

/**
 * The token after the `#` of a letter's link, which no server, proxy or log is sent; it is taken out of the address bar
 * and the history at once. Undefined while the page is prerendered or hydrated, '' where the address has none. Kept under
 * `keptAs` the tab has it when it is loaded anew, which a phone does by itself: for a link that opens more than once.
 */
export function useHashToken(keptAs?: string): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const text = hash.slice(1)
      // A jump inside the page, such as to its content, is no token.
      if (text && !document.getElementById(text)) {
        window.history.replaceState(window.history.state, '', `${pathname}${search}`)
        if (keptAs) keep(keptAs, text)
        setToken(text)
      } else setToken((before) => before ?? (keptAs ? kept(keptAs) : ''))
    }
    take()
    // A link from another letter, opened in this tab, loads no page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [keptAs])
  return token
}

function keep(name: string, token: string): void {
  try {
    sessionStorage.setItem(name, token)
  } catch {
    // A browser that keeps nothing asks for the link again.
  }
}

function kept(name: string): string {
  try {
    return sessionStorage.getItem(name) ?? ''
  } catch {
    return ''
  }
}
