import { type Kysely, sql } from 'kysely'

const steps = [
  // What a picture shows, and what was drawn over it; the picture itself is never changed.
  `alter table project_files
    add column room text not null default '',
    add column wall text not null default '',
    add column shot text not null default '',
    add column taken_at timestamptz,
    add column marks jsonb not null default '[]',
    add column copy_of uuid,
    add constraint project_files_copy_of foreign key (org_id, project_id, copy_of)
      references project_files (org_id, project_id, id) on delete cascade`,
  'create index project_files_copies on project_files (org_id, project_id, copy_of) where copy_of is not null',
  // The photos that a task is not done without, one a line, and why it was closed without them.
  `alter table tasks
    add column shots text not null default '',
    add column shots_waived text not null default ''`,
]

/** Where a photo was taken and what is drawn over it, and which photos a task needs before it is done. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
