import * as z from 'zod/mini'
import { languages } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { orgRoles, projectRoles } from './audience.ts'
import { emailSchema } from './email.ts'
import { seenSchema } from './field.ts'
import { personEntity } from './fields.ts'
import { inProject } from './projects.ts'
import { type AnyRow, nothing } from './route.ts'
import { idSchema, instantSchema } from './values.ts'

/** How many days the link of an invitation works. */
export const invitationDays = 14

const inOrg = z.object({ org: idSchema })
const ofInvitation = z.object({ org: idSchema, invitation: idSchema })
const ofMember = z.object({ org: idSchema, user: idSchema })
const ofPerson = z.object({ project: idSchema, person: idSchema })
const letterLanguage = z.optional(z.enum(languages))

/** One of an organisation's own people. */
const memberSchema = z.object({
  userId: idSchema,
  name: z.string(),
  role: z.enum(orgRoles),
  joinedAt: instantSchema,
  /** In how many of its projects they are by name. */
  projects: z.int(),
  /** Whose address it is, for those who run its projects. */
  email: z.exactOptional(z.string()),
})
export type Member = z.infer<typeof memberSchema>

/** An invitation that nobody took up yet, as its admins see it. */
const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  role: z.enum(orgRoles),
  at: instantSchema,
  expiresAt: instantSchema,
  expired: z.boolean(),
  /** Whether its letter could not be delivered. */
  failed: z.boolean(),
})
export type Invitation = z.infer<typeof invitationSchema>

/** What is taken of an organisation's seats, as its admins see it. */
const seatsSchema = z.object({
  /** The plan in force, by its id. */
  plan: z.string(),
  /** Own people and open invitations. */
  taken: z.int(),
  /** How many there may be; null where there is no limit. */
  allowed: z.nullable(z.int()),
  /** Seats bought beside those of the plan. */
  bought: z.int(),
})
export type Seats = z.infer<typeof seatsSchema>

/** Somebody of another organisation, or a name, in one of the projects. */
const guestSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  project: z.string(),
  name: z.string(),
  company: z.string(),
  role: z.enum(projectRoles),
  /** Whether they have come in with an account. */
  joined: z.boolean(),
})
export type Guest = z.infer<typeof guestSchema>

/** Who is in an organisation; what only some may know of it is absent for the others. */
const teamSchema = z.object({
  name: z.string(),
  role: z.enum(orgRoles),
  members: z.array(memberSchema),
  guests: z.exactOptional(z.array(guestSchema)),
  invitations: z.exactOptional(z.array(invitationSchema)),
  seats: z.exactOptional(seatsSchema),
})
export type Team = z.infer<typeof teamSchema>

export const teamRow = {
  method: 'GET',
  path: '/api/orgs/{org}/team',
  caller: 'org',
  scope: 'people:read',
  summary: say('Who is in an organization, whom it has invited, and what is taken of its seats.'),
  params: inOrg,
  body: nothing,
  data: teamSchema,
} as const satisfies AnyRow

export const inviteMemberRow = {
  method: 'POST',
  path: '/api/orgs/{org}/invitations',
  caller: 'org',
  scope: null,
  summary: say('Invite somebody into an organization by letter; an open invitation takes a seat.'),
  params: inOrg,
  body: z.object({ email: emailSchema, role: z.enum(orgRoles), language: letterLanguage }),
  data: teamSchema,
} as const satisfies AnyRow

export const resendInvitationRow = {
  method: 'POST',
  path: '/api/orgs/{org}/invitations/{invitation}/resend',
  caller: 'org',
  scope: null,
  summary: say('Send an invitation once more, with a new link; the one before stops working.'),
  params: ofInvitation,
  body: nothing,
  data: teamSchema,
} as const satisfies AnyRow

export const revokeInvitationRow = {
  method: 'POST',
  path: '/api/orgs/{org}/invitations/{invitation}/revoke',
  caller: 'org',
  scope: null,
  summary: say('Take an invitation back; its link stops working and its seat is free.'),
  params: ofInvitation,
  body: nothing,
  data: teamSchema,
} as const satisfies AnyRow

export const changeRoleRow = {
  method: 'PATCH',
  path: '/api/orgs/{org}/members/{user}',
  caller: 'org',
  scope: null,
  summary: say('Change what somebody is in an organization; its last admin stays one.'),
  params: ofMember,
  body: z.object({ role: z.enum(orgRoles) }),
  data: teamSchema,
} as const satisfies AnyRow

export const removeMemberRow = {
  method: 'POST',
  path: '/api/orgs/{org}/members/{user}/remove',
  caller: 'org',
  scope: null,
  summary: say('Remove somebody from an organization and its projects at once, or leave it oneself.'),
  params: ofMember,
  body: nothing,
  data: z.object({ removed: z.literal(true) }),
} as const satisfies AnyRow

/** Whether somebody of a project was asked in by letter, as whoever runs it sees it. */
const askedSchema = z.object({
  personId: idSchema,
  email: z.string(),
  at: instantSchema,
  expiresAt: instantSchema,
  expired: z.boolean(),
  failed: z.boolean(),
})
export type Asked = z.infer<typeof askedSchema>

