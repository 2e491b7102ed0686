import { changes } from './guards/changes.ts'
import { doors } from './guards/doors.ts'
import type { Guard } from './guards/guard.ts'
import { limits } from './guards/limits.ts'
import { sight } from './guards/sight.ts'
import { copyProject } from './guards/try.ts'
import { none, type Proof } from './section.ts'

const all: readonly Guard[] = [...doors, ...sight, ...changes, ...limits]

/** Those of one file alone, where the environment names it: a whole run takes half an hour. */
const only = process.env.GUARDS_IN ?? ''

/** Each guard of the workspace is taken out in turn: the tests that keep it must turn red. */
export async function prove({ add, say }: Proof): Promise<void> {
  const guards = all.filter(({ file, what }) => `${file} ${what}`.includes(only))
  const copy = await copyProject()
  try {
    const tests = [...new Set(guards.flatMap((guard) => guard.tests))]
    say(`${guards.length} guards, kept by ${tests.length} files of tests`)
    add(none('files of tests that fail with every guard in its place', await copy.failing(tests)))
    const tried = { red: [] as string[], green: [] as string[], stale: [] as string[] }
    for (const guard of guards) {
      const how = await copy.tryWithout(guard)
      tried[how].push(`${guard.file}: ${guard.what}`)
      say(`${how.padEnd(5)} ${guard.file}: ${guard.what}`)
    }
    add({ what: 'guards that were taken out', value: guards.length, unit: '', least: only === '' ? 60 : 1 })
    add(none('guards that no test misses', tried.green))
    add(none('guards that do not stand as they are written here', tried.stale))
  } finally {
    await copy.remove()
  }
}
