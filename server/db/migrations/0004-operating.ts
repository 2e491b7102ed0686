import { type Kysely, sql } from 'kysely'

/** What running the waitlist needs: places in the queue, what happened to each member, invitations, and who was forgotten. */
async function waitlist(db: Kysely<unknown>): Promise<void> {
  await sql`create sequence waitlist_seats as integer`.execute(db)
  await sql`
    alter table waitlist_members
      add column seat integer unique,
      add column priority integer,
      add column invited_at timestamptz,
      add column referral_code text not null unique default substr(replace(gen_random_uuid()::text, '-', ''), 1, 12),
      add column referred_by uuid references waitlist_members on delete set null,
      add column credited_at timestamptz,
      add column referrals integer not null default 0,
      add column utm_source text check (char_length(utm_source) between 1 and 100),
      add column utm_medium text check (char_length(utm_medium) between 1 and 100),
      add column utm_campaign text check (char_length(utm_campaign) between 1 and 100),
      add column utm_term text check (char_length(utm_term) between 1 and 100),
      add column utm_content text check (char_length(utm_content) between 1 and 100),
      add column referrer_host text check (char_length(referrer_host) between 1 and 253),
      add column address_prefix text,
      add column reasons text[] not null default '{}',
      add column overruled_at timestamptz,
      add column searched text not null
        generated always as (lower(name || E'\\n' || email || E'\\n' || coalesce(company, ''))) stored,
      add check (priority is null or seat is not null)`.execute(db)
  await sql`
    with seated as (
      select id, row_number() over (order by confirmed_at, id)::integer as seat
      from waitlist_members where confirmed_at is not null
    )
    update waitlist_members set seat = seated.seat, priority = seated.seat
    from seated where waitlist_members.id = seated.id`.execute(db)
  await sql`
    select setval('waitlist_seats', greatest(1, coalesce(max(seat), 0)), max(seat) is not null) from waitlist_members`.execute(
    db,
  )
  await sql`create index on waitlist_members (joined_at, id)`.execute(db)
  await sql`create index on waitlist_members (lower(name), id)`.execute(db)
  await sql`create index on waitlist_members (lower(position))`.execute(db)
  await sql`create index on waitlist_members (priority, seat) where invited_at is null`.execute(db)
  await sql`create index on waitlist_members (address_prefix, joined_at)`.execute(db)
  await sql`create index on waitlist_members (referred_by)`.execute(db)
  // How many joined from a network since then, counted no further than asked for. Read backwards from the index, whatever
  // the planner believes of a table that has only just filled: reading the whole hour would make a burst slower and slower.
  await sql`
    create function recent_joins(network text, since timestamptz, most integer) returns integer
    language sql stable set enable_bitmapscan = off set enable_sort = off as $$
      select count(*)::integer from (
        select from waitlist_members where address_prefix = network and joined_at > since
        order by joined_at desc limit most
      ) few
    $$`.execute(db)
  // A place that was given back by somebody who was erased: it keeps the others where they are, and says nothing of whose it was.
  await sql`
    create table waitlist_gaps (
      priority integer not null,
      seat integer not null,
      primary key (priority, seat)
    )`.execute(db)
  // What happened to a member, in order: their history, the proof of their consent, and what webhooks tell. No foreign
  // key: that somebody was erased is told when the member is gone.
  await sql`
    create table waitlist_events (
      id uuid primary key,
      member_id uuid not null,
      kind text not null,
      at timestamptz not null,
      wording text,
      address_prefix text
    )`.execute(db)
  await sql`create index on waitlist_events (member_id, at)`.execute(db)
  await sql`create index on waitlist_events (at)`.execute(db)
  await sql`
    insert into waitlist_events (id, member_id, kind, at)
    select gen_random_uuid(), id, 'joined', joined_at from waitlist_members
    union all
    select gen_random_uuid(), id, 'confirmed', confirmed_at from waitlist_members where confirmed_at is not null
    union all
    select gen_random_uuid(), id, 'unsubscribed', unsubscribed_at from waitlist_members
    where unsubscribed_at is not null`.execute(db)
  await sql`
    create table waitlist_batches (
      id uuid primary key,
      number integer generated always as identity unique,
      name text unique check (char_length(name) between 1 and 80),
      selection jsonb not null,
      size integer not null,
      created_at timestamptz not null,
      created_by text not null
    )`.execute(db)
  await sql`
    alter table waitlist_letters
      drop constraint waitlist_letters_kind_check,
      add constraint waitlist_letters_kind_check check (kind in ('confirm', 'confirmed', 'invitation')),
      add column batch_id uuid references waitlist_batches,
      add column handed_over_at timestamptz`.execute(db)
  // Nobody is invited twice, whatever is started again or at the same time.
  await sql`create unique index on waitlist_letters (member_id) where batch_id is not null`.execute(db)
  await sql`create index on waitlist_letters (batch_id) where batch_id is not null`.execute(db)
  // Addresses that must not be written to, as keyed hashes: who they are cannot be read from here.
  // When somebody joined with one first is kept: to be told apart from others, they need only join twice.
  await sql`
    create table waitlist_suppressions (
      hash bytea primary key check (octet_length(hash) = 32),
      reason text not null check (reason in ('erased', 'asked')),
      at timestamptz not null,
      erased_at timestamptz,
      joined_at timestamptz,
      check (reason = 'asked' or erased_at is not null)
    )`.execute(db)
  await sql`
    create table waitlist_proofs (
      hash bytea primary key check (octet_length(hash) = 32),
      expires_at timestamptz not null
    )`.execute(db)
  await sql`
    create table waitlist_segments (
      id uuid primary key,
      name text not null unique check (char_length(name) between 1 and 80),
      query text not null,
      created_at timestamptz not null
    )`.execute(db)
}

