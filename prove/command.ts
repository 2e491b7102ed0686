import { spawn } from 'node:child_process'
import { root } from '#testing/server.ts'

/** How a command ended: its exit code, its answer and what it said beside that. */
export type Ended = { code: number | null; out: string; err: string }

/** Runs `npm run <name> -- …words` as npm does after its set-up, under these settings and no others. */
export function runCommand(
  name: 'backup' | 'restore' | 'waitlist',
  words: readonly string[],
  env: Record<string, string>,
): Promise<Ended> {
  const child = spawn(process.execPath, [`server/cli/${name}.ts`, ...words], {
    cwd: root,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => (out += chunk))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk))
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('close', (code) => done({ code, out, err }))
  })
}

/** What went wrong with a command, for a figure that counts that. */
export const failureOf = ({ code, out, err }: Ended): string[] =>
  code === 0 ? [] : [`exit code ${code}: ${err || out}`]
