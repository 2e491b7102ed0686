import { constants } from 'node:os'
import { type Command, CommanderError } from 'commander'
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

/** The installation that is open, so that a signal can close it. */
let current: Promise<Installation> | undefined

/** Opens the installation for `work`, and closes it whatever comes of that. */
export async function withInstallation<Result>(
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  current = openInstallation()
  const installation = await current
  try {
    return await work(installation)
  } finally {
    current = undefined
    await installation.close()
  }
}

/**
 * Runs the command that `args` names and ends the process: with 0, with 1 and one line on standard error where it was
 * refused, with 2 where it was asked for wrongly. Commands write their answer to standard output and nothing else to it.
 */
export async function runCommands(program: Command, args = process.argv): Promise<void> {
  endWithSignals()
  quietWhenUnread()
  throwInsteadOfExit(program)
  try {
    await program.parseAsync(args)
    process.exitCode ??= exitCodes.ok
  } catch (error) {
    // Help was asked for, or commander has said already what is wrong.
    if (error instanceof CommanderError) {
      process.exitCode = error.exitCode === 0 ? exitCodes.ok : exitCodes.usage
      return
    }
    const said = error instanceof CommandRefused || error instanceof Refusal
    process.stderr.write(`${said ? error.message : complaintOf(error)}\n`)
    process.exitCode = error instanceof CommandRefused ? error.exitCode : exitCodes.refused
  }
}

function throwInsteadOfExit(command: Command): void {
  command.exitOverride()
  for (const one of command.commands) throwInsteadOfExit(one)
}

/** Ctrl-C leaves the database as a command that ends by itself does. */
function endWithSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      const end = () => process.exit(128 + constants.signals[signal])
      if (!current) return end()
      current.then((installation) => installation.close()).then(end, end)
    })
  }
}

/** A reader that has had enough, as `head` has, ends the command without a word. */
function quietWhenUnread(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.kill(process.pid, 'SIGTERM')
    else throw error
  })
}
