import { Command } from 'commander'
import { brand } from '#contract/brand.ts'
import { exportCommand } from './commands/export.ts'
import { importCommand } from './commands/import.ts'
import { inviteCommand } from './commands/invite.ts'
import { keysCommand } from './commands/keys.ts'
import { listCommand } from './commands/list.ts'
import { eraseCommand, exportPersonCommand, resendCommand } from './commands/person.ts'
import { showCommand } from './commands/show.ts'
import { statsCommand } from './commands/stats.ts'
import { purgeCommand, suppressCommand } from './commands/upkeep.ts'
import { webhooksCommand } from './commands/webhooks.ts'
import { runCommands } from './run.ts'
import { processTerminal, type Terminal } from './terminal.ts'

/** Every command, in the order in which help lists them. */
const commands: readonly ((program: Command, terminal: Terminal) => void)[] = [
  statsCommand,
  listCommand,
  showCommand,
  exportCommand,
  importCommand,
  inviteCommand,
  resendCommand,
  exportPersonCommand,
  eraseCommand,
  suppressCommand,
  purgeCommand,
  webhooksCommand,
  keysCommand,
]

/** The program behind `npm run waitlist`. */
export function waitlistProgram(terminal: Terminal = processTerminal()): Command {
  const program = new Command('npm run waitlist --')
    .description(`Run the ${brand.name} waitlist: look at it, invite from it, and answer for it.`)
    .helpCommand(true)
    .showHelpAfterError('(--help says how it is used)')
    .addHelpText(
      'after',
      `
Settings are those of the server (DATA_DIR, DATABASE_URL, SMTP_URL ...); both work on the same data at the same time.

Exit codes:
  0  done
  1  refused, or it could not be done
  2  asked for wrongly
  3  nobody with this address is on the waitlist`,
    )
  for (const add of commands) add(program, terminal)
  return program
}

if (import.meta.main) await runCommands(waitlistProgram())
