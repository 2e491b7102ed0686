import { Command, InvalidArgumentError } from 'commander'
import { canonicalEmail } from '#contract/email.ts'
import {
  anyOperator,
  type ListedOperator,
  listOperators,
  removeOperator,
} from '#server/db/tables/operators.ts'
import { addWithLink, type IssuedLink, linkAgain } from '#server/session/operator/link.ts'
import { CommandRefused, withInstallation } from './run.ts'

type Address = { email: string; emailKey: string }
type Options = { json?: true }

function readAddress(text: string): Address {
  const email = text.trim()
  const emailKey = canonicalEmail(email)
  if (emailKey === undefined) throw new InvalidArgumentError('It is no email address.')
  return { email, emailKey }
}

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const sayJson = (value: unknown): void => say(JSON.stringify(value, null, 2))

/** A moment as people read it, in UTC to the minute. */
const readable = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`

const examples = `
Examples:
  npm run operator -- add ada@example.com      a new operator, and the link they come in by
  npm run operator -- link ada@example.com     another link: sets a new password and second factor
  npm run operator -- remove ada@example.com   ends their sessions and lets them in no more
  npm run -s operator -- list --json           who they are, for a script

It works beside a server that runs, and without one. Until there is an operator, everything under /operator answers 404.
Exit codes: 0 done, 1 refused, 2 asked for wrongly.`

/** `npm run operator`: who may run the waitlist on its screens. */
export function operatorCommands(): Command {
  const program = new Command('npm run operator --')
    .description('Adds, lists and removes the operators of this installation.')
    .addHelpText('after', examples)
    .showHelpAfterError('(--help says how)')
  const command = (name: string, description: string) =>
    program.command(name).description(description).option('--json', 'answer as JSON')
  const withAddress = (name: string, description: string) =>
    command(name, description).argument('<email>', 'address of the operator', readAddress)

  withAddress('add', 'add an operator, and print the one-time link that they come in by').action(add)
  withAddress('link', 'print a new one-time link: used, it resets password and second factor').action(link)
  withAddress('remove', 'remove an operator, and end their sessions').action(remove)
  command('list', 'list the operators').action(list)
  return program
}

async function add(address: Address, { json }: Options): Promise<void> {
  const issued = await withInstallation(({ env, ...rest }) =>
    addWithLink({ ...rest, publicUrl: env.publicUrl }, address),
  )
  if (!issued) {
    throw new CommandRefused(
      `${address.email} is an operator already. For a new link: npm run operator -- link ${address.email}`,
    )
  }
  sayLink(issued, `${issued.email} is an operator once they have used this link.`, json)
}

async function link({ email, emailKey }: Address, { json }: Options): Promise<void> {
  const issued = await withInstallation(({ env, ...rest }) =>
    linkAgain({ ...rest, publicUrl: env.publicUrl }, emailKey),
  )
  if (!issued) throw unknown(email)
  sayLink(
    issued,
    `A new link for ${issued.email}. Using it sets a new password and second factor, and ends every session.`,
    json,
  )
}

function sayLink(issued: IssuedLink, lead: string, json: true | undefined): void {
  if (json) sayJson(issued)
  else say(`${lead}\nIt works once, until ${readable(issued.expiresAt)}:\n\n  ${issued.link}\n`)
}

async function remove({ email, emailKey }: Address, { json }: Options): Promise<void> {
  const { gone, left } = await withInstallation(async ({ db, clock }) => ({
    gone: await removeOperator(db, emailKey, clock.now()),
    left: await anyOperator(db),
  }))
  if (!gone) throw unknown(email)
  if (json) return sayJson({ ...gone, removed: true })
  say(`${gone.email} is no operator any more, and their sessions have ended.`)
  if (!left) say('There is no operator left: everything under /operator answers 404 from now on.')
}

const unknown = (email: string) =>
  new CommandRefused(`${email} is no operator. To see who is: npm run operator -- list`)

async function list({ json }: Options): Promise<void> {
  const operators = await withInstallation(({ db, clock }) => listOperators(db, clock.now()))
  if (json) return sayJson(operators)
  if (operators.length === 0) return say('There is no operator. To add one: npm run operator -- add EMAIL')
  const widest = Math.max(...operators.map(({ email }) => email.length))
  for (const one of operators) say(`${one.email.padEnd(widest)}  ${stateOf(one)}`)
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
