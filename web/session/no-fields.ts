import * as z from 'zod/mini'

/** The rules of a form that is a button and nothing else. */
export const noFields: { fields: readonly never[]; schema: z.ZodMiniType<unknown, Record<never, string>> } = {
  fields: [],
  schema: z.object({}),
}
