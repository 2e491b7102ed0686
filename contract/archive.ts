import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

export const orgArchiveRow = {
  method: 'GET',
  path: '/api/orgs/{org}/archive',
  caller: 'org',
  scope: null,
  summary: say('Everything of an organization as one ZIP archive, with its files; admins only.'),
  params: z.object({ org: idSchema }),
  body: nothing,
  data: nothing,
  bytes: 'answered',
} as const satisfies AnyRow
