import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { audiences, orgRoles } from './audience.ts'
import { chosenPlanSchema } from './chosen-plan.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema } from './values.ts'

/** Units that lengths are shown in. */
export const unitSystems = ['imperial', 'metric'] as const
export const themes = ['system', 'light', 'dark'] as const

/** An organisation as its members see it in the switcher. */
export const ownOrgSchema = z.object({
  id: idSchema,
  name: z.string(),
  role: z.enum(orgRoles),
  timeZone: z.string(),
  units: z.enum(unitSystems),
  /** Until when its closing can be taken back; null where it stays open. */
  closingAt: z.nullable(z.string()),
})

/** An organisation as it can be switched to; without a role for whoever has a part in projects of it alone. */
export const placeSchema = z.object({
  orgId: idSchema,
  name: z.string(),
  role: z.nullable(z.enum(orgRoles)),
  /** What the picture of its logo is told by; null where it has none. */
  logo: z.nullable(z.string()),
})
export type Place = z.infer<typeof placeSchema>

export const switchPlaceRow = {
  method: 'POST',
  path: '/api/workspace/switch',
  caller: 'user',
  summary: say(
    'Switch to an organization: lists, searches and notices are of it alone from then on. Null reads them of all.',
  ),
  params: nothing,
  body: z.object({ org: z.nullable(idSchema) }),
  data: z.object({ place: z.nullable(idSchema) }),
} as const satisfies AnyRow

/** What the workspace asks first: who is here, which organisations are theirs, and whether they have begun. */
export const homeRow = {
  method: 'GET',
  keepable: true,
  path: '/api/workspace',
  caller: 'user',
  summary: say('Who is signed in to the workspace, and the organizations that are theirs.'),
  params: nothing,
  body: nothing,
  data: z.object({
    user: z.object({ id: idSchema, username: z.string(), name: z.string() }),
    orgs: z.array(ownOrgSchema),
    /** Every organisation that there is something to see in: their own, and those in whose projects they have a part. */
    places: z.array(placeSchema),
    /** The one that they have switched to, and read alone; null where they read what is theirs in all of them. */
    place: z.nullable(idSchema),
    /** The organisation of theirs that is set and added to; null where they look at somebody else's. */
    orgId: z.nullable(idSchema),
    /** How many projects there are to see, in any of them. */
    projects: z.int(),
    /** What they are to those projects, each once. */
    sides: z.array(z.enum(audiences)),
    /** The project, where there is one alone. */
    onlyProject: z.nullable(idSchema),
    /** The language of their account. */
    language: z.enum(languages),
    units: z.enum(unitSystems),
    theme: z.enum(themes),
    /** Notices that were not read. */
    unread: z.int(),
    /** What the waitlist knows of what they came for, to begin with; null where it knows nothing. */
    cameFor: z.nullable(z.object({ interest: z.nullable(z.string()), role: z.nullable(z.string()) })),
    /** The plan that they chose before they had an account, to be paid for later. */
    chosen: z.nullable(chosenPlanSchema),
  }),
} as const satisfies AnyRow
export type Home = z.infer<typeof homeRow.data>
