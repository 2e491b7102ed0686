import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { memberFilterSchema } from './member-filter.ts'
import { type AnyRow, nothing } from './route.ts'
import { shortName } from './short-name.ts'

/** A choice of members that is kept under a name. */
export const segmentSchema = z.object({ id: z.string(), name: z.string(), query: z.string() })

export const segmentsRow = {
  method: 'GET',
  path: '/api/operator/segments',
  caller: 'operator',
  scope: 'members:read',
  summary: say('The saved segments, by name.'),
  params: nothing,
  body: nothing,
  data: z.object({ segments: z.array(segmentSchema) }),
} as const satisfies AnyRow

export const saveSegmentRow = {
  method: 'POST',
  path: '/api/operator/segments',
  caller: 'operator',
  scope: 'members:write',
  summary: say(
    'Keep a filter under a name; one of the same name is replaced. A segment is a kind of people: its text names no address.',
  ),
  params: nothing,
  body: z.object({
    name: shortName('Give the segment a name'),
    filter: memberFilterSchema,
  }),
  data: segmentSchema,
} as const satisfies AnyRow

export const deleteSegmentRow = {
  method: 'POST',
  path: '/api/operator/segments/{id}/delete',
  caller: 'operator',
  scope: 'members:write',
  summary: say('Forget a saved segment; members stay as they are.'),
  params: z.object({ id: z.uuid({ error: 'There is no such segment.' }) }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow
