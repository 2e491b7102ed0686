import { useEffect, useState } from 'react'

/**
 * The token after the `#` of a letter's link, which no server, proxy or log is sent; it is taken out of the address bar
 * and the history at once. Undefined while the page is prerendered or hydrated, '' where the address has none.
 */
export function useHashToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    const take = () => {
      const { hash, pathname, search } = window.location
      const text = hash.slice(1)
      // A jump inside the page, such as to its content, is no token.
      if (text && !document.getElementById(text)) {
        window.history.replaceState(window.history.state, '', `${pathname}${search}`)
        setToken(text)
      } else setToken((before) => before ?? '')
    }
    take()
    // A link from another letter, opened in this tab, loads no page.
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return token
}
