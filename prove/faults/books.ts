import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { none, type Proof } from '../section.ts'

/** Puts a statement to the database in question. */
export type Ask = <Row extends Record<string, unknown>>(
  statement: string,
  values?: readonly unknown[],
) => Promise<Row[]>

/** What is in the outbox of a data folder: to whom each letter goes, and what is there that is no whole letter. */
async function readLetters(dataDir: string): Promise<{ to: string[]; halves: string[] }> {
  const folder = join(dataDir, 'outbox')
  const [to, halves]: [string[], string[]] = [[], []]
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    const address = /^To: .*?([^\s<>]+@[^\s<>]+?)>?\r$/m.exec(text)?.[1]
    // The last line of a letter closes its parts.
    const isWhole = name.endsWith('.eml') && /^--.+--\s*$/m.test(text.slice(-200))
    if (address && isWhole) to.push(address)
    else halves.push(name)
  }
  return { to, halves }
}

/** Longest that the letters of all who joined may take once the fault is over. */
const lettersWithinMs = 90_000

/**
 * Compares what was acknowledged with what is there, once every letter has been handed over: nobody lost, nobody twice,
 * nobody without a letter, no letter twice. Who got no answer and asks again a minute later is owed a fresh one.
 */
export async function checkBooks(
  { add }: Pick<Proof, 'add'>,
  fault: string,
  { acknowledged, ask, dataDir }: { acknowledged: ReadonlySet<string>; ask: Ask; dataDir: string },
): Promise<void> {
  const waiting = await untilHandedOver(ask)
  const rows = await ask<{ key: string; letters: number; soon: number }>(
    `select member.email_key as key, count(letter.id)::integer as letters,
       count(letter.id) filter (where letter.waited < interval '1 minute')::integer as soon
     from waitlist_members member
     left join (select id, member_id,
         requested_at - lag(requested_at) over (partition by member_id order by requested_at) as waited
       from waitlist_letters where kind = 'confirm') letter on letter.member_id = member.id
     group by member.id, member.email_key`,
  )
  const rowsPer = Map.groupBy(rows, ({ key }) => key)
  const { to, halves } = await readLetters(dataDir)
  const lettersPer = Map.groupBy(to, (address) => address)
  add(
    none(
      `${fault}: acknowledged joins lost, of ${acknowledged.size.toLocaleString('en')}`,
      [...acknowledged].filter((email) => !rowsPer.has(email)),
    ),
  )
  add(
    none(
      `${fault}: members twice`,
      namesOf(rowsPer, (count) => count > 1),
    ),
  )
  add(
    none(
      `${fault}: members without a letter`,
      [...rows.filter(({ letters }) => letters === 0), ...rows.filter(({ key }) => !lettersPer.has(key))].map(
        ({ key }) => key,
      ),
    ),
  )
  add(
    none(`${fault}: members with two letters`, [
      ...rows.filter(({ soon }) => soon > 0).map(({ key }) => key),
      ...rows
        .filter(({ key, letters }) => (lettersPer.get(key)?.length ?? 0) > letters)
        .map(({ key }) => key),
    ]),
  )
  add(none(`${fault}: letters not handed over, or half of one`, [...waiting, ...halves]))
}

const namesOf = (groups: ReadonlyMap<string, readonly unknown[]>, match: (count: number) => boolean) =>
  [...groups].filter(([, group]) => match(group.length)).map(([name]) => name)

/** Waits until no letter waits any more; answers those that still do when it has taken too long. */
async function untilHandedOver(ask: Ask): Promise<string[]> {
  const deadline = performance.now() + lettersWithinMs
  for (;;) {
    const rows = await ask<{ id: string; error: string | null }>(
      'select id, last_error as error from waitlist_letters where sent_at is null',
    )
    if (rows.length === 0) return []
    if (performance.now() > deadline)
      return rows.map(({ id, error }) => `${id} waits (${error ?? 'not tried'})`)
    await new Promise((done) => setTimeout(done, 100))
  }
}
