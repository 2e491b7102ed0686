import { expect, test } from 'vitest'
import { screenIds, screens } from '#contract/pages.ts'
import { documentHead, followRedirects, hasSimpleShell } from './routes.ts'

test('a click on a redirected address goes where the server would send it, with its query and hash', () => {
  expect(followRedirects('/pricing?tab=organization#compare')).toBe('/plans?tab=organization#compare')
  expect(followRedirects('/auth/register?plan=starter')).toBe('/?plan=starter')
  expect(followRedirects('/Dashboard')).toBe('/')
})

test('any other address stays as it is', () => {
  expect(followRedirects('/plans?billing=annual')).toBe('/plans?billing=annual')
  expect(followRedirects('/contact-sales')).toBe('/contact-sales')
})

test('only the pages a letter leads to have the simple header and footer', () => {
  expect(screenIds.filter((id) => hasSimpleShell(screens[id].path))).toEqual([
    'confirm',
    'unsubscribe',
    'status',
  ])
})

test('every screen has its own title, and the not-found page is not for search engines', () => {
  expect(new Set(screenIds.map((id) => documentHead(screens[id].path).title)).size).toBe(screenIds.length)
  expect(documentHead('/nowhere')).toMatchObject({ indexed: false, path: null })
})
