import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null, id uuid not null'
const keys = `primary key (org_id, project_id, id),
  foreign key (org_id, project_id) references projects (org_id, id) on delete cascade`
const inPeople = (column: string) =>
  `foreign key (org_id, project_id, ${column}) references project_people (org_id, project_id, id) on delete set null (${column})`
const inDocuments = `foreign key (org_id, project_id, document_id) references documents on delete set null (document_id)`

const steps = [
  `create table submittals (${ofProject},
    number integer not null check (number > 0),
    section text not null,
    paragraph text not null,
    description text not null,
    type text not null,
    classification text not null check (classification in ('approval', 'information')),
    reviewer text not null,
    task_id uuid,
    lead_days integer check (lead_days >= 0),
    review_days integer check (review_days >= 0),
    submit_on date,
    approval_on date,
    material_on date,
    remarks text not null,
    ${keys},
    unique (org_id, project_id, number),
    foreign key (org_id, project_id, task_id) references tasks (org_id, project_id, id) on delete set null (task_id))`,
  `create table transmittals (${ofProject},
    section text not null,
    count integer not null check (count > 0),
    resubmission integer not null check (resubmission >= 0),
    suffix text not null check (suffix in ('point', 'letter')),
    sent_to text not null,
    state text not null default 'sent' check (state in ('sent', 'returned', 'withdrawn')),
    lines jsonb not null,
    sent_on date not null,
    forwarded_on date,
    back_on date,
    acted_on date,
    returned_on date,
    remarks text not null,
    document_id uuid,
    author_id uuid,
    ${keys},
    unique (org_id, project_id, section, count, resubmission),
    check ((state = 'returned') = (returned_on is not null)),
    ${inDocuments}, ${inPeople('author_id')})`,
  `create table rfis (${ofProject},
    number integer not null check (number > 0),
    subject text not null,
    question text not null,
    suggested text not null,
    reference text not null,
    sent_to text not null,
    asked_on date not null,
    needed_on date not null,
    cost text not null check (cost in ('none', 'unknown', 'yes')),
    schedule_days integer check (schedule_days >= 0),
    state text not null default 'open' check (state in ('open', 'answered', 'closed', 'void')),
    answer text not null default '',
    answered_on date,
    answered_by uuid,
    document_id uuid,
    author_id uuid,
    ${keys},
    unique (org_id, project_id, number),
    ${inDocuments}, ${inPeople('answered_by')}, ${inPeople('author_id')})`,
]

/** Registers of what is submitted for approval, with its transmittals, and of what is asked of the design. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
