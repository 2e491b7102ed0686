import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect, type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import { type Audience, audiences, type InformationClass, sees } from '#contract/audience.ts'
import type { LookAudience } from '#contract/look.ts'
import { say } from '#language/say.ts'
import { anyLength, openPool, runKept } from '#server/db/client.ts'
import type { Db, Tables } from '#server/db/schema.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import { readAs } from '#server/db/walls.ts'
import { makeBatch, makeBatches } from '#server/kit/batch.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { Rung } from './bell.ts'
import { makeEditsAtOnce } from './edit-at-once.ts'
import { beingClosed } from './org.ts'
import { type AskedPart, audienceOfPerson, findLinkPart, findParts, type Part, partsOf } from './parts.ts'
import { type Heed, makeProgressAtOnce, type SettleEach } from './progress-at-once.ts'
import { type Happening, notThere, type Scope, type Writing } from './scope.ts'
import { type Standing, standingOf } from './standing.ts'

/** Everything that any audience may find in its views. */
type Readable = TablesOf<InformationClass>
type Reader = Kysely<Readable>

/** Connections that each audience may have at once. */
const readersEach = 4

/** One reader for each audience; its connections are made when first asked for, and can never write. */
export type Readers = { of: (audience: Audience) => Reader; close: () => Promise<void> }

/** Opens the readers of every audience. `mark` is what their roles' names begin with; null where there are none. */
export function openReaders(
  connection: pg.PoolConfig,
  mark: string | null,
  report: (error: Error) => void,
): Readers {
  const pools = audiences.map((audience) => {
    const onConnect = async (client: pg.ClientBase) => {
      await client.query(readAs(audience, mark))
    }
    const pool = openPool({ ...connection, onConnect }, readersEach, report)
    return [audience, { pool, db: new Kysely<Readable>({ dialect: new PostgresDialect({ pool }) }) }] as const
  })
  const byAudience = Object.fromEntries(pools) as Record<Audience, { pool: pg.Pool; db: Reader }>
  return {
    of: (audience) => byAudience[audience].db,
    close: async () => {
      await Promise.all(pools.map(([, { pool }]) => pool.end()))
    },
  }
}

/** What scopes are opened with. */
export type ScopesContext = {
  db: Db
  readers: Readers
  clock: Clock
  /** Hears of every project and class that was written to, once the writing is done. */
  ring: (rung: Rung) => void
  heed?: Heed
  /** Whether anything may follow from a change of these fields; where it is not said, something may. */
  awaits?: (kind: string, fields: readonly string[]) => boolean
  /** Ends every change of a project, with all that happened in it: writes what follows from it as a whole. */
  settle?: Settle
  /** The same of changes of one task each, before they are written; where it is missing they go the longer way. */
  settleEach?: SettleEach
}

/** `written` are the changes that one transaction made of a project, each with what happened, and its writer's notes. */
export type Settle = (
  part: Pick<Part, 'orgId' | 'projectId'>,
  tx: Writing['tx'],
  written: readonly Written[],
) => Promise<void>
export type Written = Pick<Writing, 'notes'> & { happened: readonly Happening[] }

/** How features come by scopes, and by what spans several projects. */
export type Scopes = {
  /** The scope of somebody in a project; undefined where they are nothing to it, or there is no such project. */
  find: (userId: string, projectId: string) => Promise<Scope | undefined>
  /** The scope of whoever holds a link to look at a project; with `pictures` of a link to photos of it, too. */
  findByLink: (tokenHash: Buffer, projectId: string, pictures?: boolean) => Promise<Scope | undefined>
  /**
   * The scope in which a project is seen by `audience`, or by one of its people of that audience, for whoever runs it: what
   * they read, and nothing can be written. Undefined where that person is not of that audience.
   */
  lookAs: (own: Scope, as: { audience: LookAudience; person: string | null }) => Promise<Scope | undefined>
  /** The scope of a part that was found. */
  of: (part: Part) => Scope
  /** Every project that somebody has a part in: of an organisation, or of the one that they have switched to or of all. */
  partsOf: (userId: string, orgId?: string) => Promise<Part[]>
  /** Where somebody has a part, for searches and for what is told live: not project by project. */
  standingOf: (userId: string) => Promise<Standing>
  /** What an audience reads of any project: for lists over those that `partsOf` named, and no others. */
  reader: (audience: Audience) => Reader
  /** The names of organisations, by id. */
  orgNames: (ids: readonly string[]) => Promise<Map<string, string>>
}

