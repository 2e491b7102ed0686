import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { leftOut } from './reach.ts'

test('CI leaves nothing out, nor does a runner that is called by hand', () => {
  expect(readFileSync(join(root, '.ci', 'run'), 'utf8')).toMatch(/^npm test -- --whole$/m)
  expect([leftOut('wide'), leftOut(undefined)]).toEqual([[], []])
  expect(leftOut('narrow')).toEqual(['**/*.wide.*'])
})
