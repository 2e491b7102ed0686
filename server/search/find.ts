import { type RawBuilder, sql } from 'kysely'
import { type Audience, sees } from '#contract/audience.ts'
import { type Found, foundMost } from '#contract/search.ts'
import { planKept } from '#server/db/client.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { wordsQuery, wordsWithin } from '#server/scope/words.ts'

/** One audience's look for things: where and what, and what it is read with. */
export type Looking = {
  reader: ReturnType<Scopes['reader']>
  /** What was typed, within the places where it is looked for. */
  query: RawBuilder<unknown>
  /** The organizations, or projects, that these places are. */
  ids: readonly string[]
  /** Those of them that are organizations. */
  orgs: readonly string[]
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

/**
 * The first `lookedAt` of those that fit. What fits is planned as if all of it were wanted, and read only as far as that: told of a
 * limit, PostgreSQL reads the whole table row by row to find a word that it takes for a common one, and that none here has.
 */
const firstOf = (matching: RawBuilder<unknown>) =>
  sql`matching as materialized (${matching}), fits as materialized (select * from matching limit ${lookedAt})`

/**
 * How many tasks of the organizations are looked through, and how many of what is said and of files; how many of these have to fit for
 * words to be common ones, and in how many tasks a word may stand at most that is a rare one.
 */
const [tasksThrough, saidThrough, commonFrom, rareUpTo] = [4000, 1000, 24, 8]

/** The most words and organizations that a statement is kept planned for: other ones are planned as they come. */
const keptFor = { words: 4, orgs: 1 }

/**
 * How a look among so many rows begins, so that it is planned once a connection: which rows it reads, and along which index, no
 * word changes, and planning it takes as long as running it. What looks through all that there are is planned for its words.
 */
const keptLook = ({ words, orgs }: Looking, table: string) =>
  orgs.length <= keptFor.orgs ? keptFind({ words }, table) : sql``

/** The same of what is always looked up in an index of words: how many places are looked in changes nothing of that. */
const keptFind = ({ words }: Pick<Looking, 'words'>, table: string) =>
  words.length <= keptFor.words ? planKept(`look-${table.replaceAll('_', '-')}-${words.length}`) : sql``

const orgIds = (orgs: readonly string[]) => sql`unnest((select ${orgs}::uuid[]))`
/** As many rows of each organization as fall to it, told in the statement itself: a plan for any number would be another one. */
const share = (orgs: readonly string[], most: number, more = 0) =>
  sql.lit(Math.ceil(most / orgs.length) + more)

/** So many rows of the organizations that are looked in, the newest projects first, along an index that has them in that order. */
const someOf = ({ orgs }: Looking, table: string, order: RawBuilder<unknown>, most: number) =>
  sql`(select near.* from ${orgIds(orgs)} as org cross join lateral (
    select * from ${sql.table(table)} where org_id = org and deleted_at is null
    order by ${order} limit ${share(orgs, most)}) near) looked_through`

type SaidTable = 'task_comments' | 'task_notes'
type Sampled = 'tasks' | SaidTable | 'project_files'

/** How many rows of a table are looked through. */
const throughOf = (table: Sampled) => (table === 'tasks' ? tasksThrough : saidThrough)

/** Which tables a look was told of already. */
const told = new WeakMap<Looking, Promise<Partial<Record<Sampled, boolean>>>>()

/**
 * Whether those rows are all that there are where it is looked: what was found among them is then what there is to find, and nothing
 * more is asked, as in every small firm. What is said and files are asked about together: where one has too few, so have the others.
 */
async function isAll(looking: Looking, table: Sampled): Promise<boolean> {
  if (looking.ids.length !== looking.orgs.length) return false
  if (table === 'tasks') return (await areAll(looking, [table]))[table] === true
  let asked = told.get(looking)
  if (!asked) {
    const notes: SaidTable[] = sees(looking.audience, 'team') ? ['task_notes'] : []
    asked = areAll(looking, ['task_comments', ...notes, 'project_files'])
    told.set(looking, asked)
  }
  return (await asked)[table] === true
}

async function areAll({ reader, orgs }: Looking, tables: readonly Sampled[]) {
  const kept = orgs.length <= keptFor.orgs ? planKept(`all-${tables.join('-').replaceAll('_', '-')}`) : sql``
  const each = tables.map((table) => {
    const most = throughOf(table)
    const some = sql`select from ${sql.table(table)} where org_id = org and deleted_at is null limit ${share(orgs, most, 1)}`
    return sql`bool_and((select count(*) from (${some}) first) <= ${share(orgs, most)}) as ${sql.ref(table)}`
  })
  const { rows } = await sql<Partial<Record<Sampled, boolean>>>`${kept}
    select ${sql.join(each)} from ${orgIds(orgs)} as org`.execute(reader)
  return rows[0] ?? {}
}

/** What was found, and how many fitted of those that were looked at. */
type Look<Thing> = { rows: Ranked<Thing>[]; fitting: number }

const lookOf = <Thing>(rows: readonly (Ranked<Thing> & { fitting: number })[]): Look<Thing> => ({
  rows: rows.map(({ fitting: _, ...row }) => row as unknown as Ranked<Thing>),
  fitting: rows[0]?.fitting ?? 0,
})

const fitting = sql`(select count(*)::int from fits) as fitting`

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
  const { rows } = await sql<Ranked<Found['projects'][number]>>`${keptFind({ words }, 'projects')}
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
 * Finds tasks of whole organizations by what some thousand of them tell of the words: where many fit those are enough, and the
 * lists that an index has of such words are longer than that; where a word is rare the few that have it are looked through for
 * the others. Undefined where the words are neither.
 */
export async function findSampledTasks(
  looking: Looking,
): Promise<Ranked<Found['tasks'][number]>[] | undefined> {
  const { ids, orgs, words } = looking
  let rarest = words.toSorted((a, b) => b.length - a.length)[0]
  if (orgs.length > 0) {
    const some = someOf(looking, 'tasks', sql`project_id desc, rank desc`, tasksThrough)
    const { rows, fitting } = await tasksIn(looking, some, keptLook(looking, 'tasks'))
    if (fitting >= commonFrom || (await isAll(looking, 'tasks'))) return rows
    if (words.length > 1) rarest = await rarestIn(looking, some)
  }
  if (words.length === 1 || rarest === undefined) return undefined
  // Kept apart, so that the index is asked for this word alone.
  const rare = sql`(select * from tasks where search @@ ${wordsWithin(ids, rarest)} offset 0) rare`
  return (await tasksIn(looking, rare)).rows
}

/** The rarest of the words in some tasks; undefined where none is rare. */
async function rarestIn({ reader, words }: Looking, some: RawBuilder<unknown>): Promise<string | undefined> {
  const times = words.map((word) => sql`count(*) filter (where search @@ ${wordsQuery(word)})::int`)
  const { rows: counts } = await sql<{ times: number[] }>`
    select array[${sql.join(times)}] as times from ${some}`.execute(reader)
  const [rarest] = words
    .map((word, i) => ({ word, times: counts[0]?.times[i] ?? 0 }))
    .sort((a, b) => a.times - b.times)
  return rarest && rarest.times <= rareUpTo ? rarest.word : undefined
}

async function tasksIn(
  { reader, query, words, audience }: Looking,
  from: RawBuilder<unknown>,
  kept: RawBuilder<unknown> = sql``,
) {
  const { rows } = await sql<Ranked<Found['tasks'][number]> & { fitting: number }>`${kept}
    with ${firstOf(sql`select org_id, project_id, id, title, status, finish_on, created_at from ${from}
      where search @@ ${query} and deleted_at is null`)}, found as (
      select *, ${rankBy(sql`title`, words)} * 2 + case when status = 'done' then 1 else 0 end as rank
      from fits order by rank, created_at desc limit 40
    )
    select found.id, found.title, found.status, found.finish_on as "finishOn", ${inProject(audience)}, found.created_at as at,
      found.rank, ${fitting}
    from found ${ofProject} order by found.rank, found.created_at desc limit ${foundMost}`.execute(reader)
  return lookOf(rows)
}

type Said = Found['comments'][number]
/** Comments; those of a task that is in the bin are there with it. */
export const findComments = async (looking: Looking) =>
  (await saidIn(looking, 'task_comments', sql`task_comments`)).rows

/** The same among some hundreds of them, where many fit; undefined where few do. */
export const findSampledComments = (looking: Looking) => sampledSaid(looking, 'task_comments')

/** Notes of the team, where they are read. */
export const findNotes = async (looking: Looking) =>
  sees(looking.audience, 'team') ? (await saidIn(looking, 'task_notes', sql`task_notes`)).rows : []

/** The same among some hundreds of them. */
export const findSampledNotes = async (looking: Looking) =>
  sees(looking.audience, 'team') ? sampledSaid(looking, 'task_notes') : []

const sampledSaid = (looking: Looking, table: SaidTable) =>
  sampled(looking, table, () =>
    saidIn(
      looking,
      table,
      someOf(looking, table, sql`project_id desc, task_id desc, at desc`, saidThrough),
      keptLook(looking, table),
    ),
  )

/** What a look at some of the organizations' rows found, where so many fit that they are enough, or where they are all. */
async function sampled<Thing>(
  looking: Looking,
  table: Exclude<Sampled, 'tasks'>,
  look: () => Promise<Look<Thing>>,
): Promise<Ranked<Thing>[] | undefined> {
  if (looking.orgs.length === 0) return undefined
  const { rows, fitting: many } = await look()
  return many >= commonFrom || (await isAll(looking, table)) ? rows : undefined
}

async function saidIn(
  { reader, query, audience }: Looking,
  table: SaidTable,
  from: RawBuilder<unknown>,
  kept: RawBuilder<unknown> = sql``,
): Promise<Look<Said>> {
  const { rows } = await sql<Ranked<Said> & { fitting: number }>`${kept}
    with ${firstOf(sql`select org_id, project_id, task_id, id, body, at from ${from}
      where search @@ ${query} and deleted_at is null`)}, found as (select * from fits order by at desc limit 40)
    select found.id, ${table === 'task_notes'}::boolean as team, found.body as excerpt, t.id as "taskId", t.title as "taskTitle",
      ${inProject(audience)}, found.at, 0 as rank, ${fitting}
    from found ${ofProject}
      join tasks t on t.org_id = found.org_id and t.project_id = found.project_id and t.id = found.task_id
        and t.deleted_at is null
    order by found.at desc limit ${foundMost}`.execute(reader)
  return lookOf(rows)
}

type File = Found['files'][number]

export const findFiles = async (looking: Looking) => (await filesIn(looking, sql`project_files`)).rows

/** The same among some hundreds of files, where many fit; undefined where few do. */
export const findSampledFiles = (looking: Looking) =>
  sampled(looking, 'project_files', () =>
    filesIn(
      looking,
      someOf(looking, 'project_files', sql`project_id desc, task_id desc`, saidThrough),
      keptLook(looking, 'project_files'),
    ),
  )

async function filesIn(
  { reader, query, audience }: Looking,
  from: RawBuilder<unknown>,
  kept: RawBuilder<unknown> = sql``,
): Promise<Look<File>> {
  const { rows } = await sql<Ranked<File> & { fitting: number }>`${kept}
    with ${firstOf(sql`select org_id, project_id, task_id, id, name, at from ${from}
      where search @@ ${query} and deleted_at is null`)}, found as (select * from fits order by at desc limit 40)
    select found.id, found.name, t.id as "taskId", ${inProject(audience)}, found.at, 0 as rank, ${fitting}
    from found ${ofProject}
      left join tasks t on t.org_id = found.org_id and t.project_id = found.project_id and t.id = found.task_id
        and t.deleted_at is null
    order by found.at desc limit ${foundMost}`.execute(reader)
  return lookOf(rows)
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
  const { rows } = await sql<Ranked<Found['documents'][number]>>`${keptFind({ words }, 'documents')}
    with all_titled as materialized (
      select org_id, project_id, id from documents where ${documentWords.title} @@ ${query}
    ), all_said as materialized (
      select org_id, project_id, document_id as id from document_versions
      where issued_at is not null and ${documentWords.text} @@ ${query}
    ), titled as (select * from all_titled limit ${lookedAt}
    ), said as (select * from all_said limit ${lookedAt}
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
