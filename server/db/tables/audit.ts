import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type { Db } from '../schema.ts'

/**
 * Who did something: an operator or a key by its id, whoever has the command line, the person themselves by a link of
 * theirs, or the server by a rule of its own.
 */
export type Actor = `operator:${string}` | `key:${string}` | 'command line' | 'person' | 'server'

/** What was done, to what, with what figures; `subject` and `detail` name nobody but by id. */
export type AuditEntry = {
  actor: Actor
  action: AuditAction
  subject?: string
  detail?: Readonly<Record<string, string | number | boolean | null>>
}

/** Writes down what was done, in the transaction that does it. */
export async function addAuditLine(db: Db, entry: AuditEntry, now: Date): Promise<void> {
  await db
    .insertInto('audit_lines')
    .values({
      at: now,
      actor: entry.actor,
      action: entry.action,
      subject: entry.subject ?? null,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}

/** Who an actor in `column`, named with its table, is today: the operator's address or the key's name; as it stands there where they are gone. */
export const actorName = (column: string) => sql<string>`coalesce(
  (select named.email from operators named where 'operator:' || named.id = ${sql.ref(column)}),
  (select 'key ' || named.name from api_keys named where 'key:' || named.id = ${sql.ref(column)}),
  ${sql.ref(column)})`
