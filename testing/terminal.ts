import { Writable } from 'node:stream'
import type { Command } from 'commander'
import { backupProgram } from '#server/cli/backup-commands.ts'
import { operatorProgram } from '#server/cli/operator-commands.ts'
import { organizationProgram } from '#server/cli/organization-commands.ts'
import { restoreProgram } from '#server/cli/restore-commands.ts'
import { runProgram } from '#server/cli/run.ts'
import type { Terminal } from '#server/cli/terminal.ts'
import { waitlistProgram } from '#server/cli/waitlist.ts'
import { readEnv } from '#server/kit/env.ts'
import { keys, type TestApp } from './app.ts'

/** How a command ended: its exit code, its answer and what it said beside that. */
export type Ended = { code: number; out: string; err: string }

/** Who sits at the terminal: how wide it is, what they answer and have set; nobody where a script runs the command. */
export type Sitting = { columns?: number; answer?: string; env?: Record<string, string> }

class Captured extends Writable {
  text = ''
  override _write(chunk: Buffer, _: BufferEncoding, done: () => void): void {
    this.text += chunk
    done()
  }
}

/** Runs `npm run waitlist -- …words` in this process, on the database and the clock of the app under test. */
export const runWaitlist = (t: TestApp, words: readonly string[], sitting?: Sitting): Promise<Ended> =>
  run(t, waitlistProgram, words, sitting)

/** Runs `npm run operator -- …words` likewise. */
export const runOperator = (t: TestApp, words: readonly string[], sitting?: Sitting): Promise<Ended> =>
  run(t, operatorProgram, words, sitting)

/** Runs `npm run organization -- …words` likewise, with the files of the app under test. */
export const runOrganization = (t: TestApp, words: readonly string[]): Promise<Ended> =>
  run(t, (terminal) => organizationProgram(terminal, t.storage), words)

/** Runs `npm run backup -- …words` in this process, with settings of its own. */
export const runBackup = (env: Record<string, string>, words: readonly string[]): Promise<Ended> =>
  runAlone(backupProgram, env, words)

/** Runs `npm run restore -- …words` likewise. */
export const runRestore = (env: Record<string, string>, words: readonly string[]): Promise<Ended> =>
  runAlone(restoreProgram, env, words)

/** What opens its data by itself, and not what a test has open. */
async function runAlone(
  programOn: (terminal: Terminal, env: Record<string, string>) => Command,
  env: Record<string, string>,
  words: readonly string[],
): Promise<Ended> {
  const [out, err] = [new Captured(), new Captured()]
  const open = () => Promise.reject(new Error('it opens its data by itself'))
  const terminal: Terminal = { open, out, err, columns: undefined, ask: undefined }
  const code = await runProgram(programOn(terminal, env), words, terminal)
  return { code, out: out.text, err: err.text }
}

async function run(
  { db, database: { pool }, clock }: TestApp,
  programOn: (terminal: Terminal) => Command,
  words: readonly string[],
  { columns, answer, env = {} }: Sitting = {},
): Promise<Ended> {
  const [out, err] = [new Captured(), new Captured()]
  const installation = { env: readEnv(env), db, pool, keys, clock, close: async () => {} }
  const terminal: Terminal = {
    open: (work) => work(installation),
    out,
    err,
    columns,
    ask:
      answer === undefined
        ? undefined
        : async (question) => {
            err.write(question)
            return answer
          },
  }
  const code = await runProgram(programOn(terminal), words, terminal)
  return { code, out: out.text, err: err.text }
}
