import { type Kysely, sql } from 'kysely'

const places = 'array_to_tsvector(array[org_id::text, project_id::text])'
const searched = [
  `create index documents_search on documents using gin
    ((${places} || to_tsvector('simple', title || ' ' || translate(coalesce(number, ''), '-._', '   '))))`,
  // A text that is longer than that is found by how it begins.
  `create index document_versions_search on document_versions using gin
    ((${places} || to_tsvector('simple', left(jsonb_path_query_array(content, '$.**.text')::text, 200000))))
    where issued_at is not null`,
]

/** Templates of documents that an organisation made its own, and the words by which documents are found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table paper_templates (
    org_id uuid not null references orgs on delete cascade,
    id uuid not null,
    title text not null,
    kind text not null,
    language text not null,
    body jsonb not null,
    shared boolean not null,
    author_id uuid references users on delete set null,
    created_at timestamptz not null,
    changed_at timestamptz not null,
    primary key (org_id, id))`.execute(db)
  for (const step of searched) await sql.raw(step).execute(db)
}
