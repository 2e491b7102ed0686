import type { Db } from '#server/db/schema.ts'
import type { SuppressionKeys } from '#server/waitlist/store/suppressions.ts'
import { CommandRefused } from '../run.ts'
import { type CsvRecord, readRecords } from './records.ts'
import { type Checked, checkRow, type Heading, readHeading } from './rows.ts'
import { findTaken, type Imported } from './store.ts'

/** What becomes of a line: `skip` says why somebody is left out, `bad` what is wrong with it. */
export type Finding = { line: number } & ({ email: string; skip: string } | { bad: string[] })

/** Some of the file: whom it would take in, and what is said of the other lines. */
export type CheckedBatch = { members: Imported[]; findings: Finding[] }

const skipReasons = {
  known: 'is on the list already',
  suppressed: 'was erased or must not be written to',
  unsubscribed: 'wants no letters where the file comes from',
}

/**
 * Reads a file line by line and finds out what becomes of each, `onHeading` being told of its columns. Throws a
 * `CommandRefused` where the file cannot be read at all.
 */
export async function* checkFile(
  { db, keys }: { db: Db; keys: SuppressionKeys },
  path: string,
  now: Date,
  onHeading: (heading: Heading) => void = () => {},
): AsyncGenerator<CheckedBatch> {
  let heading: Heading | undefined
  const seen = new Map<string, number>()
  for await (const records of readRecords(path)) {
    const [first] = records
    if (!heading) {
      if (first?.bad !== undefined) throw new CommandRefused(`The first line cannot be read: ${first.bad}.`)
      heading = readHeading(first?.cells ?? [])
      onHeading(heading)
      records.shift()
    }
    yield await checkBatch({ db, keys }, records, heading, seen, now)
  }
  if (!heading) throw new CommandRefused('The file is empty.')
}

async function checkBatch(
  { db, keys }: { db: Db; keys: SuppressionKeys },
  records: readonly CsvRecord[],
  heading: Heading,
  seen: Map<string, number>,
  now: Date,
): Promise<CheckedBatch> {
  const checked = records.map((record): { line: number } & Checked => ({
    line: record.line,
    ...(record.cells ? checkRow(record.cells, heading, now) : { bad: [record.bad] }),
  }))
  const emailKeys = checked.flatMap((one) => ('row' in one ? [one.row.emailKey] : []))
  const taken = await findTaken(db, keys, emailKeys)
  const batch: CheckedBatch = { members: [], findings: [] }
  for (const one of checked) {
    const { line } = one
    if ('bad' in one) batch.findings.push({ line, bad: one.bad })
    else if ('unsubscribed' in one)
      batch.findings.push({ line, email: one.unsubscribed, skip: skipReasons.unsubscribed })
    else {
      const { email, emailKey } = one.row
      const before = seen.get(emailKey)
      const reason = taken.get(emailKey)
      if (before !== undefined) batch.findings.push({ line, email, skip: `stands in line ${before} already` })
      else if (reason) batch.findings.push({ line, email, skip: skipReasons[reason] })
      else batch.members.push(one.row)
      seen.set(emailKey, before ?? line)
    }
  }
  return batch
}
