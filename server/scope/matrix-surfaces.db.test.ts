import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnStreamPath } from '#contract/chat.ts'
import { entities } from '#contract/entities.ts'
import { livePath, projectLivePath } from '#contract/live.ts'
import { rows } from '#contract/rows.ts'
import { tableClasses } from '#server/db/table-classes.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { workspaceRows } from '#testing/world/asking.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp({ env: { release: 'launched' } })
})
afterAll(() => t.close())

/** What answers, and is no row of the contract, with the test that looks at who is told what by it. */
const besideRows: Readonly<Record<string, string>> = {
  [livePath]: 'matrix-live',
  [projectLivePath]: 'matrix-live',
  [turnStreamPath]: 'one’s own: server/assistant',
  '/api/openapi.json': 'says the same to everybody: app-openapi',
  '/api/operator/members.csv': 'of the waitlist alone: app-scopes',
  '/api/operator/letters/{kind}/preview': 'of the waitlist alone: waitlist',
}

/** Every path that the server answers under `/api`, as the contract writes it. */
function mounted(): string[] {
  const parts: string[] = []
  return t.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, before = '', path = '', methods] = /^([│ ]*)[├└]── (\S*)( \(.+\))?$/.exec(line) ?? []
      if (path === '') return []
      parts.splice(before.length / 4, parts.length, path)
      const whole = parts.join('')
      return methods && whole.startsWith('/api/') ? [whole.replaceAll(/:(\w+)/g, '{$1}')] : []
    })
}

test('whatever the server answers is a row of the contract, or has its place in a test of who sees what', () => {
  const known = new Set<string>([...rows.map(({ path }) => path), ...Object.keys(besideRows)])
  const paths = mounted()
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths)].filter((path) => !known.has(path))).toEqual([])
  expect(Object.keys(besideRows).filter((path) => !paths.includes(path))).toEqual([])
})

test('what is looked at, in numbers', async () => {
  const { canaries } = await buildWorld(t.database.pool)
  const reading = workspaceRows.filter(({ row }) => row.method === 'GET').length
  const surfaces = [
    ...['replies', 'refusals', 'headers', 'sorts, filters, searches and pages', 'changes', 'letters'],
    ...['files by range, head and tag', 'live streams', 'looking as somebody else', 'views of the database'],
  ]
  process.stdout.write(
    `who sees what: ${workspaceRows.length} rows (${reading} read, ${workspaceRows.length - reading} change), ${surfaces.length} surfaces (${surfaces.join('; ')}), ${canaries.length} canaries, ${viewers.length} people, ${Object.keys(tableClasses).length} tables, ${Object.keys(entities).length} entities\n`,
  )
  expect(canaries.length).toBeGreaterThan(300)
})
