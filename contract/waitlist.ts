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

/**
 * What each title is called, in its order. Whatever it is called, the title itself is what is kept: what is counted does not
 * fall apart by language.
 */
export const jobTitleNames: readonly string[] = [
  say('Project Manager'),
  say('General Contractor'),
  say('Specialty Contractor'),
  say('Construction Superintendent'),
  say('Foreman'),
  say('Site Engineer'),
  say('Architect'),
  say('Civil Engineer'),
  say('Estimator'),
  say('Construction Manager'),
  say('Business Owner'),
  say('Home Owner'),
  say('DIY Enthusiast'),
  say('Other (Custom)'),
]

/** The title that is kept of what is called `name`; what is no listed one is kept as it is. */
export const titleKept = (name: string, names: readonly string[] = jobTitleNames): string =>
  jobTitles[names.indexOf(name)] ?? name

export const interests = {
  lidar: say('LiDAR Tools'),
  materialEstimation: say('AI Estimation'),
  projectManagement: say('Project Management'),
  teamCollaboration: say('Team Collaboration'),
  documentation: say('Documentation'),
  all: say('All Features'),
} as const

export const sources = {
  search: say('Search Engine'),
  social: say('Social Media'),
  friend: say('Friend/Colleague'),
  conference: say('Conference'),
  advertisement: say('Advertisement'),
  other: say('Other'),
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
        z.string({ error: say('{label} must be text', { label }) }).check(
          z.trim(),
          plainText(say('{label} has characters that cannot be kept', { label })),
          z.refine<string>((text) => codePoints(text) <= max, {
            error: say('{label} must be at most {max} characters', { label, max }),
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
        z.string({ error: say('{label} must be text', { label }) }).check(
          z.refine<string>((text) => text === '' || Object.hasOwn(choices, text), {
            error: say('{label} must be one of the listed options', { label }),
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
  company: /* @__PURE__ */ ownWords(say('Company'), joinLimits.companyMax),
  position: /* @__PURE__ */ ownWords(say('Job title'), joinLimits.positionMax),
  interestedIn: /* @__PURE__ */ oneOf(say('Interest'), say('Interested in'), interests),
  source: /* @__PURE__ */ oneOf(say('Source'), say('How you found us'), sources),
} as const
export type Detail = keyof typeof details
export const detailNames = Object.keys(details) as readonly Detail[]

/** The details of a member; null where nothing was said. */
export type Details = Record<Detail, string | null>

const detailShape = /* @__PURE__ */ Object.fromEntries(
  detailNames.map((name) => [name, details[name].schema]),
) as { [Name in Detail]: (typeof details)[Name]['schema'] }

/** The sign-up payload of the spec; an empty or missing optional field comes out as `undefined`. */
export const joinSchema = z.object({
  name: z.string({ error: say('Name must be at least 2 characters') }).check(
    z.trim(),
    plainText(say('{label} has characters that cannot be kept', { label: say('Name') })),
    z.refine<string>((text) => visiblePoints(text) >= joinLimits.nameMin, {
      error: say('Name must be at least 2 characters'),
      params: { minLength: joinLimits.nameMin },
    }),
    z.refine<string>((text) => codePoints(text) <= joinLimits.nameMax, {
      error: say('{label} must be at most {max} characters', {
        label: say('Name'),
        max: joinLimits.nameMax,
      }),
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

/** What the thank-you panel says of the place in the queue that confirming gives. */
export const placeOnConfirming = (place: number) =>
  say('Confirm now and you are number {place} in line.', { place: numberText(place) })

/** The spec's words, each exactly as the error catalogue has it. */
export const waitlistTexts = {
  ...formTexts,
  submit: say('Join the Waitlist'),
  joinedTitle: say('Success!'),
  joined: say("You've been added to our waitlist for the {releaseDate} release.", {
    releaseDate: brand.releaseDate,
  }),
  alreadyTitle: say('Already Registered'),
  already: say("You're already on our waitlist!"),
  errorTitle: say('Error'),
  addAnother: say('Add Another Email'),
  accessHeading: say("What you'll get access to"),
  learnMore: say('Learn More'),
  returnHome: say('Return to Home'),
} as const
