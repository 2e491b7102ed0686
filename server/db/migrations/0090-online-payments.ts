import { type Kysely, sql } from 'kysely'

const methods = `check (method in ('check', 'transfer', 'card', 'cash', 'online', 'other'))`
const steps = [
  // The key of an organization’s own account at the payment service, sealed with the secret of the installation.
  `create table org_payment_keys (
    org_id uuid primary key references orgs on delete cascade,
    sealed bytea not null,
    start text not null,
    live boolean not null,
    added_at timestamptz not null)`,
  // How an invoice is reached and paid without an account: its link, its letters, and the checkout that is open.
  `create table invoice_links (
    org_id uuid not null, project_id uuid not null, invoice_id uuid not null,
    token_hash bytea unique,
    email text,
    letter_id uuid unique,
    letter jsonb,
    remind boolean not null default false,
    reminded integer not null default 0,
    checkout_ref text unique,
    checkout_cents bigint,
    primary key (org_id, project_id, invoice_id),
    check ((checkout_ref is null) = (checkout_cents is null)),
    foreign key (org_id, project_id, invoice_id) references invoices on delete cascade)`,
  ...['payments_in', 'cost_entries'].flatMap((table) => [
    `alter table ${table} drop constraint ${table}_method_check`,
    `alter table ${table} add constraint ${table}_method_check ${methods}`,
  ]),
]

/** Invoices that are sent, reminded of and paid through a link, into the organization’s own account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
