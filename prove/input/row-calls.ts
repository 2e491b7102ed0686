import { type JsonSchema, toJsonSchema } from '#contract/json-schema.ts'
import { type AnyRow, nothing } from '#contract/route.ts'
import { rowGroups } from '#contract/rows.ts'
import { sampleBody } from '#contract/samples.ts'
import { workspaceRows, writing } from '#testing/world/asking.ts'
import { idsOf } from '#testing/world/ids.ts'
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
    .replace(/\{(?:id|org|project|task|conversation)\}/g, nobodysId)
    .replace('{token}', token)
    .replace('{kind}', 'confirm')

/**
 * Every row of the contract, ready to be called: one that is added there is called here too. Those of an organisation or a
 * project answer 404 to everybody but their own before they read anything: they are asked by whoever runs the kitchen of
 * `testing/world/`, with ids of what stands in it.
 */
export function rowCalls({
  user,
  operator,
  runsWorld,
}: Pick<Doors, 'user' | 'operator' | 'runsWorld'>): RowCall[] {
  const passes = { anyone: [], user: [user], operator: [operator], org: [runsWorld], project: [runsWorld] }
  return Object.values(rowGroups).flatMap((group) =>
    Object.entries(group as Record<string, AnyRow>).map(([name, row]): RowCall => {
      const schema = row.body === nothing ? {} : toJsonSchema(row.body, 'input')
      const inWorld = isOfWorld(row) && workspaceRows.some((one) => one.name === name)
      const asked = inWorld ? writing({ name, row }, idsOf('kitchen')) : undefined
      return {
        name: name.replace(/Row$/, ''),
        row,
        target: asked?.url ?? targetOf(row),
        pass: passes[row.caller],
        body: row.body === nothing ? undefined : (asked?.body ?? sampleBody(schema)),
        schema,
      }
    }),
  )
}

/** Whether a row is about one organisation or one project, which its path names. */
export const isOfWorld = ({ caller }: Pick<AnyRow, 'caller'>): boolean =>
  caller === 'org' || caller === 'project'

/** Whether what a row takes is said as the workspace says it, where blanks of any kind in a line are one blank. */
export const takesLines = (row: Pick<AnyRow, 'caller' | 'path'>): boolean =>
  isOfWorld(row) || row.path === '/api/orgs'

/** Whether a call takes JSON in its body, or nothing. */
export const takesJson = ({ row }: Pick<RowCall, 'row'>): boolean =>
  row.method !== 'GET' && row.bytes !== 'sent'

/** A good request to a row, with what a case changes of it. */
export const goodRequest = ({ row, target, pass, body }: RowCall, change: Partial<Asked> = {}): Asked => ({
  method: row.method,
  target,
  ...(body && row.method !== 'GET' ? { body } : {}),
  ...change,
  headers: [...pass, ...(change.headers ?? [])],
})