/** The scopes over a database. */
export function openScopes(context: ScopesContext): Scopes {
  const { db, readers, clock, settleEach, heed } = context
  const writeAll = (asked: readonly AskedWrite[]) => writeEach(context, asked)
  const ways: Ways = {
    editAtOnce: makeEditsAtOnce(db, clock),
    progressAtOnce: settleEach && makeProgressAtOnce({ db, clock, settleEach, heed }),
    writeAll,
    writeTogether: makeBatches(writeAll, { most: 32, runs: 1 }),
  }
  const of = (part: Part) => scopeOf(context, ways, part)
  // Who asks at the same time is answered together.
  const findPart = makeBatch((asked: readonly AskedPart[]) => findParts(db, asked), { most: 64, runs: 1 })
  return {
    of,
    async find(userId, projectId) {
      const part = await findPart({ userId, projectId })
      return part && of(part)
    },
    async findByLink(tokenHash, projectId, pictures) {
      const part = await findLinkPart(db, tokenHash, projectId, clock.now(), pictures)
      return part && of(part)
    },
    async lookAs({ orgId, projectId }, { audience, person }) {
      if (person !== null && (await audienceOfPerson(db, orgId, projectId, person)) !== audience) return
      // What is one person's own, such as what they watch, is not for others to look at: there is no account in it.
      return of({ orgId, projectId, audience, userId: null, personId: person, looking: true })
    },
    partsOf: (userId, orgId) => partsOf(db, userId, orgId),
    standingOf: (userId) => standingOf(db, userId),
    reader: (audience) => readers.of(audience),
    orgNames: (ids) => orgNames(db, ids),
  }
}

async function orgNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await runKept<{ id: string; name: string }>(db, namesStatement, [[...new Set(ids)]])
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const namesStatement = {
  name: 'org-names',
  text: `select o.id, o.name from unnest(${anyLength('$1::uuid[]')}) as asked (id) join orgs o on o.id = asked.id`,
}
const calendarStatement = { name: 'org-calendar', text: 'select calendar from orgs where id = $1::uuid' }
const membersStatement = {
  name: 'org-members',
  text: 'select user_id from org_members where org_id = $1::uuid',
}

const orgStatement = {
  name: 'org-itself',
  text: `select name, array(select user_id::text from org_members where org_id = o.id) as members from orgs o where id = $1::uuid`,
}

async function membersOf(db: Db, orgId: string): Promise<string[]> {
  const rows = await runKept<{ user_id: string }>(db, membersStatement, [orgId])
  return rows.map(({ user_id }) => user_id)
}

type AskedWrite = { part: Part; work: (writing: Writing) => Promise<unknown> }
/** How a project is changed: without a transaction, by one, or by one with others. */
type Ways = {
  editAtOnce: ReturnType<typeof makeEditsAtOnce>
  progressAtOnce: ReturnType<typeof makeProgressAtOnce> | undefined
  writeAll: (asked: readonly AskedWrite[]) => Promise<unknown[]>
  writeTogether: (project: string, asked: AskedWrite) => Promise<unknown>
}

/** Changes one project in one transaction, in the order in which it was asked for; what follows is written once, at the end. */
async function writeEach(
  { db, clock, ring, heed, settle }: ScopesContext,
  asked: readonly AskedWrite[],
): Promise<unknown[]> {
  const [first] = asked
  if (!first) return []
  const { orgId, projectId } = first.part
  const rung = new Map<InformationClass, number>()
  const results = await db.transaction().execute(async (tx) => {
    await awaitTurn(tx, first.part)
    const now = clock.now()
    const written: Written[] = []
    const done: unknown[] = []
    for (const { part, work } of asked) {
      const happened: Happening[] = []
      const writing = writingOf(tx, part, now, { rung, heed, happened })
      done.push(await work(writing))
      written.push({ notes: writing.notes, happened: [...happened] })
    }
    await settle?.({ orgId, projectId }, tx, written)
    return done
  })
  for (const [name, rev] of rung) ring({ orgId, projectId, class: name, rev })
  return results
}

