import * as z from 'zod/mini'
import { formatName, formatVersion } from './part.ts'

const hex = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const count = z.int().check(z.minimum(0))
const packed = { bytes: count, sha256: hex }

export const manifestPath = 'manifest.json'
/** Where the SHA-256 of the manifest itself stands. */
export const manifestHashPath = 'manifest.sha256'
export const readMePath = 'README.txt'

/** What an archive says of itself before anything of it is believed. */
export const formatSchema = z.object({ format: z.literal(formatName), version: z.int() })

export const manifestSchema = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  madeAt: z.iso.datetime(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  /** What all of it comes to: see `digest.ts`. */
  digest: hex,
  parts: z.record(z.string(), z.object({ ...packed, rows: count, digest: hex })),
  /** What is there for people to read, by its path. */
  readings: z.record(z.string(), z.object(packed)),
  files: z.object({
    rows: count,
    digest: hex,
    /** Files whose bytes were not to be had, or were not those that had been sent. */
    missing: z.array(z.uuid()),
  }),
})
export type Manifest = z.output<typeof manifestSchema>
