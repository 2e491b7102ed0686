import { expect, test } from 'vitest'
import { openApi } from '#contract/openapi.ts'
import { curlOf } from './curl.ts'

const { paths } = openApi('https://plumbline.test')
const curl = (method: 'get' | 'post', path: `/api/${string}`) => {
  const operation = paths[path]?.[method]
  if (!operation) throw new Error(path)
  return curlOf('https://plumbline.test', method, path, operation)
}

test('a call with a key, with a session, and with neither', () => {
  expect(curl('get', '/api/operator/webhooks')).toBe(
    'curl https://plumbline.test/api/operator/webhooks \\\n  -H "Authorization: Bearer $PLUMBLINE_KEY"',
  )
  expect(curl('get', '/api/operator/keys')).toBe(
    'curl https://plumbline.test/api/operator/keys \\\n  -b cookies.txt',
  )
  expect(curl('get', '/api/waitlist/confirm/{token}')).toMatch(/^curl \S+\/confirm\/[\w-]{43}$/)
})

test('a body is JSON, quoted for the shell; a call that takes none says that it is a POST', () => {
  expect(curl('post', '/api/waitlist/join')).toContain(
    `--json '{"name":"Ada Mason","email":"ada@mason.example"`,
  )
  expect(curl('post', '/api/auth/logout')).toBe('curl https://plumbline.test/api/auth/logout \\\n  -X POST')
})