/** The scope of a part. */
function scopeOf(
  { db, readers, clock, ring, heed, awaits = () => heed !== undefined }: ScopesContext,
  { editAtOnce, progressAtOnce, writeAll, writeTogether }: Ways,
  part: Part,
): Scope {
  const reader = readers.of(part.audience)
  return {
    ...part,
    now: () => clock.now(),
    read: reader as unknown as Scope['read'],
    // The type says what the audience may find there; where it may not, it is given nothing.
    reads: ((what: InformationClass) => (sees(part.audience, what) ? reader : undefined)) as Scope['reads'],
    orgCalendar: async () => {
      const [org] = await runKept<Pick<Selectable<Tables['orgs']>, 'calendar'>>(db, calendarStatement, [
        part.orgId,
      ])
      if (!org) throw notThere()
      return org.calendar
    },
    org: async () => {
      const [org] = await runKept<{ name: string; members: string[] }>(db, orgStatement, [part.orgId])
      return org ?? { name: '', members: [] }
    },
    orgName: async () => (await orgNames(db, [part.orgId])).get(part.orgId) ?? '',
    members: () => membersOf(db, part.orgId),
    async editAtOnce(edit) {
      const { orgId, projectId, personId } = part
      if (!mayWrite(part) || personId === null || awaits('task.edited', Object.keys(edit.fields)))
        return false
      const done = await editAtOnce({ orgId, projectId, personId }, edit)
      if (done?.rev != null) ring({ orgId, projectId, class: 'open', rev: done.rev })
      return done !== undefined
    },
    async progressAtOnce(edit) {
      const { orgId, projectId, userId, personId } = part
      if (!progressAtOnce || !mayWrite(part) || personId === null) return false
      const done = await progressAtOnce({ orgId, projectId, userId, personId }, edit)
      if (done?.rev != null) ring({ orgId, projectId, class: 'open', rev: done.rev })
      return done !== undefined
    },
    async write<Result>(work: (writing: Writing) => Promise<Result>, { together } = { together: false }) {
      if (!mayWrite(part)) {
        throw new Refusal('forbidden', say('You may look at this, but not change it.'))
      }
      const asked = { part, work }
      const result = together ? await writeTogether(part.projectId, asked) : (await writeAll([asked]))[0]
      return result as Result
    },
  }
}

const mayWrite = ({ looking, audience }: Part) => !looking && audience !== 'viewer'

/**
 * Whoever writes in a project waits until nobody else does. They would wait for each other at the number of what happened
 * anyway; here they do so before they hold anything, so that no two can wait for each other in a ring. Refuses where the
 * organisation is being closed: this is the one door to a change of a project.
 */
async function awaitTurn(tx: Transaction<Tables>, { orgId, projectId }: Part): Promise<void> {
  const rows = await runKept<{ closing: boolean }>(tx, turnStatement, [projectId, orgId])
  if (rows[0]?.closing) throw beingClosed()
}

const turnStatement = {
  name: 'turn',
  text: `select pg_advisory_xact_lock(hashtextextended($1, 0)),
    exists (select from orgs where id = $2::uuid and closing_at is not null) as closing`,
}

