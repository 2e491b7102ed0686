import { constants } from 'node:os'
import type { Writable } from 'node:stream'
import { type Command, CommanderError, type OutputConfiguration } from 'commander'
import { BadBackup } from '#server/backup/file.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { complaintOf } from '#server/open-database.ts'
import { type Installation, openInstallation } from './open.ts'

/** How a command ends: all is well, it was refused or could not be done, it was asked for wrongly, or nobody is there. */
export const exitCodes = { ok: 0, refused: 1, usage: 2, notFound: 3 } as const

/** A command that was refused for a reason its caller can read; its message is one line. */
export class CommandRefused extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number = exitCodes.refused) {
    super(message)
    this.exitCode = exitCode
  }
}

type Closable = { close: () => Promise<void> }

/** What is open, so that a signal can close it. */
let current: Promise<Closable> | undefined

/** Gives `work` what is being opened, and closes it whatever comes of that. */
export async function withOpened<Opened extends Closable, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  current = opening
  const opened = await opening
  try {
    return await work(opened)
  } finally {
    current = undefined
    await opened.close()
  }
}

/** Opens the installation for `work`, and closes it whatever comes of that. */
export const withInstallation = <Result>(
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> => withOpened(openInstallation(), work)

/**
 * Runs the command that `args` names and ends the process: with 0, with another exit code and one line on standard error
 * where it was refused, with 2 where it was asked for wrongly. Commands write their answer to standard output and nothing
 * else to it.
 */
export async function runCommands(program: Command, args = process.argv): Promise<void> {
  endWithSignals()
  endUnread()
  const code = await runProgram(program, args.slice(2), { out: process.stdout, err: process.stderr })
  process.exitCode = code === exitCodes.ok ? (process.exitCode ?? code) : code
}

/** Runs the command that `words` name, and answers the exit code; help goes to `out`, what is wrong to `err`. */
export async function runProgram(
  program: Command,
  words: readonly string[],
  { out, err }: { out: Writable; err: Writable },
): Promise<number> {
  prepare(program, {
    writeOut: (text) => void out.write(text),
    writeErr: (text) => void err.write(text),
  })
  try {
    await program.parseAsync(words, { from: 'user' })
    return exitCodes.ok
  } catch (error) {
    // Help was asked for, or commander has said already what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
    // The answer could not be written: whoever reads it knows, or has been told.
    if (out.errored) return exitCodes.refused
    const said = [CommandRefused, Refusal, BadBackup].some((known) => error instanceof known)
    err.write(`${said ? (error as Error).message : complaintOf(error, 'It could not be done')}\n`)
    return error instanceof CommandRefused ? error.exitCode : exitCodes.refused
  }
}

/** Has the program and its commands throw where they would end the process, and say so where they are told to. */
function prepare(command: Command, output: OutputConfiguration): void {
  command.exitOverride().configureOutput(output)
  for (const one of command.commands) prepare(one, output)
}

/** Ctrl-C leaves the database as a command that ends by itself does. */
function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => leave(128 + constants.signals[signal]))
  }
}

/** A reader that has had enough, as `head` has, ends the command without a word; a full disk does with one. */
function endUnread(): void {
  process.stdout.once('error', (error: NodeJS.ErrnoException) => {
    process.stdout.on('error', () => {})
    if (error.code === 'EPIPE') return leave(128 + constants.signals.SIGPIPE)
    process.stderr.write(`Cannot write the answer (${error.code}).\n`)
    leave(exitCodes.refused)
  })
}

/** Closes what is open, and ends the process. */
function leave(code: number): void {
  const end = () => process.exit(code)
  if (current) current.then((opened) => opened.close()).then(end, end)
  else end()
}
