import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { orgRoles } from './audience.ts'
import { canonicalEmail } from './email.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** Domains of one organization at most. */
export const companyDomainsMost = 10
/** What somebody is who comes in for the first time and was not invited; nobody becomes an admin so. */
export const companyRoles = orgRoles.filter((role) => role !== 'admin')

const domainSchema = z.string({ error: say('Give the domain of your addresses, such as example.com') }).check(
  z.trim(),
  z.toLowerCase(),
  z.refine<string>((text) => canonicalEmail(`a@${text}`) === `a@${text}`, {
    error: say('Give the domain of your addresses, such as example.com'),
    params: { format: 'hostname' },
  }),
)

const companySchema = z.object({
  /** Whether the plan in force has it; without it nobody signs in so. */
  access: z.boolean(),
  /** What is to be registered with the provider. */
  returnUrl: z.string(),
  provider: z.nullable(
    z.object({
      issuer: z.string(),
      clientId: z.string(),
      role: z.enum(orgRoles),
      on: z.boolean(),
      changedAt: instantSchema,
      /** Accounts that are linked to it. */
      people: z.int(),
    }),
  ),
  domains: z.array(
    z.object({
      domain: z.string(),
      /** The TXT record that shows whose it is. */
      record: z.object({ name: z.string(), value: z.string() }),
      provenAt: z.nullable(instantSchema),
    }),
  ),
})
export type Company = z.infer<typeof companySchema>

const row = { caller: 'org', scope: null, params: z.object({ org: idSchema }), data: companySchema } as const
const ofDomain = z.object({ domain: domainSchema })

export const companyRow = {
  ...row,
  method: 'GET',
  path: '/api/orgs/{org}/company',
  summary: say('The sign-in of a company: its provider and its domains. Admins only.'),
  body: nothing,
} as const satisfies AnyRow

export const setCompanyRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/company',
  summary: say('Say through which provider people sign in; it is asked whether it is one. Admins only.'),
  body: z.object({
    issuer: z.string({ error: say('Give the address of the provider') }).check(
      z.trim(),
      z.refine<string>(
        (text) =>
          text.length <= 500 &&
          URL.canParse(text) &&
          /^https?:$/.test(new URL(text).protocol) &&
          !/[@?#]/.test(text),
        {
          error: say('The provider’s address is a URL such as https://login.example.com'),
          params: { format: 'uri', maxLength: 500 },
        },
      ),
    ),
    clientId: lineSchema(say('The client ID'), 300),
    /** Left out, the one that is kept stays. */
    secret: z.optional(lineSchema(say('The client secret'), 500)),
    role: z.enum(companyRoles, { error: say('Choose a role') }),
  }),
} as const satisfies AnyRow

export const switchCompanyRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/company/switch',
  summary: say('Turn the sign-in of a company on or off. Passwords work either way. Admins only.'),
  body: z.object({ on: z.boolean() }),
} as const satisfies AnyRow

export const addCompanyDomainRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/company/domains',
  summary: say('Add a domain whose addresses sign in through the provider. Admins only.'),
  body: ofDomain,
} as const satisfies AnyRow

export const proveCompanyDomainRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/company/domains/prove',
  summary: say('Look for the TXT record that shows whose a domain is. Admins only.'),
  body: ofDomain,
} as const satisfies AnyRow

export const removeCompanyDomainRow = {
  ...row,
  method: 'POST',
  path: '/api/orgs/{org}/company/domains/remove',
  summary: say('Remove a domain: its addresses sign in with a password from then on. Admins only.'),
  body: ofDomain,
} as const satisfies AnyRow

/** What an organization's admins set of it. */
export const companySettingRows = {
  companyRow,
  setCompanyRow,
  switchCompanyRow,
  addCompanyDomainRow,
  proveCompanyDomainRow,
  removeCompanyDomainRow,
} as const
