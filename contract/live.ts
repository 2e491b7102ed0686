import * as z from 'zod/mini'
import { informationClasses } from './audience.ts'
import { idSchema } from './values.ts'

/** Where a browser hears that something changed, in every project that the one who is signed in has a part in. */
export const livePath = '/api/live'
/** The same for one project, and for whoever holds a link to look at it. */
export const projectLivePath = '/api/projects/{project}/live'

/**
 * What is told of a change: where, in which class, up to which number; what it is, the reader asks for under their own rights.
 */
export const changeSchema = z.object({
  project: idSchema,
  class: z.enum(informationClasses),
  rev: z.int(),
})
export type Change = z.infer<typeof changeSchema>

/** The name of the event that asks for everything anew: some changes may not have been told. */
export const askAgainEvent = 'again'

/** How often a stream that has nothing to tell says that it is there, in milliseconds. */
export const heartbeatMs = 20_000
