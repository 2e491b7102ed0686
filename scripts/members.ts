import { parseArgs } from 'node:util'
import { addMadeUpMembers } from '#testing/add-members.ts'
import { makeUpMembers } from '#testing/made-up-members.ts'
import { openInstallation } from '../server/cli/open.ts'

/**
 * Fills the database that the settings name with people who do not exist, to try things and to measure them:
 * `node scripts/members.ts --count 100000 --seed 7`. The same seed makes the same people, so a second run needs another one.
 */
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    until: { type: 'string', default: new Date().toISOString() },
  },
})
const [count, seed, until] = [Number(values.count), Number(values.seed), new Date(values.until)]
if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed) || Number.isNaN(until.getTime())) {
  console.error('Use: node scripts/members.ts --count 1000 [--seed 1] [--until 2026-03-31]')
  process.exit(2)
}
const installation = await openInstallation()
try {
  const start = performance.now()
  await addMadeUpMembers(installation.db, makeUpMembers(count, until, seed), (done) => {
    if (done % 20_000 === 0 || done === count) console.log(`${done} of ${count}`)
  })
  console.log(`${count} made-up members in ${((performance.now() - start) / 1000).toFixed(1)} s`)
} finally {
  await installation.close()
}
