import { expect, test } from 'vitest'
import { allScreenIds, isOperatorScreen, screenIds, screens } from '#contract/pages.ts'
import { pageHead } from './page-head.ts'
import { documentTitle, followRedirects, shellOf } from './routes.ts'
import type { Shell } from './shell/layout.tsx'

test('a click on a redirected address goes where the server would send it, with its query and hash', () => {
  expect(followRedirects('/pricing?tab=organization#compare')).toBe('/plans?tab=organization#compare')
  expect(followRedirects('/auth/register?plan=starter')).toBe('/?plan=starter')
  expect(followRedirects('/Dashboard')).toBe('/')
})

test('any other address stays as it is', () => {
  expect(followRedirects('/plans?billing=annual')).toBe('/plans?billing=annual')
  expect(followRedirects('/contact-sales')).toBe('/contact-sales')
})

test('only the pages a letter leads to have the simple header and footer, and those of operators none', () => {
  const withShell = (shell: Shell) => allScreenIds.filter((id) => shellOf(screens[id].path) === shell)
  expect(withShell('simple')).toEqual(['confirm', 'unsubscribe', 'status'])
  expect(withShell('own')).toEqual(allScreenIds.filter(isOperatorScreen))
})

test('every screen has its own title, and the not-found page is not for search engines', () => {
  expect(new Set(screenIds.map((id) => documentTitle(screens[id].path))).size).toBe(screenIds.length)
  expect(pageHead('not-found')).toMatchObject({ indexed: false, path: null })
})
