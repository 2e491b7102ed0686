import * as z from 'zod/mini'
import { say } from '#language/say.ts'
import { basisSchema, choicesSchema, estimateLineSchema, estimateSettingsSchema } from './estimate.ts'
import { type Entity, field, technical } from './field.ts'
import { reckonedSchema } from './reckoned.ts'
import { idSchema, instantSchema, lineSchema } from './values.ts'

/** What an estimate is of: the job itself, or what a change order adds to it. */
export const estimateKinds = ['base', 'change'] as const

/** Counts what is changed of an estimate: whoever knows it up to a number asks for what came after. */
const rev = field(say('Number'), z.int(), technical)

const entered = {
  settings: field(say('Markup and tax'), estimateSettingsSchema, technical),
  basis: field(say('Measurements'), basisSchema, technical),
  choices: field(say('Takeoff'), choicesSchema, technical),
}

export const estimateEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    name: field(say('Estimate'), lineSchema(say('The name'), 120)),
    kind: field(say('Kind'), z.enum(estimateKinds)),
    ...entered,
    rev,
    createdAt: field(say('Created'), instantSchema),
  },
} as const satisfies Entity

export const estimateLineEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    estimateId: field(say('Estimate'), idSchema, technical),
    rank: field(say('Order'), z.number(), technical),
    line: field(say('Line'), estimateLineSchema, technical),
    /** The number of the change that it was last changed by. */
    rev,
    by: field(say('Who'), z.nullable(idSchema), technical),
    at: field(say('When'), instantSchema),
  },
} as const satisfies Entity

/** What an estimate was when it was kept under a number. */
export const estimateVersionEntity = {
  open: {},
  cost: {
    id: field(say('Id'), idSchema, technical),
    estimateId: field(say('Estimate'), idSchema, technical),
    number: field(say('Version'), z.int()),
    name: field(say('Name'), lineSchema(say('The name'), 120, 0)),
    at: field(say('Kept'), instantSchema),
    author: field(say('From'), z.nullable(idSchema), technical),
    ...entered,
    /** Every line, in order. */
    lines: field(
      say('Lines'),
      z.array(z.extend(estimateLineSchema, { id: idSchema, rank: z.number() })),
      technical,
    ),
    reckoned: field(say('Figures'), reckonedSchema, technical),
    /** SHA-256 of all that was entered, and of what was reckoned from it. */
    digest: field(say('Checksum'), z.string(), technical),
  },
} as const satisfies Entity
