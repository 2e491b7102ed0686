import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { changes } from './changes.ts'
import { doors } from './doors.ts'
import { limits } from './limits.ts'
import { sight } from './sight.ts'

const all = [...doors, ...sight, ...changes, ...limits]

test('every guard stands in its file once, as it is written down to be taken out, and its tests are there', () => {
  const stale = all.filter(({ file, take, tests }) => {
    const path = join(root, file)
    const times = existsSync(path) ? readFileSync(path, 'utf8').split(take).length - 1 : 0
    return times !== 1 || tests.length === 0 || tests.some((name) => !existsSync(join(root, name)))
  })
  expect(stale.map(({ file, what }) => `${file}: ${what}`)).toEqual([])
})
