import { sql } from 'kysely'
import { type Detail, type Details, detailNames } from '#contract/waitlist.ts'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** The column of a detail: its name, each capital an underscore and a small letter. */
type Column = Snake<Detail>
const columnOf = (name: Detail) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as Column

/** The details of a member as a row has them. */
export type DetailRow = Record<Column, string | null>

/** The columns of the details, for a query of the builder. */
export const detailColumns: readonly Column[] = detailNames.map(columnOf)

/** The same, separated by commas, for a statement that is written out. */
export const detailList = sql.join(detailColumns.map((column) => sql.ref(column)))

/** The same with their type, for rows that come as JSON. */
export const detailTypes = sql.join(detailColumns.map((column) => sql`${sql.ref(column)} text`))

/** The details of a row, by the names of the contract. */
export const detailsOf = (row: DetailRow): Details =>
  Object.fromEntries(detailNames.map((name) => [name, row[columnOf(name)]])) as Details

/** The details of a join, by column. */
export const detailRow = (join: Partial<Record<Detail, string | undefined>>): Partial<DetailRow> =>
  Object.fromEntries(detailNames.map((name) => [columnOf(name), join[name]]))
