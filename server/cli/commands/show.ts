import type { Command } from 'commander'
import type { MemberStatus } from '#contract/member-filter.ts'
import { type Suspicion, suspicions } from '#contract/members.ts'
import type { Person } from '#contract/person.ts'
import { detailNames, details } from '#contract/waitlist.ts'
import { languageNames } from '#language/languages.ts'
import { findMember } from '#server/waitlist/store/members.ts'
import { readPerson } from '#server/waitlist/store/person.ts'
import { isSilenced } from '#server/waitlist/store/suppressions.ts'
import { nobody, readAddress } from '../address.ts'
import type { Installation } from '../open.ts'
import { say, sayJson, type Terminal } from '../terminal.ts'

/** `show`: a member and what happened to them. */
export function showCommand(program: Command, terminal: Terminal): void {
  program
    .command('show')
    .summary('a member, their place, and what happened to them')
    .description('Shows a member: what they said, where they stand, their letters and what happened to them.')
    .argument('<email>', 'their address', readAddress)
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- show ada@mason.example
  $ npm run -s waitlist -- show ada@mason.example --json`,
    )
    .action(async (emailKey: string, { json }: { json?: true }) => {
      const shown = await terminal.open((installation) => read(installation, emailKey))
      if (json) sayJson(terminal, shown)
      else for (const line of inWords(shown)) say(terminal, line)
    })
}

async function read({ db, keys }: Installation, emailKey: string) {
  const summary = await findMember(db, { emailKey })
  const person = await readPerson(db, { emailKey }, { withAccount: true })
  const suppressed = await isSilenced(db, keys, emailKey)
  if (!summary || !person?.member) {
    throw nobody()
  }
  return { status: summary.status, suppressed, ...person }
}

type Shown = Person & { status: MemberStatus; suppressed: boolean }

const readable = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

function inWords({ member, status, suppressed, events, letters, account }: Shown): string[] {
  if (!member) return []
  const facts: (readonly [string, string | number | null | undefined])[] = [
    ['Name', member.name],
    ['Status', status],
    ['Place', member.place],
    ...detailNames.map((name) => [details[name].label, member[name]] as const),
    ['Language', languageNames[member.language]],
    ['Referrals', `${member.referrals} that count${member.wasReferred ? '; was referred' : ''}`],
    [
      'Campaign',
      Object.entries(member.campaign)
        .flatMap(([name, value]) => (value ? `${name} ${value}` : []))
        .join(', '),
    ],
    ['Network', member.network],
    ['Against', member.reasons.map((reason) => suspicions[reason as Suspicion] ?? reason).join('; ')],
    ['Overruled', member.overruledAt && readable(member.overruledAt)],
    ['Suppressed', suppressed ? 'yes: nothing is sent to this address' : null],
    ['Account', account && `${account.username}, since ${readable(account.createdAt)}`],
  ]
  return [
    member.email,
    ...facts.flatMap(([name, value]) => (value || value === 0 ? `  ${name.padEnd(11)} ${value}` : [])),
    '',
    'What happened',
    ...events.map(({ at, kind, wording, network }) => {
      const proof = [wording && `agreed to wording ${wording}`, network && `from ${network}`].filter(Boolean)
      return `  ${readable(at)}  ${kind}${proof.length > 0 ? ` (${proof.join(', ')})` : ''}`
    }),
    '',
    'Letters',
    ...letters.map(({ kind, requestedAt, sentAt, failedAt, attempts }) => {
      const came = sentAt
        ? `sent ${readable(sentAt)}`
        : failedAt
          ? `failed ${readable(failedAt)}`
          : 'waits to be sent'
      return `  ${readable(requestedAt)}  ${kind}: ${came}${attempts > 1 ? `, at attempt ${attempts}` : ''}`
    }),
    ...(letters.length === 0 ? ['  none'] : []),
  ]
}
