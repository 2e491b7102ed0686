import { Command } from 'commander'
import { addWithLink, type IssuedLink, linkAgain } from '#server/session/operator/link.ts'
import {
  anyOperator,
  type ListedOperator,
  listOperators,
  removeOperator,
} from '#server/session/operator/store/operators.ts'
import { keepByAddress, loseFactor } from '#server/session/store/lost-factor.ts'
import { signOutByAddress } from '#server/session/store/own-sessions.ts'
import { readAddress } from './address.ts'
import { answer } from './answer.ts'
import { CommandRefused, exitCodes } from './run.ts'
import { processTerminal, type Terminal } from './terminal.ts'

type Address = { email: string; emailKey: string }
type Options = { json?: true }
type LostOptions = Options & { keep?: true }
type SignOutOptions = Options & { everybody?: true }

function readOperator(text: string): Address {
  const emailKey = readAddress(text)
  return { email: text.trim(), emailKey }
}

/** A moment as people read it, in UTC to the minute. */
const readable = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const examples = `
Examples:
  npm run operator -- add ada@example.com      a new operator, and the link they come in by
  npm run operator -- link ada@example.com     another link: sets a new password and second factor
  npm run operator -- remove ada@example.com   ends their sessions and lets them in no more
  npm run operator -- sign-out ada@example.com ends every session of theirs, with an account too
  npm run operator -- lost-phone ada@example.com   lets somebody in without the codes they lost, in a day
  npm run operator -- sign-out --everybody     ends every session that there is
  npm run -s operator -- list --json           who they are, for a script

It works beside a server that runs, and without one. Until there is an operator, everything under /operator answers 404.

Exit codes:
  0  done
  1  refused, or it could not be done
  2  asked for wrongly`

/** The program behind `npm run operator`: who may run the waitlist on its screens. */
export function operatorProgram(terminal: Terminal = processTerminal()): Command {
  const program = new Command('npm run operator --')
    .description('Add, list and remove the operators of this installation.')
    .addHelpText('after', examples)
    .helpCommand(true)
    .showHelpAfterError('(--help says how it is used)')
  const command = (name: string, description: string) =>
    program.command(name).description(description).option('--json', 'answer as JSON')
  const withAddress = (name: string, description: string) =>
    command(name, description).argument('<email>', 'address of the operator', readOperator)

  withAddress('add', 'add an operator, and print the one-time link that they come in by').action(
    (address: Address, options: Options) => add(terminal, address, options),
  )
  withAddress('link', 'print a new one-time link: used, it resets password and second factor').action(
    (address: Address, options: Options) => link(terminal, address, options),
  )
  withAddress('remove', 'remove an operator, and end their sessions').action(
    (address: Address, options: Options) => remove(terminal, address, options),
  )
  command('sign-out', 'end every session of an address, as an operator and with an account, or of everybody')
    .argument('[email]', 'whose sessions end', readOperator)
    .option('--everybody', 'end every session that there is')
    .action((address: Address | undefined, options: SignOutOptions) => signOut(terminal, address, options))
  command('lost-phone', 'turn off the second factor of an account a day after a letter tells its owner')
    .argument('<email>', 'address of an account whose owner lost phone and recovery codes', readOperator)
    .option('--keep', 'say that it is not lost after all')
    .action((address: Address, options: LostOptions) => lostPhone(terminal, address, options))
  command('list', 'list the operators').action((options: Options) => list(terminal, options))
  return program
}

async function add(terminal: Terminal, address: Address, { json }: Options): Promise<void> {
  const issued = await terminal.open(({ env, ...rest }) =>
    addWithLink({ ...rest, publicUrl: env.publicUrl }, address),
  )
  if (!issued) {
    throw new CommandRefused(
      `${address.email} is an operator already. For a new link: npm run operator -- link ${address.email}`,
    )
  }
  const lead = `${issued.email} is an operator once they have used this link.`
  answer(terminal, json, issued, wordsOf(issued, lead))
}

