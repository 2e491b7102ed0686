import * as z from 'zod/mini'

const digest = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** The name under which the record is attached to the PDF. */
export const recordName = 'audit.json'

/**
 * What is attached to a sealed PDF. `sha256` is of the canonical JSON of `document`, which everybody signed; with it `entries`
 * begin. `certificates` are the hashes of those in the seal; `parts` the hashes of the pieces of the file, to name what was changed.
 */
export const recordSchema = z.object({
  format: z.literal('plumbline-audit-1'),
  document: z.record(z.string(), z.unknown()),
  sha256: digest,
  entries: z.array(z.object({ seq: z.int(), previous: digest, body: z.unknown(), hash: digest })),
  head: digest,
  certificates: z.array(digest),
  parts: z.array(z.tuple([z.string(), z.int(), z.int(), z.string()])),
})
export type SealRecord = z.infer<typeof recordSchema>
