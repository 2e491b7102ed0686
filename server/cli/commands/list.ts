import type { Command } from 'commander'
import type { MemberFilter } from '#contract/member-filter.ts'
import type { Member } from '#contract/members.ts'
import type { Db } from '#server/db/schema.ts'
import { countMembers, type ListedMember, readMembers } from '#server/waitlist/store/members.ts'
import { plural } from '../answer.ts'
import {
  type FilterOptions,
  filterOptions,
  readFilter,
  readNumber,
  readSort,
  sortOption,
} from '../filter-options.ts'
import { tableLines } from '../table.ts'
import { say, sayJson, type Terminal, tell } from '../terminal.ts'

const most = 100_000
const byDefault = 50

type Options = FilterOptions & { sort?: string; limit: number; json?: true }

/** `list`: the members that a filter leaves, a line each. */
export function listCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('list')
    .summary('members that a filter leaves, a line each')
    .description(
      'Lists members, the newest first where no order is asked for. On a terminal as a table; where a script reads it, a line a member with tabs between address, name, status, job title and time of joining.',
    )
  sortOption(filterOptions(command))
    .option('--limit <count>', 'how many at most', readNumber(most), byDefault)
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- list --status confirmed --sort place --limit 20
  $ npm run waitlist -- list --title "general contractor" --from 2026-03-01
  $ npm run -s waitlist -- list --flagged yes --json`,
    )
    .action(({ sort, limit, json, ...options }: Options) => {
      const chosen = { filter: readFilter(options), sort: readSort(sort), limit }
      return terminal.open(({ db }) => list(db, chosen, json, terminal))
    })
}

type Chosen = { filter: MemberFilter; sort: string | undefined; limit: number }

async function list(
  db: Db,
  { filter, sort, limit }: Chosen,
  json: true | undefined,
  terminal: Terminal,
): Promise<void> {
  const members: ListedMember[] = []
  for await (const some of readMembers(db, filter, sort, Math.min(limit, 1000))) {
    members.push(...some.slice(0, limit - members.length))
    if (members.length >= limit) break
  }
  if (json) return sayJson(terminal, members)
  if (terminal.columns !== undefined && members.length === 0) return tell(terminal, 'Nobody is like that.')
  for (const line of tableLines(columns, members.map(cellsOf), terminal)) say(terminal, line)
  if (terminal.columns === undefined || members.length < limit) return
  tell(
    terminal,
    `${members.length} of ${plural(await countMembers(db, filter), 'member')}; --limit shows more.`,
  )
}

const cut = true as const
const columns = [
  { title: 'Email', cut },
  { title: 'Name', cut },
  { title: 'Status' },
  { title: 'Job title', cut },
  { title: 'Joined (UTC)' },
]

const cellsOf = ({ email, name, status, position, joinedAt }: Member) => [
  email,
  name,
  status,
  position ?? '',
  joinedAt.slice(0, 16).replace('T', ' '),
]
