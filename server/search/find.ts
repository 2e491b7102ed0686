import { type RawBuilder, sql } from 'kysely'
import { type Audience, sees } from '#contract/audience.ts'
import { type Found, foundMost } from '#contract/search.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { wordsQuery, wordsWithin } from '#server/scope/words.ts'

/** One audience's look for things: where and what, and what it is read with. */
export type Looking = {
  reader: ReturnType<Scopes['reader']>
  /** What was typed, within the places where it is looked for. */
  query: RawBuilder<unknown>
  /** The organizations, or projects, that these places are. */
  ids: readonly string[]
  /** The words of it, in small letters. */
  words: readonly string[]
  /** What whoever looks is to the projects that are looked in. */
  audience: Audience
}

/** Something that was found; the smaller its rank the better it fits, and of those that fit alike the newer comes first. */
export type Ranked<Thing> = Thing & { rank: number; at: Date }

/**
 * How many of those that fit are looked at closely. Of a word that half of all titles have, a few hundred are as good as
 * any: whoever looks for something goes on typing.
 */
const lookedAt = 400

/** 0 where the words stand in `text` as they were typed, at its beginning or after, 1 where each begins a word of it, else 2. */
function rankBy(text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<number> {
  const all = words.map((word) => sql`${text} ~* ${`\\m${word}`}`)
  return sql<number>`case when lower(${text}) like ${`${words.join(' ')}%`} then 0
    when ${sql.join(all, sql` and `)} then 1 else 2 end`
}

export async function findProjects({
  reader,
  query,
  words,
}: Looking): Promise<Ranked<Found['projects'][number]>[]> {
  const { rows } = await sql<Ranked<Found['projects'][number]>>`
    select id, name, address, status, created_at as at,
      ${rankBy(sql`name`, words)} + case when status = 'active' then 0 else 1 end as rank
    from projects where search @@ ${query} and deleted_at is null
    order by rank, created_at desc limit ${foundMost}`.execute(reader)
  return rows
}

const ofProject = sql`join projects p on p.org_id = found.org_id and p.id = found.project_id and p.deleted_at is null`
const inProject = (audience: Audience) =>
  sql`p.id as "projectId", p.name as "projectName", ${audience}::text as audience`

export const findTasks = async (looking: Looking) => (await tasksIn(looking, sql`tasks`)).rows

/**
 * How many tasks of an organization are looked through; how many of them have to fit for its words to be common ones, and in how
 * many a word may stand at most that is a rare one.
 */
const [lookedThrough, commonFrom, rareUpTo] = [4000, 24, 8]

/**
 * Finds tasks of whole organizations by what some thousand of them tell of the words: where many fit those are enough, and the
 * lists that an index has of such words are longer than that; where a word is rare the few that have it are looked through for
 * the others. Undefined where the words are neither.
 */
export async function findSampledTasks(
  looking: Looking,
): Promise<Ranked<Found['tasks'][number]>[] | undefined> {
  const { reader, ids, words } = looking
  const some = sql`(select * from tasks where org_id = any(${ids}::uuid[]) and deleted_at is null
    limit ${lookedThrough}) looked_through`
  const { rows, fitting } = await tasksIn(looking, some)
  if (fitting >= commonFrom) return rows
  if (words.length === 1) return undefined
  const times = words.map((word) => sql`count(*) filter (where search @@ ${wordsQuery(word)})::int`)
  const { rows: counts } = await sql<{ times: number[] }>`
    select array[${sql.join(times)}] as times from ${some}`.execute(reader)
  const [rarest] = words
    .map((word, i) => ({ word, times: counts[0]?.times[i] ?? 0 }))
    .sort((a, b) => a.times - b.times)
  if (!rarest || rarest.times > rareUpTo) return undefined
  // Kept apart, so that the index is asked for this word alone.
  const rare = sql`(select * from tasks where search @@ ${wordsWithin(ids, rarest.word)} offset 0) rare`
  return (await tasksIn(looking, rare)).rows
}

async function tasksIn({ reader, query, words, audience }: Looking, from: RawBuilder<unknown>) {
  const { rows } = await sql<Ranked<Found['tasks'][number]> & { fitting: number }>`
    with fits as materialized (
      select org_id, project_id, id, title, status, finish_on, created_at from ${from}
      where search @@ ${query} and deleted_at is null limit ${lookedAt}
    ), found as (
      select *, ${rankBy(sql`title`, words)} * 2 + case when status = 'done' then 1 else 0 end as rank
      from fits order by rank, created_at desc limit 40
    )
    select found.id, found.title, found.status, found.finish_on as "finishOn", ${inProject(audience)}, found.created_at as at,
      found.rank, (select count(*)::int from fits) as fitting
    from found ${ofProject} order by found.rank, found.created_at desc limit ${foundMost}`.execute(reader)
  return { rows: rows.map(({ fitting: _, ...row }) => row), fitting: rows[0]?.fitting ?? 0 }
}

/** Comments, and the notes of the team where they are read; those of a task that is in the bin are there with it. */
export async function findComments(looking: Looking): Promise<Ranked<Found['comments'][number]>[]> {
  const tables = sees(looking.audience, 'team') ? ['task_comments', 'task_notes'] : ['task_comments']
  const found = await Promise.all(tables.map((table) => findSaid(looking, table)))
  return found.flat()
}

async function findSaid(
  { reader, query, audience }: Looking,
  table: string,
): Promise<Ranked<Found['comments'][number]>[]> {
  const { rows } = await sql<Ranked<Found['comments'][number]>>`
    with fits as materialized (
      select org_id, project_id, task_id, id, body, at from ${sql.table(table)}
      where search @@ ${query} and deleted_at is null limit ${lookedAt}
    ), found as (select * from fits order by at desc limit 40)
    select found.id, ${table === 'task_notes'}::boolean as team, found.body as excerpt, t.id as "taskId", t.title as "taskTitle",
      ${inProject(audience)}, found.at, 0 as rank
    from found ${ofProject}
      join tasks t on t.org_id = found.org_id and t.project_id = found.project_id and t.id = found.task_id
        and t.deleted_at is null
    order by found.at desc limit ${foundMost}`.execute(reader)
  return rows
}

export async function findFiles({
  reader,
  query,
  audience,
}: Looking): Promise<Ranked<Found['files'][number]>[]> {
  const { rows } = await sql<Ranked<Found['files'][number]>>`
    with fits as materialized (
      select org_id, project_id, task_id, id, name, at from project_files
      where search @@ ${query} and deleted_at is null limit ${lookedAt}
    ), found as (select * from fits order by at desc limit 40)
    select found.id, found.name, t.id as "taskId", ${inProject(audience)}, found.at, 0 as rank
    from found ${ofProject}
      left join tasks t on t.org_id = found.org_id and t.project_id = found.project_id and t.id = found.task_id
        and t.deleted_at is null
    order by found.at desc limit ${foundMost}`.execute(reader)
  return rows
}

const places = sql`array_to_tsvector(array[org_id::text, project_id::text])`
/** As the indexes of 0045 have them. */
const documentWords = {
  title: sql`(${places} || to_tsvector('simple', title || ' ' || translate(coalesce(number, ''), '-._', '   ')))`,
  text: sql`(${places} || to_tsvector('simple', left(jsonb_path_query_array(content, '$.**.text')::text, 200000)))`,
}

/** Documents by title or number, and by what they say once they are issued; none in the trash. */
export async function findDocuments({
  reader,
  query,
  words,
  audience,
}: Looking): Promise<Ranked<Found['documents'][number]>[]> {
  const { rows } = await sql<Ranked<Found['documents'][number]>>`
    with titled as materialized (
      select org_id, project_id, id from documents where ${documentWords.title} @@ ${query} limit ${lookedAt}
    ), said as materialized (
      select org_id, project_id, document_id as id from document_versions
      where issued_at is not null and ${documentWords.text} @@ ${query} limit ${lookedAt}
    ), found as (
      select d.org_id, d.project_id, d.id, d.title, d.number, d.changed_at,
        ${rankBy(sql`d.title`, words)} + case when d.state in ('superseded', 'void') then 3 else 0 end as rank
      from (select * from titled union select * from said) fits
        join documents d on d.org_id = fits.org_id and d.project_id = fits.project_id and d.id = fits.id
          and d.deleted_at is null
      order by rank, d.changed_at desc limit 40
    )
    select found.id, found.title, found.number, ${inProject(audience)}, found.changed_at as at, found.rank
    from found ${ofProject} order by found.rank, found.changed_at desc limit ${foundMost}`.execute(reader)
  return rows
}
