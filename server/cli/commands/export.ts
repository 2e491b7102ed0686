import { type Command, Option } from 'commander'
import type { MemberFilter } from '#contract/member-filter.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { type MemberBatches, membersAsCsv, membersAsJson } from '#server/waitlist/member-file.ts'
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
      const write =
        json || format === 'json'
          ? membersAsJson
          : (batches: MemberBatches) => membersAsCsv(batches, bom === true)
      return terminal.open((installation) => run(installation, { ...chosen, output, write }, terminal))
    })
}

type Wanted = {
  filter: MemberFilter
  sort: string | undefined
  output: string | undefined
  write: (batches: MemberBatches) => AsyncIterable<string>
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
