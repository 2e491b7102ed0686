import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Audience, audiences } from '#contract/audience.ts'
import { readableTables, unreadColumns } from './table-classes.ts'

/** The schema in which an audience finds its tables, under their own names and with nothing in them that is not theirs. */
export const schemaOf = (audience: Audience): string => `as_${audience}`

/** The role that reads for an audience. `mark` is the database's own: roles belong to the whole cluster. */
const roleOf = (audience: Audience, mark: string): string => `${mark}_${audience}`

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`

/** SQLSTATEs of somebody who may not make roles, or not take one on. */
const refused = new Set(['42501', '0LP01'])

/** Has processes that start at once take turns while walls are raised, or taken away. */
export const wallsTurn = 'select pg_advisory_xact_lock(7201406)'

/** What stands: the digest of the views, and what the roles' names begin with; null where there are none. */
type Walls = { digest: string; mark: string | null }

/**
 * Raises the second wall: for each audience a schema of views that hold what it may read and nothing else, and a role that may
 * read those views and nothing else. Where they stand as they should nothing is done. Answers what the roles' names begin
 * with; null where this database user may make no roles: then the views stand alone.
 */
export async function raiseWalls(pool: pg.Pool): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(wallsTurn)
    const views = await viewsOf(client)
    const digest = createHash('sha256').update(views.join('\n')).digest('hex')
    const standing = await readWalls(client)
    if (standing?.digest === digest && standing.mark !== null) {
      await client.query('rollback')
      return standing.mark
    }
    for (const statement of views) await client.query(statement)
    const wanted = standing?.mark ?? `plumbline_${randomBytes(6).toString('hex')}`
    const mark = (await raiseRoles(client, wanted)) ? wanted : null
    const walls: Walls = { digest, mark }
    await client.query(`comment on schema ${noted} is '${JSON.stringify(walls)}'`)
    await client.query('commit')
    return mark
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Where it is noted what stands: with the views, so that a copy of the database has it too. */
const noted = schemaOf('viewer')

/** What stands by its note, and whose roles this cluster knows; undefined where nothing does. */
async function readWalls(client: pg.PoolClient): Promise<Walls | undefined> {
  const { rows } = await client.query<{ note: string | null }>(
    `select obj_description(oid, 'pg_namespace') as note from pg_namespace where nspname = $1`,
    [noted],
  )
  const note = rows[0]?.note
  if (!note) return undefined
  const walls = JSON.parse(note) as Walls
  const known = await client.query('select from pg_roles where rolname = any($1)', [
    audiences.map((audience) => roleOf(audience, walls.mark ?? '')),
  ])
  return known.rowCount === audiences.length ? walls : { ...walls, mark: null }
}

/** The statements that make the views anew, from the catalogue and the columns as they are. */
async function viewsOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    // Not from information_schema, which asks for the rights of each column: that takes as long as the rest of a start's questions.
    `select relname as table, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'f') and attnum > 0 and not attisdropped
     group by relname`,
  )
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  return audiences.flatMap((audience) => {
    const schema = schemaOf(audience)
    return [
      `drop schema if exists ${schema} cascade`,
      `create schema ${schema}`,
      ...readableTables(audience).map(({ table, where }) => {
        const columns = (columnsOf.get(table) ?? []).filter((name) => !unreadColumns[table]?.includes(name))
        const condition = where === '' ? '' : ` where ${where}`
        return `create view ${schema}.${table} as select ${columns.map(quoted).join(', ')} from public.${table}${condition}`
      }),
    ]
  })
}

/** Makes the roles and lets each read its own views; false where that is refused. */
async function raiseRoles(client: pg.PoolClient, mark: string): Promise<boolean> {
  await client.query('savepoint roles')
  try {
    for (const audience of audiences) {
      const role = quoted(roleOf(audience, mark))
      const known = await client.query('select from pg_roles where rolname = $1', [roleOf(audience, mark)])
      if (known.rowCount === 0) await client.query(`create role ${role} nologin`)
      await client.query(`grant ${role} to current_user with set true, inherit false`)
      await client.query(`grant usage on schema ${schemaOf(audience)} to ${role}`)
      await client.query(`grant select on all tables in schema ${schemaOf(audience)} to ${role}`)
    }
    await client.query('release savepoint roles')
    return true
  } catch (error) {
    if (!refused.has((error as { code?: string }).code ?? '')) throw error
    await client.query('rollback to savepoint roles')
    return false
  }
}

/** What a connection says first, to read as `audience` does and no more. */
export const readAs = (audience: Audience, mark: string | null): string =>
  [
    `set search_path = ${schemaOf(audience)}`,
    'set default_transaction_read_only = on',
    // Readers look things up by keys and words. A plan that reads a table from its beginning, since what fits will soon be
    // found, reads all of it where it is not: a word that others have alone took more than a second so, of a million tasks.
    'set enable_seqscan = off',
    ...(mark === null ? [] : [`set role ${quoted(roleOf(audience, mark))}`]),
  ].join('; ')
