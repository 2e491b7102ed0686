import * as z from 'zod/mini'
import { type AnyRow, nothing } from './route.ts'

const profileSchema = z.object({
  id: z.string(),
  type: z.string(),
  name: z.string(),
  location: z.nullable(z.string()),
  stylePreferences: z.nullable(z.unknown()),
  businessProfile: z.nullable(z.unknown()),
})

/** The signed-in user as the browser reads it. Dates are ISO 8601 in UTC. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  subscription: z.object({
    plan: z.string(),
    status: z.string(),
    expiresAt: z.nullable(z.string()),
  }),
  profiles: z.array(profileSchema),
  primaryProfileId: z.nullable(z.string()),
})
export type User = z.infer<typeof userSchema>

export const meRow = {
  method: 'GET',
  path: '/api/auth/me',
  caller: 'user',
  summary: 'The signed-in user; 401 where nobody is signed in.',
  params: nothing,
  body: nothing,
  data: userSchema,
} as const satisfies AnyRow

export const logoutRow = {
  method: 'POST',
  path: '/api/auth/logout',
  caller: 'anyone',
  summary: 'End the session, if there is one.',
  params: nothing,
  body: nothing,
  data: nothing,
} as const satisfies AnyRow
