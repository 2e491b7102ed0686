import * as z from 'zod/mini'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { brand } from './brand.ts'
import { campaignShape } from './campaign.ts'
import { emailLimit, emailSchema } from './email.ts'
import { formTexts } from './form.ts'
import { type AnyRow, nothing } from './route.ts'
import { codePoints, plainText, visiblePoints } from './text.ts'

/** The option that asks for a title in the visitor's own words. */
export const customJobTitle = 'Other (Custom)'

export const jobTitles = [
  'Project Manager',
  'General Contractor',
  'Specialty Contractor',
  'Construction Superintendent',
  'Foreman',
  'Site Engineer',
  'Architect',
  'Civil Engineer',
  'Estimator',
  'Construction Manager',
  'Business Owner',
  'Home Owner',
  'DIY Enthusiast',
  customJobTitle,
] as const

export const interests = {
  lidar: 'LiDAR Tools',
  materialEstimation: 'AI Estimation',
  projectManagement: 'Project Management',
  teamCollaboration: 'Team Collaboration',
  documentation: 'Documentation',
  all: 'All Features',
} as const

export const sources = {
  search: 'Search Engine',
  social: 'Social Media',
  friend: 'Friend/Colleague',
  conference: 'Conference',
  advertisement: 'Advertisement',
  other: 'Other',
} as const

/** Lengths in Unicode code points, after trimming. */
export const joinLimits = {
  nameMin: 2,
  nameMax: 100,
  companyMax: 120,
  positionMax: 120,
  emailMax: emailLimit,
} as const

/** A field that people leave empty and robots fill in; a join that carries it is answered and forgotten. */
export const honeypotField = 'website'

/** A detail in the visitor's own words; `label` is what the form and its messages call it. */
const ownWords = (label: string, max: number) => ({
  label,
  asked: label,
  choices: undefined,
  schema: z.pipe(
    z.optional(
      z.nullable(
        z.string({ error: `${label} must be text` }).check(
          z.trim(),
          plainText(`${label} has characters that cannot be kept`),
          z.refine<string>((text) => codePoints(text) <= max, {
            error: `${label} must be at most ${max} characters`,
            params: { maxLength: max },
          }),
        ),
      ),
    ),
    z.transform((text): string | undefined => text || undefined),
  ),
})

/** A detail that is one of `choices`; `asked` is what the form calls it, `label` what everything else does. */
const oneOf = <Choice extends string>(label: string, asked: string, choices: Record<Choice, string>) => ({
  label,
  asked,
  choices,
  schema: z.pipe(
    z.optional(
      z.nullable(
        z.string({ error: `${label} must be text` }).check(
          z.refine<string>((text) => text === '' || Object.hasOwn(choices, text), {
            error: `${label} must be one of the listed options`,
            params: { enum: [...Object.keys(choices), ''] },
          }),
        ),
      ),
    ),
    z.transform((text): Choice | undefined => (text ? (text as Choice) : undefined)),
  ),
})

/**
 * What the form asks beside a name and an address, in its order; nobody has to say any of it. Whatever keeps, lists, takes
 * in or gives out members reads its fields from here. Each has a column named after it: `interestedIn` is `interested_in`.
 */
export const details = {
  company: /* @__PURE__ */ ownWords('Company', joinLimits.companyMax),
  position: /* @__PURE__ */ ownWords('Job title', joinLimits.positionMax),
  interestedIn: /* @__PURE__ */ oneOf('Interest', 'Interested in', interests),
  source: /* @__PURE__ */ oneOf('Source', 'How you found us', sources),
} as const
export type Detail = keyof typeof details
export const detailNames = Object.keys(details) as readonly Detail[]

/** The details of a member; null where nothing was said. */
export type Details = Record<Detail, string | null>

const detailShape = /* @__PURE__ */ Object.fromEntries(
  detailNames.map((name) => [name, details[name].schema]),
) as { [Name in Detail]: (typeof details)[Name]['schema'] }

/** The details as an answer of the API has them. */
export const heldDetails = /* @__PURE__ */ Object.fromEntries(
  detailNames.map((name) => [name, z.nullable(z.string())]),
) as Record<Detail, z.ZodMiniNullable<z.ZodMiniString>>

/** A detail in words: the label of what was chosen, or what was typed; null where nothing was said. */
export function detailText(held: Details, name: Detail): string | null {
  const value = held[name]
  const choices: Readonly<Record<string, string>> | undefined = details[name].choices
  return value === null ? null : (choices?.[value] ?? value)
}

/** The sign-up payload of the spec; an empty or missing optional field comes out as `undefined`. */
export const joinSchema = z.object({
  name: z.string({ error: 'Name must be at least 2 characters' }).check(
    z.trim(),
    plainText('Name has characters that cannot be kept'),
    z.refine<string>((text) => visiblePoints(text) >= joinLimits.nameMin, {
      error: 'Name must be at least 2 characters',
      params: { minLength: joinLimits.nameMin },
    }),
    z.refine<string>((text) => codePoints(text) <= joinLimits.nameMax, {
      error: `Name must be at most ${joinLimits.nameMax} characters`,
      params: { maxLength: joinLimits.nameMax },
    }),
  ),
  email: emailSchema,
  ...detailShape,
  [honeypotField]: z.optional(z.string()),
  ...campaignShape,
  /** The solution of a challenge, where the form was given one. */
  altcha: z.optional(z.catch(z.string(), '')),
})
/** What the form and a script may send. */
export type JoinInput = z.input<typeof joinSchema>
/** What the server keeps. */
export type Join = z.output<typeof joinSchema>

export const joinRow = {
  method: 'POST',
  path: '/api/waitlist/join',
  caller: 'anyone',
  summary: say('Put an address on the waitlist; a letter asks its owner to confirm.'),
  params: nothing,
  body: joinSchema,
  data: z.object({
    alreadyJoined: z.boolean(),
    /** The place in the queue that confirming now would give; not for somebody who had joined before. */
    place: z.optional(z.int()),
  }),
} as const satisfies AnyRow

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

export const confirmRow = {
  method: 'GET',
  path: '/api/waitlist/confirm/{token}',
  caller: 'anyone',
  summary: say('Confirm the address that the letter with this token went to.'),
  params: z.object({ token: z.string() }),
  body: nothing,
  data: z.object({ message: z.string() }),
} as const satisfies AnyRow

/** What the thank-you panel says of the place in the queue that confirming gives. */
export const placeOnConfirming = (place: number) =>
  say('Confirm now and you are number {place} in line.', { place: numberText(place) })

/** The spec's words, each exactly as the error catalogue has it. */
export const waitlistTexts = {
  ...formTexts,
  submit: 'Join the Waitlist',
  joinedTitle: 'Success!',
  joined: `You've been added to our waitlist for the ${brand.releaseDate} release.`,
  alreadyTitle: 'Already Registered',
  already: "You're already on our waitlist!",
  errorTitle: 'Error',
  addAnother: 'Add Another Email',
  accessHeading: "What you'll get access to",
  learnMore: 'Learn More',
  returnHome: 'Return to Home',
  confirmed: 'Your waitlist registration has been confirmed!',
  missingToken: 'Invalid confirmation link. Please check your email and try again.',
  contactSupport: 'If you continue to experience issues, please contact support.',
  verifying: 'Verifying your registration...',
  confirmationFailed: 'Confirmation Failed',
} as const
