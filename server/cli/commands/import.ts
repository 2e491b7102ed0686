import type { Command } from 'commander'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { plural } from '../answer.ts'
import { checkFile, type Finding } from '../import/check.ts'
import { addImported } from '../import/store.ts'
import type { Installation } from '../open.ts'
import { startProgress } from '../progress.ts'
import { CommandRefused } from '../run.ts'
import { say, sayJson, type Terminal, tell } from '../terminal.ts'

type Options = { apply?: true; skipBad?: true; confirmed?: true; json?: true }

/** `import`: people from another list, checked before anything is written. */
export function importCommand(program: Command, terminal: Terminal): void {
  program
    .command('import')
    .summary('take people in from a CSV file; shows first what it would do')
    .description(
      `Takes people in from a CSV file whose first line names its columns: email and name, and where they are there company, position, interestedIn, source, joinedAt, utm_source, utm_medium, utm_campaign, utm_term, utm_content, referrer and language, as export writes them.
Without --apply nothing is written: every line that is bad, and everybody who would be left out, is named with the reason. With it everything is written at once, or nothing.
Everybody gets the letter that asks to confirm, unless --confirmed says that you hold their consent.`,
    )
    .argument('<file>', 'the CSV file: UTF-8, its cells between commas, semicolons or tabs')
    .option('--apply', 'write what the file says')
    .option('--skip-bad', 'leave bad lines out instead of refusing the file')
    .option('--confirmed', 'count them as confirmed, in the order of the file, and write to nobody')
    .option('--json', 'answer as JSON')
    .addHelpText(
      'after',
      `
Examples:
  $ npm run waitlist -- import people.csv
  $ npm run waitlist -- import people.csv --apply
  $ npm run waitlist -- import people.csv --apply --skip-bad --confirmed

It ends with 1 where a line is bad and --skip-bad is not said.`,
    )
    .action((file: string, options: Options) =>
      terminal.open((installation) => run(installation, file, options, terminal)),
    )
}

type Outcome = { add: number; skip: number; bad: number }

async function run(
  installation: Installation,
  file: string,
  options: Options,
  terminal: Terminal,
): Promise<void> {
  const { apply, skipBad, confirmed = false, json } = options
  const now = installation.clock.now()
  const findings: Finding[] = []
  const report = (finding: Finding) => {
    if (json) findings.push(finding)
    else say(terminal, inWords(finding))
  }
  const found = await check(installation, file, now, report, terminal)
  const refused = found.bad > 0 && !skipBad
  let added = 0
  if (apply && !refused) added = await write(installation, file, { found, confirmed, now }, terminal)
  if (json) sayJson(terminal, { applied: apply === true && !refused, ...found, added, findings })
  else
    for (const line of summary(found, { added, applied: apply === true && !refused, confirmed }))
      say(terminal, line)
  if (refused) {
    throw new CommandRefused(
      `Nothing was written: ${plural(found.bad, 'line is', 'lines are')} bad. --skip-bad leaves ${found.bad === 1 ? 'it' : 'them'} out.`,
    )
  }
}

/** Reads the whole file and says what would become of each line. */
async function check(
  installation: Installation,
  file: string,
  now: Date,
  report: (finding: Finding) => void,
  terminal: Terminal,
): Promise<Outcome> {
  const outcome: Outcome = { add: 0, skip: 0, bad: 0 }
  const progress = startProgress('lines checked', undefined, terminal.err)
  const batches = checkFile(installation, file, now, ({ unknown }) => {
    if (unknown.length > 0) tell(terminal, `Columns that are left out: ${unknown.map(shown).join(', ')}.`)
  })
  try {
    for await (const { members, findings } of batches) {
      outcome.add += members.length
      for (const finding of findings) {
        if ('bad' in finding) outcome.bad++
        else outcome.skip++
        report(finding)
      }
      progress.show(outcome.add + outcome.skip + outcome.bad)
    }
  } finally {
    progress.end()
  }
  return outcome
}

/** Reads the file once more and writes what was found, in one transaction; refuses where the file is another one by now. */
async function write(
  { db, keys }: Installation,
  file: string,
  { found, confirmed, now }: { found: Outcome; confirmed: boolean; now: Date },
  terminal: Terminal,
): Promise<number> {
  const progress = startProgress('members written', found.add, terminal.err)
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome: Outcome = { add: 0, skip: 0, bad: 0 }
      let added = 0
      for await (const { members, findings } of checkFile({ db: tx, keys }, file, now)) {
        outcome.add += members.length
        for (const finding of findings) outcome['bad' in finding ? 'bad' : 'skip']++
        if (members.length > 0) added += await addImported(tx, members, { confirmed, now })
        progress.show(added)
      }
      if (outcome.add + outcome.skip !== found.add + found.skip || outcome.bad !== found.bad) {
        throw new CommandRefused('Nothing was written: the file has changed while it was read.')
      }
      const detail = { added, skipped: outcome.skip, bad: outcome.bad, confirmed }
      await addAuditLine(tx, { actor: 'command line', action: 'members.imported', detail }, now)
      return added
    })
  } finally {
    progress.end()
  }
}

/** Text of the file as a line can show it. */
const shown = (text: string) => JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text)

function inWords(finding: Finding): string {
  if ('bad' in finding) return `line ${finding.line}: ${finding.bad.join('; ')}`
  return `line ${finding.line}: left out, ${finding.email} ${finding.skip}`
}

function summary(
  { add, skip, bad }: Outcome,
  { added, applied, confirmed }: { added: number; applied: boolean; confirmed: boolean },
): string[] {
  const rest = [
    ...(skip > 0 ? [`${plural(skip, 'line')} left out`] : []),
    ...(bad > 0 ? [`${plural(bad, 'line')} bad`] : []),
  ]
  const who = plural(applied ? added : add, 'member')
  const what = applied
    ? `${who} added${confirmed ? ', confirmed' : '; each gets the letter that asks to confirm'}`
    : `${who} would be added${bad > 0 ? '' : '. --apply adds them'}`
  return [`${[what, ...rest].join('; ')}.`]
}
