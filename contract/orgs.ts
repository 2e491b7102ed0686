import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { ownPassword } from './own-sessions.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, lineSchema } from './values.ts'

/** For how many days the closing of an organisation can be taken back. */
export const closingDays = 30

/** What is taken of a logo: bytes, and pixels along either side. */
export const logoLimits = { bytes: 1_000_000, leastPixels: 32, mostPixels: 4096 } as const

/** The types of picture that a logo can be; a drawing that can run (SVG) is none. */
export const logoTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

const inOrg = z.object({ org: idSchema })
export const orgName = lineSchema(say('The name'), 120)

export const foundOrgRow = {
  method: 'POST',
  path: '/api/orgs',
  caller: 'user',
  summary: say('Found an organization beside those that there are, as its admin, and switch to it.'),
  params: nothing,
  body: z.object({ id: idSchema, name: orgName }),
  data: z.object({ orgId: idSchema }),
} as const satisfies AnyRow

export const logoRow = {
  method: 'GET',
  path: '/api/orgs/{org}/logo',
  caller: 'user',
  summary: say('The logo of an organization, for its members and whoever has a part in a project of it.'),
  params: inOrg,
  body: nothing,
  bytes: 'answered',
  data: nothing,
} as const satisfies AnyRow

const logoReply = z.object({ logo: z.nullable(z.string()) })

export const putLogoRow = {
  method: 'POST',
  path: '/api/orgs/{org}/logo',
  caller: 'org',
  scope: null,
  summary: say(
    'Put a logo in the place of the one before: a PNG, JPEG or WebP picture is the body. Admins only.',
  ),
  params: inOrg,
  body: nothing,
  bytes: 'sent',
  data: logoReply,
} as const satisfies AnyRow

export const removeLogoRow = {
  method: 'POST',
  path: '/api/orgs/{org}/logo/remove',
  caller: 'org',
  scope: null,
  summary: say('Remove the logo of an organization. Admins only.'),
  params: inOrg,
  body: nothing,
  data: logoReply,
} as const satisfies AnyRow

const closing = z.object({ closingAt: z.nullable(z.string()) })

export const closeOrgRow = {
  method: 'POST',
  path: '/api/orgs/{org}/close',
  caller: 'org',
  scope: null,
  whileClosing: true,
  summary: say(
    'Close an organization, against the password and its name: nothing is changed in it from then on, and 30 days later it is erased. Admins only.',
  ),
  params: inOrg,
  body: z.object({
    name: z.string({ error: say('Type the name of the organization') }),
    password: ownPassword,
  }),
  data: closing,
} as const satisfies AnyRow

export const keepOrgRow = {
  method: 'POST',
  path: '/api/orgs/{org}/keep',
  caller: 'org',
  scope: null,
  whileClosing: true,
  summary: say('Take back the closing of an organization. Admins only.'),
  params: inOrg,
  body: nothing,
  data: closing,
} as const satisfies AnyRow
