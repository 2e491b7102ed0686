import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { seenSchema } from './field.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { spacePlanEntity } from './space-plan.ts'
import { idSchema } from './values.ts'

const { name, scanId, roomId, plan } = spacePlanEntity.open

export const spacePlansRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/space-plans',
  caller: 'project',
  scope: 'files:read',
  summary: say('How the rooms of a project could be furnished, by name.'),
  params: inProject,
  body: nothing,
  data: z.object({ plans: z.array(seenSchema(spacePlanEntity)) }),
} as const satisfies AnyRow

export const keepSpacePlanRow = {
  method: 'POST',
  path: '/api/projects/{project}/space-plans',
  caller: 'project',
  scope: 'files:write',
  summary: say(
    'Keep a plan of a room, or change the one of that id as it stood in version `base`, which is 0 for a new one.',
  ),
  params: inProject,
  body: z.object({
    id: idSchema,
    base: z.int().check(z.minimum(0)),
    scanId: scanId.schema,
    roomId: roomId.schema,
    name: name.schema,
    plan: plan.schema,
  }),
  data: z.object({ plan: seenSchema(spacePlanEntity) }),
} as const satisfies AnyRow

export const removeSpacePlanRow = {
  method: 'POST',
  path: '/api/projects/{project}/space-plans/{plan}/remove',
  caller: 'project',
  scope: 'files:write',
  summary: say('Take a plan of a room away.'),
  params: z.extend(inProject, { plan: idSchema }),
  body: nothing,
  data: nothing,
} as const satisfies AnyRow
