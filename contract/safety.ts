import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { type Entity, field, technical } from './field.ts'
import { answerNameSchema } from './proposals.ts'
import { markSchema } from './signing.ts'
import {
  countSchema,
  idSchema,
  instantSchema,
  lineSchema,
  planDateSchema,
  textSchema,
  wholeTo,
} from './values.ts'

/** What is talked about before work, with the signatures of who was there, and what happened to somebody: by 29 CFR part 1904. */
export const safetyLimits = {
  present: 60,
  talks: 2000,
  incidents: 2000,
  /** Days away and on other work are counted up to here: 29 CFR 1904.7(b)(3)(vii). */
  days: 180,
} as const

const none = <Schema extends z.ZodMiniType>(schema: Schema) => z.nullable(schema)
const line = (what: string, most: number, least = 0) => lineSchema(what, most, least)
const clock = none(wholeTo(24 * 60 - 1, say('Enter a time, such as 7:30')))

/** Somebody who was there and signed for it, on whichever phone went round. */
const presentSchema = z.object({
  name: answerNameSchema,
  company: line(say('The company'), 120),
  mark: markSchema,
  at: instantSchema,
})
export type Present = z.infer<typeof presentSchema>

export const toolboxTalkEntity = {
  open: {},
  team: {
    id: field(say('Id'), idSchema, technical),
    on: field(say('Day'), planDateSchema),
    topic: field(say('Topic'), line(say('The topic'), 120, 1)),
    points: field(say('What was talked about'), textSchema(say('What was talked about'), 4000)),
    led: field(say('Led by'), answerNameSchema),
    present: field(
      say('Who was there'),
      z.array(presentSchema).check(
        z.minLength(1, { error: say('Nobody has signed yet') }),
        z.maxLength(safetyLimits.present, {
          error: say('At most {most} people sign one talk', { most: safetyLimits.present }),
        }),
      ),
      technical,
    ),
    documentId: field(say('Document'), none(idSchema), technical),
    author: field(say('From'), none(idSchema), technical),
    madeAt: field(say('Written'), instantSchema),
    at: field(say('Received'), instantSchema, technical),
  },
} as const satisfies Entity

/** What came of it, the gravest first: columns G to J of the 300 log; the last is not entered there. */
export const outcomes = {
  death: say('Death'),
  away: say('Days away from work'),
  restricted: say('Job transfer or restriction'),
  other: say('Other recordable case'),
  none: say('Not recordable: first aid, or nobody hurt'),
} as const
/** What it was: columns M1 to M6. */
export const injuryKinds = {
  injury: say('Injury'),
  skin: say('Skin disorder'),
  respiratory: say('Respiratory condition'),
  poisoning: say('Poisoning'),
  hearing: say('Hearing loss'),
  illness: say('All other illnesses'),
} as const
/** Why a name is not written into the log: the whole list of 29 CFR 1904.29(b)(7). */
export const privacyReasons = {
  intimate: say('An intimate part of the body'),
  assault: say('A sexual assault'),
  mental: say('A mental illness'),
  infection: say('HIV, hepatitis or tuberculosis'),
  sharps: say('A needle or sharp object with somebody else’s blood'),
  asked: say('Another illness, and they asked that their name is left out'),
} as const
/** What beside a death and a stay in a hospital is told to OSHA within a day: 29 CFR 1904.39(a)(2). */
export const severeHarms = { amputation: say('Amputation'), eye: say('Loss of an eye') } as const
/** As form 301 has it. */
export const sexes = { male: say('Male'), female: say('Female') } as const

// The keys of the catalogues above.
const keysOf = <Key extends string>(of: Readonly<Record<Key, string>>) => Object.keys(of) as [Key, ...Key[]]
const days = countSchema(safetyLimits.days)
const words = (what: string) => textSchema(what, 2000)

/** An incident: the fields of form 301, and what the 300 log says beside them. Times are minutes of the day. */
export const incidentSchema = z.object({
  on: planDateSchema,
  /** Null where the time cannot be determined. */
  time: clock,
  beganAt: clock,
  place: line(say('The place'), 200, 1),
  doing: words(say('What was done just before')),
  happened: words(say('What happened')).check(
    z.regex(/\S/, { error: say('{what} is missing', { what: say('What happened') }) }),
  ),
  harm: words(say('The injury or illness')),
  object: line(say('What did the harm'), 300),
  name: line(say('The name'), 100),
  job: line(say('The job title'), 100),
  address: line(say('The address'), 300),
  bornOn: none(planDateSchema),
  hiredOn: none(planDateSchema),
  sex: none(z.enum(keysOf(sexes))),
  physician: line(say('The physician'), 120),
  facility: line(say('The facility'), 300),
  emergency: z.boolean(),
  inpatient: z.boolean(),
  severe: none(z.enum(keysOf(severeHarms))),
  outcome: z.enum(keysOf(outcomes), { error: say('Choose what came of it') }),
  kind: z.enum(keysOf(injuryKinds), { error: say('Choose what it was') }),
  daysAway: days,
  daysRestricted: days,
  diedOn: none(planDateSchema),
  privacy: none(z.enum(keysOf(privacyReasons))),
  completedBy: line(say('Completed by'), 100),
  completedTitle: line(say('The title'), 100),
  completedPhone: line(say('The phone'), 40),
  /** Whether it is lined out, since it turned out not to be one: 29 CFR 1904.33(b)(2). */
  struck: z.boolean(),
})
export type Incident = z.infer<typeof incidentSchema>
