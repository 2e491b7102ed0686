import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { findBreaches, reachedFrom, readSources } from './imports.ts'

test('the house keeps its order', () => {
  const sources = readSources(resolve(import.meta.dirname, '..'))
  expect(sources.length).toBeGreaterThan(50)
  expect(findBreaches(sources)).toEqual([])
})

test('what describes the API to people never reaches a browser as script', () => {
  const sources = readSources(resolve(import.meta.dirname, '..'))
  const reached = reachedFrom(sources, 'web/entry.tsx')
  expect(reached).toContain('web/marketing/about-page.tsx')
  for (const path of ['contract/openapi.ts', 'contract/rows.ts', 'web/developers/developers-page.tsx']) {
    expect(sources.map((source) => source.path)).toContain(path)
    expect(reached).not.toContain(path)
  }
})

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((name) => `import { x } from '${name}'\n`).join(''),
})

test.each([
  ['contract with another package', file('contract/a.ts', 'react')],
  ['contract with the server', file('contract/a.ts', '#server/kit/log.ts')],
  ['a primitive with a product word', file('web/ui/a.ts', '#contract/brand.ts')],
  ['web with server', file('web/plans/a.ts', '#server/kit/log.ts')],
  ['server with web', file('server/plans/a.ts', '#web/kit/call.ts')],
  ['kit with db', file('server/kit/a.ts', '#server/db/client.ts')],
  ['a feature with another', file('server/plans/a.ts', '../waitlist/rules.ts')],
  ['a page with the shell', file('web/plans/a.tsx', '#web/shell/header.tsx')],
  ['the product with testing', file('server/plans/a.ts', '#testing/app.ts')],
  ['a type only', { path: 'web/plans/a.ts', text: "import type { X } from '#server/kit/log.ts'" }],
  ['a late import', { path: 'web/plans/a.ts', text: "const x = await import('#server/kit/log.ts')" }],
  ['a side effect', { path: 'web/plans/a.ts', text: "import '#server/kit/log.ts'" }],
  ['a drawer', file('server/kit/utils.ts')],
  ['a barrel', file('web/ui/index.ts')],
  ['a query of one feature kept for several', file('server/plans/a.ts', '#server/db/tables/plans.ts')],
  ['a long file', { path: 'server/kit/a.ts', text: 'x\n'.repeat(401) }],
])('%s is a breach', (_, source) => {
  expect(findBreaches([source])).toHaveLength(1)
})

test('what the rooms may do is no breach', () => {
  expect(
    findBreaches([
      file('contract/a.ts', 'zod/mini', './b.ts'),
      file('server/plans/a.ts', '#contract/a.ts', '#server/kit/log.ts', './rules.ts', 'fastify'),
      file('server/app.ts', './plans/a.ts', './kit/log.ts', './db/tables/limits.ts'),
      file('server/waitlist/a.ts', '#server/db/tables/audit.ts'),
      file('server/session/a.ts', '#server/db/tables/audit.ts'),
      file('web/plans/a.tsx', '#web/ui/button.tsx', '#domain/prices.ts'),
      file('server/plans/a.test.ts', '#testing/app.ts'),
    ]),
  ).toEqual([])
})

test('a cycle is named with its way', () => {
  expect(findBreaches([file('server/kit/a.ts', './b.ts'), file('server/kit/b.ts', './a.ts')])).toEqual([
    'cycle: server/kit/a.ts -> server/kit/b.ts -> server/kit/a.ts',
  ])
})