/** Who runs the service, how they sign in, and what they did. */
async function operators(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operators (
      id uuid primary key,
      email_key text not null unique,
      email text not null check (octet_length(email) <= 254),
      password_hash text,
      totp_secret bytea,
      totp_step bigint,
      created_at timestamptz not null,
      enrolled_at timestamptz,
      check ((enrolled_at is null) or (password_hash is not null and totp_secret is not null))
    )`.execute(db)
  await sql`
    create table operator_links (
      hash bytea primary key check (octet_length(hash) = 32),
      operator_id uuid not null references operators on delete cascade,
      totp_secret bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on operator_links (operator_id)`.execute(db)
  await sql`
    create table operator_recovery_codes (
      hash bytea primary key check (octet_length(hash) = 32),
      operator_id uuid not null references operators on delete cascade,
      used_at timestamptz
    )`.execute(db)
  await sql`create index on operator_recovery_codes (operator_id)`.execute(db)
  await sql`
    create table operator_sessions (
      hash bytea primary key check (octet_length(hash) = 32),
      operator_id uuid not null references operators on delete cascade,
      created_at timestamptz not null,
      seen_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index on operator_sessions (operator_id)`.execute(db)
  await sql`
    create table audit_lines (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      actor text not null,
      action text not null,
      subject text,
      detail jsonb not null default '{}'
    )`.execute(db)
  await sql`create index on audit_lines (subject, id)`.execute(db)
  await sql`
    create function keep_audit_lines() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is only ever added to'; end $$`.execute(db)
  await sql`
    create trigger kept before update or delete or truncate on audit_lines
    for each statement execute function keep_audit_lines()`.execute(db)
}

/** Webhooks that are owed what happened, and keys to the API. */
async function connections(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table webhook_endpoints (
      id uuid primary key,
      url text not null,
      kinds text[] not null,
      secret bytea not null,
      created_at timestamptz not null,
      disabled_at timestamptz,
      leased_until timestamptz
    )`.execute(db)
  await sql`
    create table webhook_deliveries (
      id uuid primary key default gen_random_uuid(),
      endpoint_id uuid not null references webhook_endpoints on delete cascade,
      event_id uuid not null references waitlist_events on delete cascade,
      requested_at timestamptz not null default now(),
      replay boolean not null default false,
      first_attempt_at timestamptz,
      delivered_at timestamptz,
      failed_at timestamptz,
      next_attempt_at timestamptz,
      attempts integer not null default 0,
      last_status integer,
      last_error text,
      last_ms integer
    )`.execute(db)
  await sql`create index on webhook_deliveries (endpoint_id, requested_at)`.execute(db)
  await sql`create index on webhook_deliveries (event_id)`.execute(db)
  await sql`
    create index on webhook_deliveries (endpoint_id, requested_at, id)
    where delivered_at is null and failed_at is null`.execute(db)
  // In the transaction of whatever happened, so that no way of writing an event can leave a webhook out. One job for each
  // endpoint that is owed something. An endpoint is held while it is written down: one that is removed meanwhile must not
  // make a join fail.
  await sql`
    create function queue_webhook_deliveries() returns trigger language plpgsql as $$
    declare
      owed uuid[];
    begin
      if exists (select from webhook_endpoints where disabled_at is null) then
        with wanted as (
          insert into webhook_deliveries (endpoint_id, event_id)
          select endpoint.id, added.id from added join webhook_endpoints endpoint
            on endpoint.disabled_at is null and added.kind = any(endpoint.kinds)
          order by added.at
          for key share of endpoint
          returning endpoint_id
        )
        select array_agg(distinct endpoint_id) into owed from wanted;
        perform graphile_worker.add_jobs(specs) from (
          select array_agg(('webhook-deliveries', json_build_object('endpointId', id),
            null, null, 1000, null, null, null)::graphile_worker.job_spec) as specs
          from unnest(owed) endpoint (id)
        ) jobs where specs is not null;
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger owed_to_webhooks after insert on waitlist_events
    referencing new table as added for each statement execute function queue_webhook_deliveries()`.execute(db)
  await sql`
    create table api_keys (
      id uuid primary key,
      name text not null check (char_length(name) between 1 and 80),
      hash bytea not null unique check (octet_length(hash) = 32),
      start text not null,
      scopes text[] not null,
      created_at timestamptz not null,
      created_by text not null,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz
    )`.execute(db)
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await waitlist(db)
  await operators(db)
  await connections(db)
}
