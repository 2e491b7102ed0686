import type { Command } from 'commander'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { resend } from '#server/waitlist/resend.ts'
import { erasePerson } from '#server/waitlist/store/erasure.ts'
import { SoleAdminError } from '#server/waitlist/store/former-members.ts'
import { readPerson } from '#server/waitlist/store/person.ts'
import { nobody, readAddress, requireMember } from '../address.ts'
import { answer, plural } from '../answer.ts'
import { CommandRefused } from '../run.ts'
import { type Terminal, tell } from '../terminal.ts'

const actor = 'command line'

/** `resend EMAIL`: the letter that a member waits for, once more. */
export function resendCommand(program: Command, terminal: Terminal): void {
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
      terminal.open(async (installation) => {
        const id = await requireMember(installation, emailKey)
        const { kind, message } = await resend(installation, id, actor)
        answer(terminal, json, { kind }, message)
      }),
    )
}

/** `export-person EMAIL`: all that is held, as JSON. */
export function exportPersonCommand(program: Command, terminal: Terminal): void {
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
      terminal.open(async ({ db, clock }) => {
        const person = await readPerson(db, { emailKey }, { withAccount: true })
        if (!person) throw nobody()
        const subject = person.member?.id
        await addAuditLine(
          db,
          { actor, action: 'members.exported', ...(subject && { subject }) },
          clock.now(),
        )
        answer(terminal, true, person, '')
      }),
    )
}

type EraseOptions = { account?: true; handOver?: true; yes?: true; json?: true }

/** `erase EMAIL`: everything, for good. */
export function eraseCommand(program: Command, terminal: Terminal): void {
  program
    .command('erase')
    .summary('erase a person for good')
    .description(
      'Erases all that the waitlist holds of a person. What stays is a keyed hash of the address, so that nobody writes to it, and an audit line without it. Their place stays empty: nobody else moves. With --account the account and the registrations of the same address are erased too, with the organizations that are theirs alone; one that others are in needs another admin first.',
    )
    .argument('<email>', 'the address of the person', readAddress)
    .option('--account', 'erase the account of the same address too')
    .option(
      '--hand-over',
      'make whoever runs its projects longest the admin of an organization that has no other',
    )
    .option('--yes', 'do not ask')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run waitlist -- erase ada@mason.example\n  $ npm run waitlist -- erase ada@mason.example --account --yes --json',
    )
    .action((emailKey: string, { account, handOver, yes, json }: EraseOptions) =>
      terminal.open(async ({ db, keys, clock }) => {
        const held = await readPerson(db, { emailKey }, { withAccount: true })
        if (!held || (!held.member && !account)) throw nobody()
        if (!yes && !(await agree(terminal, 'Erase this person for good?'))) {
          throw new CommandRefused('Nothing was erased. Say --yes where there is nobody to ask.')
        }
        const withAccount = account === true
        const options = { withAccount, handOver: handOver === true }
        const erased = await erasePerson(db, keys, { emailKey }, actor, clock.now(), options).catch(refused)
        if (!erased) throw nobody()
        const { letters, accounts, registrations } = erased
        const counts = [
          plural(letters, 'letter'),
          ...(withAccount ? [plural(accounts, 'account'), plural(registrations, 'registration')] : []),
        ]
        if (!withAccount && (held.account || held.registrations.length > 0)) {
          tell(
            terminal,
            'An account or a registration of the same address is still there; --account erases it too.',
          )
        }
        answer(terminal, json, erased, `Erased, with ${counts.join(', ')}.`)
      }),
    )
}

/** Says what is to be done first, where an organisation would be left without an admin. */
function refused(error: unknown): never {
  if (!(error instanceof SoleAdminError)) throw error
  throw new CommandRefused(`${error.message} Nothing was erased. --hand-over does it now.`)
}

/** Asks whoever sits there; nobody there means no. */
async function agree({ ask }: Terminal, question: string): Promise<boolean> {
  return /^y(es)?$/i.test((await ask?.(`${question} [y/N] `))?.trim() ?? '')
}
