import * as z from 'zod/mini'

/** An empty parameter is one that is not given: a form sends all of them. */
export const given = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

const isCount = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most

/** A whole number from 1 to `most`, as it stands in a query; `message` says so. */
export const givenCount = (most: number, message: string) =>
  given(
    z.pipe(
      z.union([z.string(), z.number()]).check(
        z.refine<string | number>((value) => isCount(Number(value), most), {
          error: message,
          params: { type: 'integer', minimum: 1, maximum: most },
        }),
      ),
      z.transform(Number),
    ),
  )
