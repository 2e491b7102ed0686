import { type Kysely, sql } from 'kysely'

const ofProject = 'org_id uuid not null, project_id uuid not null'
const inProject = 'foreign key (org_id, project_id) references projects (org_id, id) on delete cascade'
const inPeople = `foreign key (org_id, project_id, author_id) references project_people (org_id, project_id, id) on delete set null (author_id)`
const inDocuments = `foreign key (org_id, project_id, document_id) references documents on delete set null (document_id)`
const ofClass = `class text not null default 'cost' check (class in ('price', 'cost'))`

/** A function that refuses to change a row but in what `free` names; it goes with its project alone. */
const kept = (name: string, table: string, free: string, words: string) => [
  `create function refuse_${name}_change() returns trigger language plpgsql as $$
    declare free text[] = '{${free}}';
    begin
      if tg_op = 'UPDATE' and to_jsonb(new) - free = to_jsonb(old) - free then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception '${words}';
    end $$`,
  `create trigger keep_${table} before update or delete on ${table} for each row execute function refuse_${name}_change()`,
]

const steps = [
  `create table change_orders (${ofProject},
    id uuid not null,
    ${ofClass},
    number integer check (number > 0),
    title text not null,
    reason text not null,
    cents bigint not null,
    days integer not null,
    state text not null default 'draft' check (state in ('draft', 'offered', 'signed', 'declined', 'void')),
    offered_on date,
    signed_on date,
    signer text not null default '',
    document_id uuid,
    author_id uuid,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, number),
    check ((state = 'draft') = (number is null)),
    check ((class = 'cost') = (number is null)),
    check ((state = 'signed') <= (signed_on is not null and signer <> '')),
    ${inProject}, ${inDocuments}, ${inPeople})`,
  // What was put to the owner is not written anew; once it is signed or declined, it stays so.
  `create function refuse_change_order_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,signed_on,signer,document_id,author_id}';
    begin
      if tg_op = 'UPDATE' and (old.state = 'draft' or (to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state = 'offered' or (new.state, new.signed_on, new.signer) is not distinct from (old.state, old.signed_on, old.signer))))
        then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a change order that was sent is not changed';
    end $$`,
  `create trigger keep_change_orders before update or delete on change_orders
    for each row execute function refuse_change_order_change()`,
  `create table change_costs (${ofProject},
    change_order_id uuid not null,
    lines jsonb not null,
    primary key (org_id, project_id, change_order_id),
    foreign key (org_id, project_id, change_order_id) references change_orders on delete cascade)`,
  `create table billing_terms (${ofProject},
    number integer not null check (number > 0),
    body jsonb not null,
    at timestamptz not null,
    author_id uuid,
    primary key (org_id, project_id, number),
    ${inProject}, ${inPeople})`,
  ...kept('terms', 'billing_terms', 'author_id', 'terms of billing are only ever added to'),
  `create table pay_applications (${ofProject},
    id uuid not null,
    ${ofClass},
    number integer not null check (number > 0),
    through_on date not null,
    state text not null default 'draft' check (state in ('draft', 'sent', 'certified', 'void')),
    lines jsonb not null,
    release_cents bigint not null check (release_cents >= 0),
    sheet jsonb,
    sent_on date,
    certified_on date,
    certified_cents bigint check (certified_cents >= 0),
    document_id uuid,
    author_id uuid,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, number),
    check ((class = 'price') = (sheet is not null)),
    check ((state in ('sent', 'certified')) <= (sheet is not null and sent_on is not null)),
    check ((state = 'certified') = (certified_cents is not null and certified_on is not null)),
    ${inProject}, ${inDocuments}, ${inPeople})`,
  // One is answered before the next is begun: each builds on what was certified.
  `create unique index pay_applications_open on pay_applications (org_id, project_id) where state in ('draft', 'sent')`,
  `create function refuse_application_change() returns trigger language plpgsql as $$
    declare free text[] = '{state,certified_on,certified_cents,document_id,author_id}';
    begin
      if tg_op = 'UPDATE' and (old.state = 'draft' or (to_jsonb(new) - free = to_jsonb(old) - free
        and (old.state = 'sent' or (new.state, new.certified_on, new.certified_cents)
          is not distinct from (old.state, old.certified_on, old.certified_cents)))) then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'a pay application that was sent is not changed';
    end $$`,
  `create trigger keep_pay_applications before update or delete on pay_applications
    for each row execute function refuse_application_change()`,
  `create table invoices (${ofProject},
    id uuid not null,
    number integer not null check (number > 0),
    kind text not null check (kind in ('deposit', 'milestone', 'application', 'other')),
    application_id uuid,
    title text not null,
    lines jsonb not null,
    tax_bp integer not null check (tax_bp between 0 and 10000),
    tax_place text not null,
    tax_cents bigint not null,
    cents bigint not null check (cents >= 0),
    issued_on date not null,
    due_on date not null,
    interest_bp integer not null check (interest_bp between 0 and 10000),
    interest_days integer not null check (interest_days in (360, 365)),
    interest_source text not null,
    state text not null default 'issued' check (state in ('issued', 'void')),
    reason text not null default '',
    document_id uuid,
    author_id uuid,
    primary key (org_id, project_id, id),
    unique (org_id, project_id, number),
    unique (org_id, project_id, application_id),
    check ((kind = 'application') = (application_id is not null)),
    foreign key (org_id, project_id, application_id) references pay_applications on delete cascade,
    ${inProject}, ${inDocuments}, ${inPeople})`,
  ...kept(
    'invoice',
    'invoices',
    'state,reason,document_id,author_id',
    'an invoice that was issued is not changed',
  ),
  `create table payments_in (${ofProject},
    id uuid not null,
    invoice_id uuid not null,
    kind text not null check (kind in ('payment', 'credit')),
    cents bigint not null check (cents <> 0),
    paid_on date not null,
    method text not null check (method in ('check', 'transfer', 'card', 'cash', 'other')),
    reference text not null,
    corrects uuid,
    at timestamptz not null,
    author_id uuid,
    primary key (org_id, project_id, id),
    -- Nothing is taken back twice, and nothing is below zero but what takes something back.
    unique (org_id, project_id, corrects),
    check ((cents < 0) = (corrects is not null)),
    foreign key (org_id, project_id, invoice_id) references invoices on delete cascade,
    foreign key (org_id, project_id, corrects) references payments_in on delete cascade,
    ${inPeople})`,
  ...kept('payment', 'payments_in', 'author_id', 'payments are only ever added to'),
  `create table cost_entries (${ofProject},
    id uuid not null,
    line integer not null check (line >= 0),
    kind text not null check (kind in ('commitment', 'bill', 'receipt', 'paid', 'forecast')),
    on_day date not null,
    vendor text not null,
    number text not null,
    title text not null,
    code text not null,
    cost_class text not null check (cost_class in ('material', 'labor', 'equipment', 'sub', 'allowance')),
    cents bigint not null,
    against uuid,
    corrects uuid,
    due_on date,
    method text check (method in ('check', 'transfer', 'card', 'cash', 'other')),
    note text not null,
    file_id uuid,
    at timestamptz not null,
    author_id uuid,
    primary key (org_id, project_id, id, line),
    unique (org_id, project_id, corrects, line),
    foreign key (org_id, project_id, file_id) references project_files (org_id, project_id, id) on delete set null (file_id),
    ${inProject}, ${inPeople})`,
  ...kept('cost_entry', 'cost_entries', 'author_id,file_id', 'entries of cost are only ever added to'),
  `create index cost_entries_newest on cost_entries (org_id, project_id, at desc, id)`,
  `create table lien_waivers (${ofProject},
    id uuid not null,
    class text not null check (class in ('price', 'cost')),
    side text not null check (side in ('given', 'asked')),
    party text not null,
    place text not null,
    final boolean not null,
    conditional boolean,
    through_on date not null,
    cents bigint not null check (cents >= 0),
    invoice_id uuid,
    entry_id uuid,
    asked_on date not null,
    given_on date,
    document_id uuid,
    author_id uuid,
    primary key (org_id, project_id, id),
    -- What a sub is paid is never the owner’s to read.
    check ((side = 'given') = (class = 'price')),
    foreign key (org_id, project_id, invoice_id) references invoices on delete cascade,
    ${inProject}, ${inDocuments}, ${inPeople})`,
  ...kept('waiver', 'lien_waivers', 'given_on,document_id,author_id', 'a lien waiver is not changed'),
]

/** What a job is billed and costs: change orders, terms, pay applications, invoices, payments, entries of cost, lien waivers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
