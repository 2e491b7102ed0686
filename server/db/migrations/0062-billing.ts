import { type Kysely, sql } from 'kysely'

const steps = [
  // What is known of a plan that is paid by card: whose card, which subscription there, and what becomes of it.
  `alter table subscriptions
    add column billing text check (billing in ('monthly', 'annual')),
    add column customer_ref text unique,
    add column paid_ref text unique,
    add column period_ends_at timestamptz,
    add column cancels boolean not null default false,
    add column next_plan jsonb,
    add column checkout_at timestamptz,
    add check (paid_ref is null or customer_ref is not null)`,
  `create table billing_events (
    id text primary key,
    kind text not null,
    received_at timestamptz not null)`,
  `create index on billing_events (received_at)`,
]

/** Plans that are paid by card, and what the payment service told of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const step of steps) await sql.raw(step).execute(db)
}
