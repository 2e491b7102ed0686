import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import type { MemberSort } from '#contract/member-filter.ts'
import { waits } from './member-filter.ts'

/** How members are ordered by one of the sorts: by `keys`, then by id. Members are called `member`. */
type Order = {
  keys: readonly { value: RawBuilder<unknown>; type: RawBuilder<unknown> }[]
  /** Members without the first key come last in either direction. */
  nullable: boolean
  /** What a page's end keeps of a member is only their id: the key would tell who they are. */
  personal: boolean
}

const timestamptz = sql`timestamptz`
const integer = sql`integer`
const text = sql`text`

const orders: Record<MemberSort, Order> = {
  joined: { keys: [{ value: sql`member.joined_at`, type: timestamptz }], nullable: false, personal: false },
  confirmed: {
    keys: [{ value: sql`member.confirmed_at`, type: timestamptz }],
    nullable: true,
    personal: false,
  },
  place: {
    keys: [
      { value: sql`case when ${waits} then member.priority end`, type: integer },
      { value: sql`case when ${waits} then member.seat end`, type: integer },
    ],
    nullable: true,
    personal: false,
  },
  name: { keys: [{ value: sql`lower(member.name)`, type: text }], nullable: false, personal: true },
  email: { keys: [{ value: sql`member.email_key`, type: text }], nullable: false, personal: true },
}

/** One of the sorts with its direction, such as `-joined`. */
export type Sorting = { name: MemberSort; descending: boolean }

/** Reads a sort that the contract has let pass. */
export const sortingOf = (sort: string): Sorting => ({
  name: sort.replace(/^-/, '') as MemberSort,
  descending: sort.startsWith('-'),
})

/** Where a page ended: the member that stood last, and the keys that they had, as text; null where they had none. */
export type PageEnd = { id: string; keys: readonly (string | null)[] }

const encodedEnd = z.tuple([
  z.string(),
  z.uuid(),
  z.array(z.nullable(z.string().check(z.regex(/^[\d:. TZ+-]{1,40}$/)))),
])

const sortText = ({ name, descending }: Sorting) => (descending ? `-${name}` : name)

/** The end of a page as the caller passes it back, opaque and without anything that says who stood there. */
export function encodeEnd(sorting: Sorting, end: PageEnd): string {
  const keys = orders[sorting.name].personal ? [] : end.keys
  return Buffer.from(JSON.stringify([sortText(sorting), end.id, keys])).toString('base64url')
}

/** Undoes `encodeEnd`; undefined where `after` is not the end of a page in this order. The keys of a personal order are to be looked up. */
export function decodeEnd(sorting: Sorting, after: string): PageEnd | undefined {
  const order = orders[sorting.name]
  try {
    const parsed = z.safeParse(encodedEnd, JSON.parse(Buffer.from(after, 'base64url').toString('utf8')))
    if (!parsed.success) return undefined
    const [sort, id, keys] = parsed.data
    const fits =
      sort === sortText(sorting) &&
      keys.length === (order.personal ? 0 : order.keys.length) &&
      keys.every((key, i) =>
        key === null ? order.nullable && keys.every((one) => one === null) : isKey(order, i, key),
      )
    return fits ? { id, keys } : undefined
  } catch {
    return undefined
  }
}

/** Whether the database can read `key` as what it has to be: it would fail on anything else. */
function isKey({ keys }: Order, i: number, key: string): boolean {
  if (keys[i]?.type === integer) return /^-?\d{1,9}$/.test(key)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(key) && !Number.isNaN(Date.parse(key))
}

/** Whether the keys of a page's end have to be looked up by its id. */
export const isPersonal = ({ name }: Sorting) => orders[name].personal

/** The keys of a member as text, exact to the microsecond, as an array. */
export function keysOf({ name }: Sorting): RawBuilder<(string | null)[]> {
  const keys = orders[name].keys.map(({ value, type }) =>
    type === timestamptz
      ? sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : sql`(${value})::text`,
  )
  return sql`array[${sql.join(keys)}]`
}

/** What stands behind `order by`. */
export function orderBy({ name, descending }: Sorting): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const last = orders[name].nullable && descending ? sql`nulls last` : sql``
  return sql.join([
    ...orders[name].keys.map(({ value }) => sql`${value} ${direction} ${last}`),
    sql`member.id ${direction}`,
  ])
}

/** The condition that leaves who comes after `end`. */
export function comesAfter({ name, descending }: Sorting, end: PageEnd): RawBuilder<boolean> {
  const { keys, nullable } = orders[name]
  const than = descending ? sql`<` : sql`>`
  const first = keys[0]?.value
  const byId = sql<boolean>`member.id ${than} ${end.id}::uuid`
  if (end.keys[0] === null) return sql`(${first} is null and ${byId})`
  const theirs = keys.map(({ type }, i) => sql`${end.keys[i]}::${type}`)
  const later = sql<boolean>`(${sql.join([...keys.map(({ value }) => value), sql`member.id`])})
    ${than} (${sql.join([...theirs, sql`${end.id}::uuid`])})`
  return nullable ? sql`(${later} or ${first} is null)` : later
}
