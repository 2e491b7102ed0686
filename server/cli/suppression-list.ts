import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import type { KeptSuppression } from '#server/waitlist/store/suppressions.ts'
import { CommandRefused } from './run.ts'

const hexHash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const keptList = z.object({
  suppressions: z.array(
    z.object({
      hash: hexHash,
      reason: z.enum(['erased', 'asked']),
      at: z.iso.datetime(),
      erasedAt: z.nullable(z.iso.datetime()),
    }),
  ),
})

/** The list in a file, as `suppress --list --json` printed it; refused where it is none. */
export async function readSuppressionList(file: string): Promise<KeptSuppression[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandRefused(`Cannot read ${file} (${error.code}).`)
  })
  try {
    return z.parse(keptList, JSON.parse(text)).suppressions
  } catch {
    throw new CommandRefused(`${file} is not a list that suppress --list --json printed.`)
  }
}
