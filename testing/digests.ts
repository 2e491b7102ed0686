import type pg from 'pg'
import { keptTables, waitingJobs } from '#server/backup/inventory.ts'

/**
 * The SHA-256 over the rows of each table in an order of their own, and over the jobs that wait: two databases with the same
 * digests hold the same. That a backup was restored is written down only where it was, and left out.
 */
export async function rowDigests(database: pg.Pool): Promise<Record<string, string>> {
  const sources = [
    ...keptTables.map((table) => [table, `select * from ${table}`] as const),
    ['jobs', waitingJobs] as const,
  ]
  const each = sources.map(([name, rows]) => {
    const kept = name === 'audit_lines' ? `${rows} where action <> 'backup.restored'` : rows
    return `select '${name}' as name, count(*) as count,
       encode(sha256(convert_to(coalesce(string_agg(row::text, E'\\n' order by row::text), ''), 'UTF8')), 'hex') as digest
       from (${kept}) row`
  })
  // At once: asking for one table after the other takes longer than reading them.
  const { rows } = await database.query<{ name: string; count: string; digest: string }>(
    each.join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count, digest }) => [name, `${count} rows, ${digest}`]))
}
