import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { joinRow } from '#contract/waitlist.ts'
import { ada } from '#testing/api.ts'
import { root } from '#testing/server.ts'
import { exactly, none } from '../section.ts'
import { type Arena, atOnce } from './arena.ts'

const runFile = promisify(execFile)

/** Many joins of one address: one row, one letter, one who is told to be the first. */
export async function raceJoins({ short, add, say, post, settled, lettersTo, count }: Arena): Promise<void> {
  const [rounds, joins] = short ? [3, 200] : [20, 200]
  say(`${rounds} × ${joins} joins of one address`)
  let first = 0
  let letters = 0
  const refused: string[] = []
  for (let round = 0; round < rounds; round++) {
    const email = `race-${round}@mason.example`
    for (const { status, text } of await atOnce(joins, () => post(joinRow.path, { ...ada, email }))) {
      if (status !== 200) refused.push(`${status}: ${text.slice(0, 200)}`)
      if (text.includes('"alreadyJoined":false')) first++
    }
  }
  await settled()
  for (let round = 0; round < rounds; round++) {
    letters += (await lettersTo(`race-${round}@mason.example`)).length
  }
  const members = await count(`select count(*) from waitlist_members where email like 'race-%'`)
  add(none(`${rounds} × ${joins} joins of one address: not answered with 200`, refused))
  add(exactly('joins of one address: said to be the first', first, rounds))
  add(exactly('joins of one address: rows', members, rounds))
  add(exactly('joins of one address: letters', letters, rounds))
}

/** A list is imported while the people on it join, in another order: each is there once, with one letter, and nothing fails. */
export async function raceImports(arena: Arena): Promise<void> {
  const { short, add, say, post, settled, letters, count, dataDir } = arena
  const [rounds, people] = short ? [1, 100] : [3, 400]
  say(`${rounds} imports of ${people} people who join meanwhile`)
  const wrong: string[] = []
  for (let round = 0; round < rounds; round++) {
    // Joins that come together are written by address: the list has them the other way round.
    const emails = Array.from({ length: people }, (_, i) => `list-${round}-${i}@mason.example`)
      .sort()
      .reverse()
    const file = join(dataDir, `list-${round}.csv`)
    await writeFile(file, ['name,email', ...emails.map((email) => `Ada,${email}`)].join('\n'))
    const imported = importList(arena, file)
    // From the end of the list to its beginning, many at a time, for as long as the import runs.
    const waiting = [...emails]
    let ended = false
    void imported.finally(() => {
      ended = true
    })
    const take = async () => {
      for (let email = waiting.pop(); email !== undefined; email = waiting.pop()) {
        const { status, text } = await post(joinRow.path, { ...ada, email })
        if (status !== 200) wrong.push(`join beside an import: ${status} ${text.slice(0, 200)}`)
        if (!ended) await new Promise((done) => setTimeout(done, 100))
      }
    }
    await Promise.all(Array.from({ length: 32 }, take))
    const failed = await imported
    if (failed) wrong.push(failed)
    await settled()
    const rows = await count(`select count(*) from waitlist_members where email like $1`, [`list-${round}-%`])
    if (rows !== people) wrong.push(`${rows} rows of ${people} people`)
    const sent = Map.groupBy(await letters(), ({ to }) => to)
    for (const email of emails) {
      const own = sent.get(email)?.length ?? 0
      if (own !== 1) wrong.push(`${own} letters to ${email}`)
    }
  }
  add(none(`${rounds} imports beside ${people} joins: anything but one row and one letter`, wrong))
}

/** Takes a file in by the command line; answers what went wrong. */
async function importList({ dataDir }: Arena, file: string): Promise<string | undefined> {
  const words = [join(root, 'server/cli/waitlist.ts'), 'import', file, '--apply', '--json']
  const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  return runFile(process.execPath, words, { cwd: root, env }).then(
    () => undefined,
    (error: Error & { stderr?: string }) => `the import failed: ${error.stderr ?? error.message}`,
  )
}