async function link(terminal: Terminal, { email, emailKey }: Address, { json }: Options): Promise<void> {
  const issued = await terminal.open(({ env, ...rest }) =>
    linkAgain({ ...rest, publicUrl: env.publicUrl }, emailKey),
  )
  if (!issued) throw unknown(email)
  const lead = `A new link for ${issued.email}. Using it sets a new password and second factor, and ends every session.`
  answer(terminal, json, issued, wordsOf(issued, lead))
}

const wordsOf = ({ link: href, expiresAt }: IssuedLink, lead: string) =>
  `${lead}\nIt works once, until ${readable(expiresAt)}:\n\n  ${href}\n`

async function remove(terminal: Terminal, { email, emailKey }: Address, { json }: Options): Promise<void> {
  const { gone, left } = await terminal.open(async ({ db, clock }) => ({
    gone: await removeOperator(db, emailKey, clock.now()),
    left: await anyOperator(db),
  }))
  if (!gone) throw unknown(email)
  const words = `${gone.email} is no operator any more, and their sessions have ended.`
  const last = 'There is no operator left: everything under /operator answers 404 from now on.'
  answer(terminal, json, { ...gone, removed: true }, left ? words : `${words}\n${last}`)
}

async function signOut(
  terminal: Terminal,
  address: Address | undefined,
  { json, everybody }: SignOutOptions,
): Promise<void> {
  if ((address === undefined) === (everybody === undefined)) {
    throw new CommandRefused('Name an address, or say --everybody.', exitCodes.usage)
  }
  const ended = await terminal.open(({ db, clock }) => signOutByAddress(db, address?.emailKey, clock.now()))
  if (!ended) throw new CommandRefused(`${address?.email} is no operator and has no account.`)
  const words = `Ended: ${ended.accounts} of accounts, ${ended.operators} of operators.`
  answer(terminal, json, ended, words)
}

async function lostPhone(
  terminal: Terminal,
  { email, emailKey }: Address,
  { json, keep }: LostOptions,
): Promise<void> {
  const done = await terminal.open(({ db, clock }) =>
    keep ? keepByAddress(db, emailKey, clock.now()) : loseFactor(db, emailKey, 'command line', clock.now()),
  )
  if (!done) {
    throw new CommandRefused(
      keep
        ? `Nobody has said that ${email} lost a second factor.`
        : `${email} has no account that asks for a code when signing in.`,
    )
  }
  const words = keep
    ? `${email} goes on being asked for a code.`
    : `A letter to ${email} is on its way. A day after it was sent their password alone signs them in, unless they say that it was not them, or use a code.`
  answer(terminal, json, { email, lost: !keep }, words)
}

const unknown = (email: string) =>
  new CommandRefused(`${email} is no operator. To see who is: npm run operator -- list`)

async function list(terminal: Terminal, { json }: Options): Promise<void> {
  const operators = await terminal.open(({ db, clock }) => listOperators(db, clock.now()))
  const widest = Math.max(...operators.map(({ email }) => email.length))
  const lines = operators.map((one) => `${one.email.padEnd(widest)}  ${stateOf(one)}`)
  const none = 'There is no operator. To add one: npm run operator -- add EMAIL'
  answer(terminal, json, operators, lines.join('\n') || none)
}

/** How an operator stands, in words. */
function stateOf({ enrolledAt, linkUntil, recoveryCodes, seenAt }: ListedOperator): string {
  const parts = [
    enrolledAt ? `set up ${readable(enrolledAt)}` : 'not set up yet',
    enrolledAt && `${recoveryCodes} recovery ${recoveryCodes === 1 ? 'code' : 'codes'} left`,
    linkUntil ? `link works until ${readable(linkUntil)}` : !enrolledAt && 'their link has expired',
    seenAt && `signed in, last seen ${readable(seenAt)}`,
  ]
  return parts.filter(Boolean).join(', ')
}
