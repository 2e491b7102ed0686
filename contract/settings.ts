import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { orgRoles } from './audience.ts'
import { themes, unitSystems } from './home.ts'
import { type AnyRow, nothing } from './route.ts'
import { dateSchema, idSchema, lineSchema } from './values.ts'

/** How soon a letter tells of a notice. */
export const letterPaces = ['at-once', 'daily', 'never'] as const

const isZone = (zone: string) => {
  // An offset alone is read with the other sign by the database, as POSIX has it.
  if (/^[+-]/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
const zoneSchema = z
  .string({ error: say('Choose a time zone') })
  .check(z.maxLength(60), z.refine(isZone, { error: say('There is no such time zone') }))

const ownFields = {
  /** What others read of them. */
  name: lineSchema(say('The name'), 100),
  language: z.enum(languages),
  /** Null follows the organisation's. */
  units: z.nullable(z.enum(unitSystems)),
  theme: z.enum(themes),
  letters: z.enum(letterPaces),
  /** The local hour at which the daily letter comes. */
  digestHour: z
    .int({ error: say('Choose an hour of the day') })
    .check(z.minimum(0), z.maximum(23, { error: say('Choose an hour of the day') })),
  timeZone: z.nullable(zoneSchema),
} as const
const ownSettings = z.object({ username: z.string(), email: z.string(), ...ownFields })
export type OwnSettings = z.infer<typeof ownSettings>

export const settingsRow = {
  method: 'GET',
  path: '/api/settings',
  caller: 'user',
  summary: say('The settings of the signed-in user.'),
  params: nothing,
  body: nothing,
  data: ownSettings,
} as const satisfies AnyRow

export const editSettingsRow = {
  method: 'PATCH',
  path: '/api/settings',
  caller: 'user',
  summary: say('Change settings of the signed-in user; what is not named stays.'),
  params: nothing,
  body: z.object({ fields: z.partial(z.object(ownFields)) }),
  data: ownSettings,
} as const satisfies AnyRow

const minuteOfDay = z
  .int({ error: say('Choose a time of day') })
  .check(z.minimum(0), z.maximum(24 * 60, { error: say('Choose a time of day') }))
const calendarSchema = z
  .object({
    weekdays: z
      .array(
        z.union([
          z.literal(0),
          z.literal(1),
          z.literal(2),
          z.literal(3),
          z.literal(4),
          z.literal(5),
          z.literal(6),
        ]),
      )
      .check(z.minLength(1, { error: say('Choose at least one working day') }), z.maxLength(7)),
    hours: z.object({ from: minuteOfDay, to: minuteOfDay }),
    federalHolidays: z.boolean(),
    daysOff: z
      .array(z.object({ date: dateSchema, name: lineSchema(say('The day off'), 80) }))
      .check(z.maxLength(366)),
  })
  .check(
    z.refine(({ hours }) => hours.from < hours.to, {
      error: say('Work must end after it begins'),
      path: ['hours'],
    }),
  )

const orgFields = {
  name: lineSchema(say('The name'), 120),
  address: lineSchema(say('The address'), 300, 0),
  phone: lineSchema(say('The phone number'), 40, 0),
  licenseNumber: lineSchema(say('The license number'), 80, 0),
  timeZone: zoneSchema,
  units: z.enum(unitSystems),
  calendar: calendarSchema,
} as const
const orgSchema = z.object({
  id: idSchema,
  role: z.enum(orgRoles),
  version: z.int(),
  ...orgFields,
})
export type OrgSettings = z.infer<typeof orgSchema>
export type OrgFields = Pick<OrgSettings, keyof typeof orgFields>

const inOrg = z.object({ org: idSchema })

export const orgRow = {
  method: 'GET',
  path: '/api/orgs/{org}',
  caller: 'org',
  scope: null,
  summary: say('What an organization is called, where it sits, and when it works.'),
  params: inOrg,
  body: nothing,
  data: orgSchema,
} as const satisfies AnyRow

export const editOrgRow = {
  method: 'PATCH',
  path: '/api/orgs/{org}',
  caller: 'org',
  scope: null,
  summary: say(
    'Change what an organization says of itself; admins only. `was` is what each field stood at when it was read: a field that says something else now is a conflict.',
  ),
  params: inOrg,
  body: z.object({
    base: z.int(),
    was: z.partial(z.object(orgFields)),
    fields: z.partial(z.object(orgFields)),
  }),
  data: orgSchema,
} as const satisfies AnyRow
