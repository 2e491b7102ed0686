import type pg from 'pg'
import { keptTables, waitingJobs } from '#server/backup/inventory.ts'

/**
 * The SHA-256 over the rows of each table in an order of their own, and over the jobs that wait: two databases with the same
 * digests hold the same. That a backup was restored is written down only where it was, and left out.
 */
export async function rowDigests(database: pg.Pool): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  const sources = [
    ...keptTables.map((table) => [table, `select * from ${table}`] as const),
    ['jobs', waitingJobs] as const,
  ]
  for (const [name, rows] of sources) {
    const kept = name === 'audit_lines' ? `${rows} where action <> 'backup.restored'` : rows
    const { rows: found } = await database.query<{ count: string; digest: string }>(
      `select count(*), encode(sha256(convert_to(coalesce(string_agg(row::text, E'\\n' order by row::text), ''), 'UTF8')), 'hex') as digest
       from (${kept}) row`,
    )
    digests[name] = `${found[0]?.count} rows, ${found[0]?.digest}`
  }
  return digests
}
