import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#testing/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const get = (url: string, headers: Record<string, string> = {}) => t.app.inject({ url, headers })

test('a page stands under the folder of its language, whatever the browser prefers', async () => {
  const spanish = { 'accept-language': 'es' }
  expect((await get('/plans', spanish)).body).toContain('<title>plans</title>')
  expect((await get('/es/plans')).body).toContain('<title>es/plans</title>')
  expect((await get('/ES/Plans/')).body).toContain('<title>es/plans</title>')
  expect((await get('/es')).body).toContain('<title>es/home</title>')
  expect((await get('/es/')).body).toContain('<title>es/home</title>')
})

test('what is not there is said in the language of its path, and a redirect stays in it', async () => {
  const missing = await get('/es/nothing')
  expect([missing.statusCode, missing.body]).toEqual([404, expect.stringContaining('es/not-found')])
  for (const path of [
    '/fr',
    '/fr/plans',
    '/en',
    '/en/plans',
    '/es/api/waitlist/join',
    '/es/es/plans',
    '/esplans',
  ]) {
    expect((await get(path)).statusCode, path).toBe(404)
  }
  expect((await get('/es/pricing?a=1')).headers.location).toBe('/es/plans?a=1')
  expect((await get('/es/dashboard')).headers.location).toBe('/es')
})

test('the pages of operators are in one language', async () => {
  for (const path of ['/es/operator', '/es/operator/sign-in']) expect((await get(path)).statusCode).toBe(404)
})
