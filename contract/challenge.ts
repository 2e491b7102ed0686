import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type AnyRow, nothing } from './route.ts'

/** A challenge of ALTCHA (v2); its solution comes back with the join as the Base64 of `{ challenge, solution }` in JSON. */
export const challengeRow = {
  method: 'GET',
  path: '/api/waitlist/challenge',
  caller: 'anyone',
  summary: say('Work for a browser to do before it joins; there is none where the server asks for none.'),
  params: nothing,
  body: nothing,
  data: z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() }),
} as const satisfies AnyRow
