import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '#testing/server.ts'
import type { Guard } from './guard.ts'

/** What became of the tests without a guard: `stale` where it does not stand as it is written here, or nothing runs without it. */
export type Tried = 'red' | 'green' | 'stale'

/** A copy of the project in which guards are taken out one by one; the project itself is not touched. */
export type Copy = {
  /** The files of tests that are not there, or fail with every guard in its place. */
  failing: (tests: readonly string[]) => Promise<string[]>
  tryWithout: (guard: Guard) => Promise<Tried>
  remove: () => Promise<void>
}

const leftOut = new Set(['node_modules', '.git', '.cache', 'dist', 'data'])

/** Copies the project, without what is made or fetched. */
export async function copyProject(): Promise<Copy> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-guards-'))
  const filter = (source: string) => !leftOut.has(relative(root, source).split('/')[0] ?? '')
  await cp(root, folder, { recursive: true, filter })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  return {
    async failing(tests) {
      const gone = tests.filter((file) => !existsSync(join(folder, file)))
      if (gone.length > 0) return gone
      return (await failuresIn(folder, tests)).files
    },
    async tryWithout({ file, take, put, tests }) {
      const path = join(folder, file)
      const text = await readFile(path, 'utf8')
      if (text.split(take).length !== 2) return 'stale'
      try {
        await writeFile(
          path,
          text.replace(take, () => put),
        )
        const { count, ran } = await failuresIn(folder, tests)
        if (ran === 0) return 'stale'
        return count > 0 ? 'red' : 'green'
      } finally {
        await writeFile(path, text)
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

type Report = { testResults: { name: string; status: string; assertionResults: { status: string }[] }[] }

/** Runs these tests in the folder: which files failed, and how many tests in them. A file that cannot be read counts as none. */
async function failuresIn(
  folder: string,
  tests: readonly string[],
): Promise<{ files: string[]; count: number; ran: number }> {
  const report = join(folder, '.guards.json')
  await rm(report, { force: true })
  const program = join(root, 'node_modules', '.bin', 'vitest')
  const args = ['run', ...tests, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  await new Promise<void>((done, fail) => {
    const child = spawn(program, args, {
      cwd: folder,
      stdio: 'ignore',
      env: { ...process.env, NO_COLOR: '1' },
    })
    child.on('error', fail)
    child.on('close', () => done())
  })
  const { testResults } = JSON.parse(await readFile(report, 'utf8')) as Report
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = all.filter(({ status }) => status === 'failed').length
  const ran = all.filter(({ status }) => status === 'passed').length + count
  const bad = testResults.filter(({ status }) => status === 'failed')
  return { files: bad.map(({ name }) => relative(folder, name)), count, ran }
}
