import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { openClientDb } from '#server/db/client.ts'
import { laterMigrations, runWithin } from '#server/db/migrate.ts'
import type { Db } from '#server/db/schema.ts'
import { BadBackup, type OpenBackup, type Part } from './file.ts'
import { dropEverything, jobColumns, keptTables } from './inventory.ts'
import { plainWords } from './write.ts'

/** Which of the tables of a backup hold anything here. */
export async function filledTables(client: pg.Client): Promise<string[]> {
  const filled: string[] = []
  for (const table of keptTables) {
    const { rows } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      `public.${table}`,
    ])
    if (!rows[0]?.there) continue
    const { rowCount } = await client.query(`select from public.${table} limit 1`)
    if (rowCount) filled.push(table)
  }
  return filled
}

/**
 * Puts a backup in the place of whatever the tables hold, in one transaction: all of it or nothing. The tables are made as they
 * were when it was made, and brought up to this version once they are filled; then comes `beforeCommit`.
 * Needs no more rights than the owner of the tables has. Answers how many rows were restored, by table.
 */
export async function restoreTables(
  client: pg.Client,
  { header, parts }: OpenBackup,
  beforeCommit: (db: Db) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  // What counts along while people write finds its sums in the backup.
  await client.query(`begin; ${plainWords}; set local plumbline.restoring = 'on'`)
  try {
    const db = openClientDb(client)
    await client.query(dropEverything)
    await runWithin(db, header.migrations)
    for await (const part of parts()) {
      if ('table' in part) counts[part.table] = await readTable(client, part)
      else if ('jobs' in part) counts.jobs = await readJobs(client, part)
      else {
        for (const [name, { last, called }] of Object.entries(part.sequences)) {
          await client.query('select setval(quote_ident($1)::regclass, $2, $3)', [name, last, called])
        }
      }
    }
    await runWithin(db, laterMigrations(header.migrations))
    await beforeCommit(db)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  await client.query(`analyze ${keptTables.filter((table) => table in counts).join(', ')}`)
  return counts
}

type Rows = Extract<Part, { rows: unknown }>

async function readTable(client: pg.Client, { table, columns, rows }: Extract<Rows, { table: string }>) {
  if (!keptTables.some((known) => known === table))
    throw new BadBackup(`The backup holds ${table}, which this version does not know.`)
  const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
  return copyRows(client, `${table} (${names})`, rows)
}

async function copyRows(client: pg.Client, into: string, rows: Rows['rows']): Promise<number> {
  const stream = client.query(copyFrom(`copy ${into} from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), stream)
  return stream.rowCount
}

/** Has the job runner ask for each job again, in its own words: its tables are its own affair. */
async function readJobs(client: pg.Client, { jobs, rows }: Extract<Rows, { jobs: string[] }>) {
  await client.query(
    `create temporary table restored_jobs (number bigint generated always as identity, identifier text, payload json,
       queue_name text, run_at timestamptz, max_attempts integer, key text, priority integer, flags text[]) on commit drop`,
  )
  const names = jobs.filter((name) => jobColumns.some((known) => known === name))
  const count = await copyRows(client, `restored_jobs (${names.join(', ')})`, rows)
  await client.query(
    `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority, flags)
     from (select * from restored_jobs order by number) job`,
  )
  return count
}
