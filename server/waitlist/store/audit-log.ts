import { sql } from 'kysely'
import type { AuditLine } from '#contract/audit.ts'
import type { Db } from '#server/db/schema.ts'
import { actorName } from '#server/db/tables/audit.ts'

type Row = Omit<AuditLine, 'at'> & { at: Date }

const present = ({ at, ...line }: Row): AuditLine => ({ ...line, at: at.toISOString() })

const columns = sql`line.id::text as id, line.at, ${actorName('line.actor')} as actor, line.action, line.subject, line.detail`

/** One page of the audit log, newest first, from before the line `before` on; `next` is null on the last page. */
export async function readAuditLog(
  db: Db,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<{ lines: AuditLine[]; next: string | null }> {
  const older = before === undefined ? sql`true` : sql`line.id < ${before}::bigint`
  const { rows } = await sql<Row>`
    select ${columns} from audit_lines line where ${older} order by line.id desc limit ${limit + 1}`.execute(
    db,
  )
  const lines = rows.slice(0, limit).map(present)
  return { lines, next: rows.length > limit ? (lines.at(-1)?.id ?? null) : null }
}

/** What was done to one subject, newest first. */
export async function readAuditOf(db: Db, subject: string): Promise<AuditLine[]> {
  const { rows } = await sql<Row>`
    select ${columns} from audit_lines line where line.subject = ${subject} order by line.id desc limit 100`.execute(
    db,
  )
  return rows.map(present)
}
