import { createInterface } from 'node:readline/promises'
import type { Command } from 'commander'
import { letterKinds } from '#contract/invitations.ts'
import { erasePerson } from '#server/db/tables/erasure.ts'
import { readPerson } from '#server/db/tables/person.ts'
import { resendLetter } from '#server/db/tables/resending.ts'
import { nobody, readAddress, requireMember } from '../address.ts'
import { answer, note, plural } from '../answer.ts'
import { CommandRefused, withInstallation } from '../run.ts'

const actor = 'command line'

/** `resend EMAIL`: the letter that a member waits for, once more. */
export function resendCommand(program: Command): void {
  program
    .command('resend')
    .summary('send a member the letter again that they wait for')
    .description(
      'Sends a member the letter again that they wait for: the one that asks to confirm, the one with their place, or the invitation. Whoever has unsubscribed gets none.',
    )
    .argument('<email>', 'the address of the member', readAddress)
    .option('--json', 'answer as JSON')
    .addHelpText('after', '\nExample:\n  $ npm run waitlist -- resend ada@mason.example')
    .action((emailKey: string, { json }: { json?: true }) =>
      withInstallation(async (installation) => {
        const id = await requireMember(installation, emailKey)
        const kind = await resendLetter(installation.db, id, actor, installation.clock.now())
        if (kind === undefined) throw nobody()
        if (kind === null) throw new CommandRefused('They have unsubscribed: no letter is sent.')
        answer(json, { kind }, `On its way: the letter that ${letterKinds[kind].toLowerCase()}.`)
      }),
    )
}

/** `export-person EMAIL`: all that is held, as JSON. */
export function exportPersonCommand(program: Command): void {
  program
    .command('export-person')
    .summary('print all that is held of a person, as JSON')
    .description(
      'Prints all that is held under an address, as JSON: the membership, what happened with the proof of consent, the letters, and the account and registrations of the same address.',
    )
    .argument('<email>', 'the address of the person', readAddress)
    .addHelpText(
      'after',
      '\nExample:\n  $ npm run --silent waitlist -- export-person ada@mason.example > ada.json',
    )
    .action((emailKey: string) =>
      withInstallation(async ({ db }) => {
        const person = await readPerson(db, { emailKey }, { withAccount: true })
        if (!person) throw nobody()
        answer(true, person, '')
      }),
    )
}

type EraseOptions = { account?: true; yes?: true; json?: true }

/** `erase EMAIL`: everything, for good. */
export function eraseCommand(program: Command): void {
  program
    .command('erase')
    .summary('erase a person for good')
    .description(
      'Erases all that the waitlist holds of a person. What stays is a keyed hash of the address, so that nobody writes to it, and an audit line without it. Their place stays empty: nobody else moves. With --account the account and the registrations of the same address are erased too.',
    )
    .argument('<email>', 'the address of the person', readAddress)
    .option('--account', 'erase the account of the same address too')
    .option('--yes', 'do not ask')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run waitlist -- erase ada@mason.example\n  $ npm run waitlist -- erase ada@mason.example --account --yes --json',
    )
    .action((emailKey: string, { account, yes, json }: EraseOptions) =>
      withInstallation(async ({ db, keys, clock }) => {
        const held = await readPerson(db, { emailKey }, { withAccount: true })
        if (!held || (!held.member && !account)) throw nobody()
        if (!yes && !(await agree('Erase this person for good?'))) {
          throw new CommandRefused('Nothing was erased. Say --yes where there is nobody to ask.')
        }
        const withAccount = account === true
        const erased = await erasePerson(db, keys, { emailKey }, actor, clock.now(), { withAccount })
        if (!erased) throw nobody()
        const { letters, accounts, registrations } = erased
        const counts = [
          plural(letters, 'letter'),
          ...(withAccount ? [plural(accounts, 'account'), plural(registrations, 'registration')] : []),
        ]
        if (!withAccount && (held.account || held.registrations.length > 0)) {
          note('An account or a registration of the same address is still there; --account erases it too.')
        }
        answer(json, erased, `Erased, with ${counts.join(', ')}.`)
      }),
    )
}

/** Asks on the terminal; nobody there means no. */
async function agree(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}
