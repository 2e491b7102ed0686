import { defineConfig } from 'vitest/config'
import { leftOut } from './scripts/reach.ts'

/** Tests that start a database, a server or a kill signal are told by their names. */
const faults = ['**/*.slow.test.ts', 'server/db/embedded*.test.ts']
const database = '**/*.db.test.ts'
/** How long a test waits for what comes by itself, in milliseconds: a machine that stands still for a while fails none. */
const expectWithin = { poll: { timeout: 20_000 } }
/** When a test of many seconds hangs, in milliseconds: those that ask everybody for everything take a minute and a half on a slow machine. */
const hungMs = 300_000
const never = ['**/node_modules/**', 'dist/**', '.cache/**', 'e2e/**', ...leftOut(process.env.TEST_REACH)]

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          // Nor are the modules of each file read anew: that would take as long as the tests.
          isolate: false,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...never, ...faults, database],
          setupFiles: ['testing/strict.ts', 'testing/source-language.ts'],
          // A property that is tried a thousand times takes its time on a busy machine.
          testTimeout: 30_000,
          expect: expectWithin,
        },
      },
      {
        test: {
          name: 'http',
          // The server's modules are read once for all files: nearly half of the processor's time goes into that otherwise.
          isolate: false,
          include: [database],
          exclude: never,
          setupFiles: ['testing/strict.ts'],
          globalSetup: ['testing/database-setup.ts'],
          testTimeout: hungMs,
          hookTimeout: hungMs,
          expect: expectWithin,
        },
      },
      {
        test: {
          name: 'faults',
          include: faults,
          exclude: never,
          testTimeout: hungMs,
          hookTimeout: hungMs,
          expect: expectWithin,
          fileParallelism: false,
        },
      },
    ],
  },
})
