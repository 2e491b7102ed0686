import { expect, test } from 'vitest'
import { findPage, isPublicPath, redirects, screenIds, screens } from './pages.ts'

test('every screen is found under its own path, whatever its case and with a trailing slash', () => {
  for (const id of screenIds) {
    const path = screens[id].path.replace('{token}', 'AbC')
    const params = path === screens[id].path ? {} : { token: 'AbC' }
    expect(findPage(path)).toEqual({ kind: 'screen', id, params })
    expect(findPage(path === '/' ? path : `${path}/`)).toEqual({ kind: 'screen', id, params })
    const upper = findPage(path.toUpperCase())
    expect(upper).toMatchObject({ kind: 'screen', id })
  }
})

test('every address of the workspace leads home until it opens, and pricing to the plans for good', () => {
  expect(redirects).toHaveLength(15)
  expect(findPage('/pricing')).toEqual({ kind: 'redirect', to: '/plans', status: 301 })
  for (const path of ['/dashboard', '/auth/register', '/auth/x/y', '/documents', '/settings/']) {
    expect(findPage(path)).toEqual({ kind: 'redirect', to: '/', status: 302 })
  }
})

test.each([
  '/contact',
  '/contact-sales',
  '/projects/1',
  '/waitlist/other',
  '/waitlist/confirm/a/b',
  '/plansx',
  '//',
  '/ ',
])('%j is not found', (path) => {
  expect(findPage(path)).toEqual({ kind: 'not-found' })
})

test.each([
  ['/', true],
  ['/Waitlist/confirm/x', true],
  ['/plans', true],
  ['/features', true],
  ['/about', true],
  ['/use-cases', true],
  ['/nope', false],
  ['/dashboard', false],
])('the session is not asked for on %s: %s', (path, isPublic) => {
  expect(isPublicPath(path)).toBe(isPublic)
})
