import { type Command, Option } from 'commander'
import type { MemberFilter } from '#contract/member-filter.ts'
import { detailNames } from '#contract/waitlist.ts'
import { csvLines } from '#domain/csv.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { countMembers, type ListedMember, readMembers } from '#server/waitlist/store/members.ts'
import { plural } from '../answer.ts'
import { type FilterOptions, filterOptions, readFilter, readSort, sortOption } from '../filter-options.ts'
import type { Installation } from '../open.ts'
import { writeFileWhole } from '../output-file.ts'
import { startProgress } from '../progress.ts'
import { type Terminal, tell, writeAll } from '../terminal.ts'

type Options = FilterOptions & {
  sort?: string
  format: 'csv' | 'json'
  output?: string
  bom?: true
  json?: true
}

/** `export`: the members that a filter leaves, whole, as CSV or JSON. */
export function exportCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('export')
    .summary('write members to a file or a pipe, as CSV or JSON')
    .description(
      'Writes the members that a filter leaves, as they are at one moment. CSV is as RFC 4180 has it, in UTF-8; a cell that a spreadsheet would run begins with an apostrophe. JSON is one array.',
    )
    .addOption(new Option('--format <format>', 'how to write them').choices(['csv', 'json']).default('csv'))
    .option('--output <file>', 'a file in place of standard output; it appears when it is whole')
    .option('--bom', 'begin CSV with a byte order mark, for Excel')
    .option('--json', 'the same as --format json')
  sortOption(filterOptions(command))
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- export --output members.csv
  $ npm run -s waitlist -- export --format json --status confirmed | jq length
  $ npm run waitlist -- export --campaign spring-launch --bom --output spring.csv`,
    )
    .action(({ sort, format, output, bom, json, ...options }: Options) => {
      const chosen = { filter: readFilter(options), sort: readSort(sort) }
      const write = json || format === 'json' ? asJson : (batches: Batches) => asCsv(batches, bom === true)
      return terminal.open((installation) => run(installation, { ...chosen, output, write }, terminal))
    })
}

type Batches = AsyncIterable<readonly ListedMember[]>
type Wanted = {
  filter: MemberFilter
  sort: string | undefined
  output: string | undefined
  write: (batches: Batches) => AsyncIterable<string>
}

async function run({ db, clock }: Installation, wanted: Wanted, terminal: Terminal): Promise<void> {
  const { filter, sort, output, write } = wanted
  // Who took what away is written down before it leaves.
  await addAuditLine(db, { actor: 'command line', action: 'members.exported' }, clock.now())
  const all = output === undefined ? undefined : await countMembers(db, filter)
  const progress = all === undefined ? undefined : startProgress('members', all, terminal.err)
  let count = 0
  async function* counted(): AsyncGenerator<readonly ListedMember[]> {
    for await (const some of readMembers(db, filter, sort)) {
      yield some
      count += some.length
      progress?.show(count)
    }
  }
  try {
    if (output === undefined) await writeAll(terminal.out, write(counted()))
    else await writeFileWhole(output, write(counted()))
  } finally {
    progress?.end()
  }
  if (output !== undefined) tell(terminal, `${plural(count, 'member')} in ${output}.`)
}

/** The columns of an export, in order; `import` takes in those that it names. */
const columns = {
  email: (member) => member.email,
  name: (member) => member.name,
  ...Object.fromEntries(detailNames.map((name) => [name, (member: ListedMember) => member[name]] as const)),
  status: (member) => member.status,
  joinedAt: (member) => member.joinedAt,
  confirmedAt: (member) => member.confirmedAt,
  invitedAt: (member) => member.invitedAt,
  registeredAt: (member) => member.registeredAt,
  unsubscribedAt: (member) => member.unsubscribedAt,
  referrals: (member) => member.referrals,
  reasons: (member) => member.reasons.join(' '),
  utm_source: (member) => member.utmSource,
  utm_medium: (member) => member.utmMedium,
  utm_campaign: (member) => member.campaign,
  utm_term: (member) => member.utmTerm,
  utm_content: (member) => member.utmContent,
  referrer: (member) => member.referrer,
  language: (member) => member.language,
} as const satisfies Record<string, (member: ListedMember) => string | number | null>

const columnNames = Object.keys(columns)
const cellsOf = Object.values(columns)

async function* asCsv(batches: Batches, bom: boolean): AsyncGenerator<string> {
  yield `${bom ? '\ufeff' : ''}${csvLines([columnNames])}`
  for await (const members of batches) {
    yield csvLines(members.map((member) => cellsOf.map((cell) => cell(member))))
  }
}

async function* asJson(batches: Batches): AsyncGenerator<string> {
  let before = '[\n'
  for await (const members of batches) {
    yield members
      .map((member) => {
        const line = `${before}${JSON.stringify(Object.fromEntries(columnNames.map((name, i) => [name, cellsOf[i]?.(member)])))}`
        before = ',\n'
        return line
      })
      .join('')
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
