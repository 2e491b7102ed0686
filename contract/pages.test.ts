import { expect, test } from 'vitest'
import {
  allScreenIds,
  findPage,
  isOperatorScreen,
  isPublicPath,
  redirects,
  screenIds,
  screens,
} from './pages.ts'
import { hasWorkspace, releases } from './workspace.ts'

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
  expect(redirects).toHaveLength(19)
  expect(findPage('/pricing')).toEqual({ kind: 'redirect', to: '/plans', status: 301 })
  for (const path of ['/dashboard', '/auth/register', '/auth/x/y', '/documents', '/settings/']) {
    expect(findPage(path)).toEqual({ kind: 'redirect', to: '/', status: 302 })
  }
})

const accountIds = [
  'login',
  'register',
  'verify-email',
  'forgot-password',
  'reset-password',
  'company',
] as const

test('the account screens lead home while there is only a waitlist, and stand from the beta on', () => {
  expect(allScreenIds.filter((id) => !isOperatorScreen(id))).toEqual(
    expect.arrayContaining([...screenIds, ...accountIds, 'contact', 'contact-sales']),
  )
  for (const id of accountIds) {
    const { path, indexed } = screens[id]
    expect(indexed).toBe(false)
    for (const spelled of [path, `${path}/`, path.toUpperCase()]) {
      const home = { kind: 'redirect', to: '/', status: 302 }
      expect(findPage(spelled)).toEqual(home)
      expect(findPage(spelled, 'waitlist')).toEqual(home)
      for (const release of ['beta', 'launched'] as const) {
        expect(findPage(spelled, release)).toEqual({ kind: 'screen', id, params: {} })
      }
    }
  }
})

test('every other path below /auth leads home in every release', () => {
  for (const release of releases) {
    for (const path of ['/auth', '/auth/', '/auth/logout', '/auth/login/x', '/auth/loginx']) {
      expect(findPage(path, release)).toEqual({ kind: 'redirect', to: '/', status: 302 })
    }
  }
})

test('the public screens are the same in every release, save that the waitlist leads to an account once everybody can have one, and that the workspace opens', () => {
  for (const release of releases) {
    for (const id of screenIds) {
      if (id === 'waitlist' && release === 'launched') continue
      expect(findPage(screens[id].path, release)).toMatchObject({ kind: 'screen', id })
    }
    const home = { kind: 'redirect', to: '/', status: 302 }
    expect(findPage('/dashboard', release)).toEqual(hasWorkspace(release) ? { kind: 'workspace' } : home)
    expect(findPage('/documents', release)).toEqual(home)
    expect(findPage('/pricing', release)).toEqual({ kind: 'redirect', to: '/plans', status: 301 })
    expect(findPage('/nope', release)).toEqual({ kind: 'not-found' })
  }
  const register = { kind: 'redirect', to: '/auth/register', status: 302 }
  expect(findPage('/waitlist', 'launched')).toEqual(register)
  expect(findPage('/waitlist/status/x', 'launched')).toMatchObject({ kind: 'screen', id: 'status' })
})

test('the forms to write to us stand from the beta on', () => {
  for (const id of ['contact', 'contact-sales'] as const) {
    expect(findPage(`/${id}`, 'waitlist')).toEqual({ kind: 'not-found' })
    for (const release of ['beta', 'launched'] as const)
      expect(findPage(`/${id}`, release)).toEqual({ kind: 'screen', id, params: {} })
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
  ['/estimate', true],
  ['/nope', false],
  ['/dashboard', false],
])('the session is not asked for on %s: %s', (path, isPublic) => {
  expect(isPublicPath(path)).toBe(isPublic)
})

test('the screens of operators are listed nowhere, and stand in every release', () => {
  const ids = allScreenIds.filter(isOperatorScreen)
  expect(ids.length).toBeGreaterThan(5)
  for (const id of ids) {
    expect(screens[id].indexed).toBe(false)
    expect(screenIds).not.toContain(id)
  }
  expect(findPage('/operator/members')).toEqual({ kind: 'screen', id: 'operator-members', params: {} })
  expect(findPage('/operator/members/4f')).toEqual({
    kind: 'screen',
    id: 'operator-member',
    params: { id: '4f' },
  })
  expect(findPage('/operator/members/4f/x')).toEqual({ kind: 'not-found' })
})
