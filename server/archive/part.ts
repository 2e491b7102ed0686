import { type RawBuilder, sql } from 'kysely'
import { canonicalEmail } from '#contract/email.ts'
import type { OrgTables, ProjectTables } from '#server/db/workspace-tables.ts'

/** The format of archives that this version writes, and the only one that it reads. */
export const formatVersion = 2
export const formatName = 'plumbline organization'

type Tables = OrgTables & ProjectTables

/** One row of a part, as a line of JSON holds it. */
export type Line = Readonly<Record<string, unknown>>

/** A part of an archive: a file of JSON, a line for each row. */
export type Part = {
  name: string
  /** The table that its rows stand in; members stand in several. */
  table: keyof Tables | undefined
  /** The columns of a row, in this order; nothing else is in a line, and nothing is missing. */
  columns: readonly string[]
  /** Columns of the table that stay: what is made anew, and what is secret. */
  left: readonly string[]
  /** Reads the rows of an organisation. */
  rows: (org: string) => RawBuilder<unknown>
  /** The row as it counts for the digest, where two spellings of it are one. */
  canonical?: (row: Line) => Line
}

export function part<Table extends keyof Tables & string>(
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
  left: readonly (keyof Tables[Table] & string)[] = [],
  where: RawBuilder<unknown> = sql`true`,
): Part {
  const key = table === 'orgs' ? 'id' : 'org_id'
  return {
    name: table,
    table,
    columns,
    left,
    rows: (org) =>
      sql`select ${sql.join(columns.map((name) => sql.ref(name)))} from ${sql.table(table)}
        where ${sql.ref(key)} = ${org}::uuid and ${where}`,
  }
}

export const ofProject = ['org_id', 'project_id'] as const
export const inEstimate = [...ofProject, 'estimate_id', 'id'] as const
export const entered = ['settings', 'basis', 'choices'] as const
export const comments = [
  ...ofProject,
  'task_id',
  'id',
  'author_id',
  'body',
  'at',
  'edited_at',
  'deleted_at',
] as const

/** Two spellings of one address are one. */
const oneSpelling = (row: Line): Line => ({ ...row, email: canonicalEmail(String(row.email)) ?? row.email })

/**
 * The organisation's own people, by their address: accounts are everybody's own. Whoever was brought here without an account is
 * one of them, as the invitation that waits for them.
 */
export const members: Part = {
  name: 'members',
  table: undefined,
  columns: ['email', 'name', 'role', 'joined_at'],
  left: [],
  rows: (org) => sql`
    select u.email, coalesce((select name from profiles where user_id = u.id
        order by (org_id = m.org_id) desc nulls last, is_primary desc limit 1), u.username) as name,
      m.role, m.joined_at
    from org_members m join users u on u.id = m.user_id where m.org_id = ${org}::uuid
    union all
    select i.email, i.former_name, i.org_role, i.former_since from org_invitations i
    where i.org_id = ${org}::uuid and i.former_name is not null and i.accepted_at is null
      and i.revoked_at is null and not exists (
        select from org_members m join users u on u.id = m.user_id
        where m.org_id = i.org_id and u.email_key = i.email_key)`,
  canonical: oneSpelling,
}

/** How people can be reached: those who have an account by its address, for that stays where it is. */
export const contacts: Part = {
  name: 'person_contacts',
  table: 'person_contacts',
  columns: ['org_id', 'project_id', 'person_id', 'email', 'phone'],
  left: ['email_key'],
  rows: (org) => sql`
    select pp.org_id, pp.project_id, pp.id as person_id, coalesce(u.email, c.email) as email, c.phone
    from project_people pp
      left join person_contacts c
        on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
      left join users u on u.id = pp.user_id
    where pp.org_id = ${org}::uuid and (coalesce(u.email, c.email) is not null or c.phone is not null)`,
  canonical: oneSpelling,
}

/** Where a part stands in the archive. */
export const pathOf = ({ name }: Pick<Part, 'name'>): string => `data/${name}.jsonl`
