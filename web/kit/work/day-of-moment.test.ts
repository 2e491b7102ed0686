import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '..', '..')

/** Periods of a bill end with a day of Greenwich, whose sums are shown beside them. */
const ofGreenwich = /^billing\//

test('no screen takes the day of a moment from its text: in the evening that is the day after', () => {
  const found = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      /(?<!\.test)\.tsx?$/.test(path) &&
      !ofGreenwich.test(path) &&
      /\b(at|\w+At)\)?\??\.slice\(0, 10\)/.test(readFileSync(join(web, path), 'utf8')),
  )
  expect(found).toEqual([])
})
