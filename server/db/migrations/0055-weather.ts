import { type Kysely, sql } from 'kysely'

/** The weather of projects: a snapshot a day and source, and where each project is with the limits of its work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table weather_snapshots (
    org_id uuid not null,
    project_id uuid not null,
    id uuid not null,
    "on" date not null,
    taken_at timestamptz not null,
    source text not null check (source in ('nws', 'hand')),
    low_f double precision,
    high_f double precision,
    wind_mph double precision,
    gust_mph double precision,
    precip_in double precision,
    conditions text not null default '' check (char_length(conditions) <= 120),
    hours jsonb not null default '[]',
    primary key (org_id, project_id, id),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
    unique (org_id, project_id, "on", source))`.execute(db)
  await sql`create table weather_settings (
    org_id uuid not null,
    project_id uuid not null,
    latitude double precision check (latitude between -90 and 90),
    longitude double precision check (longitude between -180 and 180),
    limits jsonb not null default '{}',
    version integer not null default 1,
    primary key (org_id, project_id),
    foreign key (org_id, project_id) references projects (org_id, id) on delete cascade,
    check ((latitude is null) = (longitude is null)))`.execute(db)
}
