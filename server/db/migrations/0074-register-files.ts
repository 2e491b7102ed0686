import { type Kysely, sql } from 'kysely'

const steps = [
  `alter table submittals add column files uuid[] not null default '{}'`,
  `alter table rfis add column files uuid[] not null default '{}'`,
  // What was sent before had none.
  `update transmittals set lines = (select coalesce(jsonb_agg(line || '{"files": []}' order by at), '[]')
    from jsonb_array_elements(lines) with ordinality as each_line (line, at))`,
]

/** The files that belong to an item of the submittal register and to a request for information. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
