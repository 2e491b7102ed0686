import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { type AnyRow, nothing } from '#contract/route.ts'
import { rowGroups } from '#contract/rows.ts'
import { sampleBody } from '#contract/samples.ts'
import type { Doors } from './doors.ts'
import type { Asked } from './request.ts'

/** One call of the contract with all that a good request to it needs, so that a case can spoil one thing alone. */
export type RowCall = {
  name: string
  row: AnyRow
  target: string
  /** What lets its caller in. */
  pass: readonly (readonly [name: string, value: string])[]
  /** A body that passes every check; undefined where none is taken. */
  body: Record<string, unknown> | undefined
  schema: JsonSchema
}

/** An id and a token that are well formed and nobody's. */
export const nobodysId = '5f0c7d3a-8e4b-4f64-9a51-0d5b3c1f7e2a'
export const nobodysToken = 'XT3VqkHnq4mP0b8sQmYw2bKQm1c7l0gS5Zr9uDfEvJA'

/** Where a row is asked; its parameters are nobody's, unless they are given. */
export const targetOf = ({ path }: Pick<AnyRow, 'path'>, token = nobodysToken): string =>
  path
    .replace(/\{(?:id|org|project|task)\}/g, nobodysId)
    .replace('{token}', token)
    .replace('{kind}', 'confirm')

/**
 * Every row of the contract, ready to be called: one that is added there is called here too. Those of an organisation or a project
 * answer 404 to everybody but their own before they read anything: they are called as their own people by the fuzz and
 * by the matrix of who sees what (`server/scope/`).
 */
export function rowCalls({ user, operator }: Pick<Doors, 'user' | 'operator'>): RowCall[] {
  const passes = { anyone: [], user: [user], operator: [operator], org: [user], project: [user] }
  return Object.values(rowGroups).flatMap((group) =>
    Object.entries(group as Record<string, AnyRow>)
      .filter(([, row]) => row.caller !== 'org' && row.caller !== 'project')
      .map(([name, row]): RowCall => {
        const schema = row.body === nothing ? {} : toJsonSchema(row.body, 'input')
        return {
          name: name.replace(/Row$/, ''),
          row,
          target: targetOf(row),
          pass: passes[row.caller],
          body: row.body === nothing ? undefined : sampleBody(schema),
          schema,
        }
      }),
  )
}

/** A good request to a row, with what a case changes of it. */
export const goodRequest = ({ row, target, pass, body }: RowCall, change: Partial<Asked> = {}): Asked => ({
  method: row.method,
  target,
  ...(body && row.method !== 'GET' ? { body } : {}),
  ...change,
  headers: [...pass, ...(change.headers ?? [])],
})
