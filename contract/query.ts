import * as z from 'zod/mini'

/** An empty parameter is one that is not given: a form sends all of them. */
export const given = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.optional(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? undefined : value)),
      z.optional(schema),
    ),
  )

/** Digits alone: what else a computer would take for a number, `0x10` or `1e1`, nobody types. */
const isCount = (value: string | number, most: number) =>
  /^\d{1,9}$/.test(String(value)) && Number(value) >= 1 && Number(value) <= most

/** A whole number from 1 to `most`, as it stands in a query; `message` says so. */
export const givenCount = (most: number, message: string) =>
  given(
    z.pipe(
      z.union([z.string(), z.number()], { error: message }).check(
        z.refine<string | number>((value) => isCount(value, most), {
          error: message,
          params: { type: 'integer', minimum: 1, maximum: most },
        }),
      ),
      z.transform(Number),
    ),
  )