/** `rung` is given the newest number of each class that is written to, `happened` all that is told; `heed` hears of it. */
function writingOf(
  tx: Transaction<Tables>,
  part: Part,
  now: Date,
  {
    rung,
    heed,
    happened,
  }: { rung: Map<InformationClass, number>; heed: Heed | undefined; happened: Happening[] },
): Writing {
  const { orgId: org_id, projectId: project_id } = part
  let person = part.personId
  const tell = async (happenings: readonly Happening[], change?: RawBuilder<unknown>) => {
    const rev = await noteHappenings(tx, { org_id, project_id, actor_id: person }, happenings, now, change)
    for (const { class: name } of happenings) rung.set(name, rev)
    happened.push(...happenings)
    await heed?.({ tx, now }, [{ ...part, personId: person, happenings }])
    return rev
  }
  return {
    tx,
    now,
    async self() {
      person ??= await joinProject(tx, part, now)
      return person
    },
    note: (happening, change) => tell([happening], change),
    notes: (happenings) => tell(happenings),
  }
}

/** Writes what happened, all of one class, under the next numbers of its project and class. */
async function noteHappenings(
  tx: Transaction<Tables>,
  { org_id, project_id, actor_id }: { org_id: string; project_id: string; actor_id: string | null },
  happenings: readonly Happening[],
  at: Date,
  change?: RawBuilder<unknown>,
): Promise<number> {
  const name = happenings[0]?.class
  if (happenings.some((one) => one.class !== name)) throw new Error('told at once is what has one class')
  const told = happenings.map(({ kind, subject = null, detail = {} }) => ({ kind, subject, detail }))
  const { sql: changed, parameters } = change?.compile(tx) ?? { sql: undefined, parameters: [] }
  const rows = await runKept<{ rev: string }>(tx, noteStatement(changed, parameters.length), [
    ...parameters,
    ...[org_id, project_id, name, told.length, at, actor_id, JSON.stringify(told)],
  ])
  return Number(rows[0]?.rev)
}

/** How many kinds of changes have their plans kept: most are of the same few fields. */
const keptMost = 60
const notes = new Map<string, { name: string; text: string }>()

/** What writes down what happened, with a change that is written out with its first `given` values. */
function noteStatement(
  changed: string | undefined,
  given: number,
): { name: string | undefined; text: string } {
  const known = notes.get(changed ?? '')
  if (known) return known
  const value = (place: number) => `$${given + place}`
  const text = `
    with ${changed === undefined ? '' : `changed as (${changed}),`} counted as (
      insert into project_revs (org_id, project_id, class, rev)
      values (${value(1)}::uuid, ${value(2)}::uuid, ${value(3)}::text, ${value(4)}::int)
      on conflict (project_id, class) do update set rev = project_revs.rev + excluded.rev
      returning rev
    ), written as (
      insert into activity (org_id, project_id, class, rev, at, actor_id, kind, subject_id, detail)
      select ${value(1)}::uuid, ${value(2)}::uuid, ${value(3)}::text, rev - ${value(4)}::int + told.ordinality,
        ${value(5)}::timestamptz, ${value(6)}::uuid, told.one->>'kind', (told.one->>'subject')::uuid, told.one->'detail'
      from counted, jsonb_array_elements(${value(7)}::jsonb) with ordinality as told(one, ordinality)
    )
    select rev from counted`
  const statement = { name: `note-${notes.size}`, text }
  if (notes.size >= keptMost) return { name: undefined, text }
  notes.set(changed ?? '', statement)
  return statement
}

/**
 * Makes somebody of the organisation one of the project's people, by the name that they have there. Their membership is held
 * meanwhile, and looked at once more: who is removed at that moment must not stay in a project of it.
 */
async function joinProject(
  tx: Transaction<Tables>,
  { orgId, projectId, userId }: Part,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into project_people (org_id, project_id, id, user_id, name, role, added_at)
    select ${orgId}::uuid, ${projectId}::uuid, ${randomUUID()}::uuid, u.id,
      coalesce((select name from profiles where user_id = u.id order by (org_id = ${orgId}::uuid) desc nulls last, is_primary desc limit 1), u.username),
      'contractor', ${now}::timestamptz
    from users u join org_members m on m.org_id = ${orgId}::uuid and m.user_id = u.id where u.id = ${userId}::uuid
    for share of m
    on conflict (project_id, user_id) do update set removed_at = null
    returning id`.execute(tx)
  const [row] = rows
  if (!row) throw notThere()
  return row.id
}
