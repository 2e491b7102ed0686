import * as z from 'zod/mini'

/** An empty parameter is one that is not given: a form sends all of them. */
export const given = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

/** A whole number from 1 to `most`, as it stands in a query; `message` says so. */
export const givenCount = (most: number, message: string) =>
  given(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value, context) => {
        const count = Number(value)
        if (Number.isInteger(count) && count >= 1 && count <= most) return count
        context.issues.push({ code: 'custom', input: value, message })
        return z.NEVER
      }),
    ),
  )
