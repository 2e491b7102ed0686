import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { BadBackup, type Part, type Sequences } from './file.ts'
import { jobColumns, keptTables, waitingJobs } from './inventory.ts'

/** COPY writes moments and the like as the session is set: it is read back as it was written, whatever a database prefers. */
export const plainWords = `
  set local statement_timeout = 0; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local search_path = public`

/**
 * Begins to read everything as it is at one moment: whoever writes meanwhile is neither kept waiting nor half seen. Answers
 * the names of the migrations that made the tables; throws a `BadBackup` where there are none.
 */
export async function beginSnapshot(client: pg.Client): Promise<string[]> {
  await client.query(`begin isolation level repeatable read read only; ${plainWords}`)
  const { rows: there } = await client.query<{ made: boolean }>(
    `select to_regclass('kysely_migration') is not null and to_regclass('graphile_worker._private_jobs') is not null as made`,
  )
  if (!there[0]?.made)
    throw new BadBackup('There is nothing to back up: no server has used this database yet.')
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration order by name')
  return rows.map(({ name }) => name)
}

/** Everything in the snapshot that `client` has begun. */
export async function* readSnapshot(client: pg.Client): AsyncGenerator<Part> {
  const columnsOf = await readColumns(client)
  for (const table of keptTables) {
    const columns = columnsOf.get(table)
    if (!columns) continue
    const names = columns.map((name) => pg.escapeIdentifier(name)).join(', ')
    yield { table, columns, rows: client.query(copyTo(`copy ${table} (${names}) to stdout`)) }
  }
  yield { jobs: [...jobColumns], rows: client.query(copyTo(`copy (${waitingJobs}) to stdout`)) }
  // Last: what is numbered already by whoever writes meanwhile is not numbered again.
  yield { sequences: await readSequences(client) }
}

/** The columns that have a value of their own, by table. */
async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text order by ordinal_position) as columns
     from information_schema.columns where table_schema = 'public' and is_generated = 'NEVER' group by 1`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

async function readSequences(client: pg.Client): Promise<Sequences> {
  const { rows } = await client.query<{ name: string }>(
    `select class.relname as name from pg_class class
     where class.relkind = 'S' and class.relnamespace = 'public'::regnamespace
       and (class.relname = 'waitlist_seats' or exists (
         select from pg_depend where objid = class.oid and refobjid = any (
           select to_regclass(name) from unnest($1::text[]) name)))`,
    [keptTables],
  )
  const sequences: Sequences = {}
  for (const { name } of rows) {
    const { rows: at } = await client.query<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${pg.escapeIdentifier(name)}`,
    )
    if (at[0]) sequences[name] = at[0]
  }
  return sequences
}
