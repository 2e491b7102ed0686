import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const inPeople = (column: string, then: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete ${then}`
const cents = (name: string) => `${name} bigint not null check (${name} >= 0)`

const steps = [
  `create table pay_rates (${ofProject},
    person_id uuid not null,
    from_on date not null,
    classification text not null,
    apprentice boolean not null,
    worker_no text not null,
    ${['wage_cents', 'basic_cents', 'fringe_cents', 'lieu_cents'].map(cents).join(', ')},
    burden_bp integer not null check (burden_bp between 0 and 30000),
    code text not null,
    author_id uuid,
    primary key (org_id, project_id, person_id, from_on),
    ${inProject}, ${inPeople('person_id', 'cascade')}, ${inPeople('author_id', 'set null (author_id)')})`,
  `create table pay_weeks (${ofProject},
    id uuid not null,
    week date not null check (extract(isodow from week) = 1),
    number integer not null check (number > 0),
    final boolean not null,
    workers jsonb not null,
    official text not null,
    official_title text not null,
    phone text not null,
    email text not null,
    remarks text not null,
    document_id uuid,
    author_id uuid,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, week),
    unique (org_id, project_id, number),
    foreign key (org_id, project_id, document_id) references documents on delete set null (document_id),
    ${inProject}, ${inPeople('author_id', 'set null (author_id)')})`,
]

/** What those who work on a job are paid, and the payrolls of its weeks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
