import { type Kysely, sql } from 'kysely'

/**
 * The price book of an organisation: items, every price that they were told, assemblies, cost codes. A price is a record: it is
 * added and never changed, and goes with its item, or where the one who told it is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}

const statements = [
  sql`create table price_items (
    org_id uuid not null references orgs on delete cascade,
    id uuid not null,
    code text not null default '',
    name text not null check (char_length(name) between 1 and 300),
    unit text not null default '',
    pack_name text check (char_length(pack_name) between 1 and 60),
    pack_size double precision check (pack_size > 0),
    trade text not null default '',
    cost_code text not null default '',
    kind text not null check (kind in ('material', 'labor', 'equipment', 'sub')),
    supplier text not null default '',
    hours_each double precision check (hours_each >= 0),
    lead_days integer check (lead_days between 0 and 1095),
    notes text not null default '',
    created_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz,
    searched text not null generated always as (lower(code || ' ' || name || ' ' || trade || ' ' || supplier)) stored,
    primary key (org_id, id),
    check ((pack_name is null) = (pack_size is null)))`,
  sql`create unique index price_items_once on price_items (org_id, lower(code), lower(name), lower(unit))
    where deleted_at is null`,
  sql`create table price_points (
    org_id uuid not null,
    item_id uuid not null,
    id uuid not null,
    cents bigint not null check (cents >= 0),
    as_of date not null,
    supplier text not null default '',
    source text not null default '',
    quote_project_id uuid,
    quote_file_id uuid,
    user_id uuid references users on delete set null,
    at timestamptz not null,
    primary key (org_id, id),
    foreign key (org_id, item_id) references price_items (org_id, id) on delete cascade,
    check ((quote_project_id is null) = (quote_file_id is null)))`,
  sql`create index price_points_newest on price_points (org_id, item_id, as_of desc, at desc, id desc)`,
  sql`create index on price_points (user_id) where user_id is not null`,
  sql`create function refuse_price_change() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.user_id is null and old.user_id is not null
        and to_jsonb(new) - 'user_id' = to_jsonb(old) - 'user_id' then return new; end if;
      if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
      raise exception 'prices are only ever added to';
    end $$`,
  sql`create trigger keep_price_points before update or delete on price_points
    for each row execute function refuse_price_change()`,
  sql`create table assemblies (
    org_id uuid not null references orgs on delete cascade,
    id uuid not null,
    name text not null check (char_length(name) between 1 and 120),
    trade text not null default '',
    notes text not null default '',
    items jsonb not null,
    created_at timestamptz not null,
    version integer not null default 1,
    deleted_at timestamptz,
    primary key (org_id, id))`,
  sql`create table cost_code_lists (
    org_id uuid primary key references orgs on delete cascade,
    codes jsonb not null,
    version integer not null default 1)`,
]
