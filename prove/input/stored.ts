import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { until } from '#testing/server.ts'

/** Marks that using a session or a key leaves, and the count of guesses; what they say of anybody is a hash and a time. */
const marks = ['seen_at', 'last_used_at']
const counts = ['sign_in_waits', 'rate_limits', '_private_known_crontabs']

/** Every row of every table, by table: the product's and its job runner's. */
export type Stored = ReadonlyMap<string, readonly string[]>

/** Reads all that is stored, when no job is left to be done; one that never is stands among the rest, and is a difference. */
export async function readStored(database: pg.Pool): Promise<Stored> {
  await until('every job to be done', async () => {
    const { rows } = await database.query('select count(*)::int as jobs from graphile_worker._private_jobs')
    return rows[0].jobs === 0
  }).catch(() => {})
  const { rows: tables } = await database.query<{ table: string; name: string }>(
    `select format('%I.%I', table_schema, table_name) as table, table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const stored = new Map<string, string[]>()
  for (const { table, name } of tables) {
    if (counts.includes(name)) continue
    const { rows } = await database.query<{ text: string }>(
      `select (to_jsonb(one) - $1::text[])::text as text from ${table} one order by 1`,
      [marks],
    )
    stored.set(
      name,
      rows.map(({ text }) => text),
    )
  }
  return stored
}

/**
 * A zone in which it is about noon. What a server does by itself at an hour of the day, as telling in the morning what is late, is not
 * done there meanwhile.
 */
export function noonZone(now: Date): string {
  const ahead = 12 - now.getUTCHours()
  // These names count westwards.
  return ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
}

/** Each row that is in one of the two and not in the other, with its table. */
export function differences(before: Stored, after: Stored): string[] {
  const lines = (stored: Stored) =>
    [...stored].flatMap(([table, rows]) => rows.map((row) => `${table}: ${row.slice(0, 200)}`))
  const [old, now] = [new Set(lines(before)), new Set(lines(after))]
  return [
    ...[...now].filter((line) => !old.has(line)).map((line) => `new in ${line}`),
    ...[...old].filter((line) => !now.has(line)).map((line) => `gone from ${line}`),
  ]
}

/** The letters that were written, each as its file. */
export async function readLetters(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names.filter((name) => name.endsWith('.eml')).map((name) => readFile(join(folder, name), 'utf8')),
  )
}