const peopleSchema = z.object({
  people: z.array(seenSchema(personEntity)),
  /** Open invitations; absent for whoever does not run the project. */
  invitations: z.exactOptional(z.array(askedSchema)),
})
export type People = z.infer<typeof peopleSchema>

export const peopleRow = {
  method: 'GET',
  keepable: true,
  path: '/api/projects/{project}/people',
  caller: 'project',
  scope: 'people:read',
  summary: say('The people of a project, with what the caller may know of them.'),
  params: inProject,
  body: nothing,
  data: peopleSchema,
} as const satisfies AnyRow

const { name, company, trade } = personEntity.open
const contact = {
  company: company.schema,
  trade: trade.schema,
  email: z.nullable(emailSchema),
  phone: personEntity.team.phone.schema,
}

export const addPersonRow = {
  method: 'POST',
  path: '/api/projects/{project}/people',
  caller: 'project',
  scope: 'people:write',
  summary: say(
    'Add somebody to a project by name, with or without an account; asked twice with one id they are added once.',
  ),
  params: inProject,
  body: z.object({
    id: idSchema,
    name: name.schema,
    role: z.enum(projectRoles),
    ...z.partial(z.object(contact)).shape,
    /** Whether a letter asks them in. */
    invite: z.optional(z.boolean()),
    language: letterLanguage,
  }),
  data: peopleSchema,
} as const satisfies AnyRow

const personFields = z.partial(z.object({ name: name.schema, role: z.enum(projectRoles), ...contact }))

export const editPersonRow = {
  method: 'PATCH',
  path: '/api/projects/{project}/people/{person}',
  caller: 'project',
  scope: 'people:write',
  summary: say('Change what is known of somebody in a project, or what they are in it.'),
  params: ofPerson,
  body: z.object({
    fields: personFields,
    /** What was seen of the fields that change: what somebody else made of one meanwhile is a conflict. */
    was: z.optional(personFields),
  }),
  data: peopleSchema,
} as const satisfies AnyRow

export const removePersonRow = {
  method: 'POST',
  path: '/api/projects/{project}/people/{person}/remove',
  caller: 'project',
  scope: 'people:write',
  summary: say('Remove somebody from a project: their tasks are nobody’s, their comments stay.'),
  params: ofPerson,
  body: nothing,
  data: peopleSchema,
} as const satisfies AnyRow

export const invitePersonRow = {
  method: 'POST',
  path: '/api/projects/{project}/people/{person}/invite',
  caller: 'project',
  scope: null,
  summary: say('Ask somebody into a project by letter, or once more with a new link.'),
  params: ofPerson,
  body: z.object({ language: letterLanguage }),
  data: peopleSchema,
} as const satisfies AnyRow

export const uninvitePersonRow = {
  method: 'POST',
  path: '/api/projects/{project}/people/{person}/uninvite',
  caller: 'project',
  scope: null,
  summary: say('Take back a letter that asked somebody into a project.'),
  params: ofPerson,
  body: nothing,
  data: peopleSchema,
} as const satisfies AnyRow

const tokenBody = { token: z.string({ error: say('The token is missing') }) }

/** What an invitation is to, for whoever holds its link. */
const offerSchema = z.object({
  org: z.string(),
  /** The project it is to; null where it is to the organisation itself. */
  project: z.nullable(z.string()),
  role: z.enum([...orgRoles, 'owner']),
  /** Who sent it, where they are still there. */
  from: z.nullable(z.string()),
  email: z.string(),
  expiresAt: instantSchema,
})
export type Offer = z.infer<typeof offerSchema>

export const invitationRow = {
  method: 'POST',
  path: '/api/invitations/look',
  caller: 'anyone',
  summary: say('Who invites to what, for whoever holds the link of an invitation; nothing is changed.'),
  params: nothing,
  body: z.object(tokenBody),
  data: offerSchema,
} as const satisfies AnyRow

export const acceptInvitationRow = {
  method: 'POST',
  path: '/api/invitations/accept',
  caller: 'user',
  summary: say('Take up an invitation with the account that is signed in.'),
  params: nothing,
  body: z.object({
    ...tokenBody,
    /** Said by whoever has an account with another address than the invited one, and means to use it. */
    otherAddress: z.optional(z.boolean()),
  }),
  data: z.object({ orgId: z.nullable(idSchema), projectId: z.nullable(idSchema) }),
} as const satisfies AnyRow

const ownInvitation = z.object({ invitation: idSchema })

export const ownInvitationRow = {
  method: 'GET',
  path: '/api/own-invitations/{invitation}',
  caller: 'user',
  summary: say('Who invites to what, for the account whose address was invited.'),
  params: ownInvitation,
  body: nothing,
  data: offerSchema,
} as const satisfies AnyRow

export const acceptOwnInvitationRow = {
  method: 'POST',
  path: '/api/own-invitations/{invitation}/accept',
  caller: 'user',
  summary: say('Take up an invitation to the address of the account that is signed in, without its link.'),
  params: ownInvitation,
  body: nothing,
  data: acceptInvitationRow.data,
} as const satisfies AnyRow
