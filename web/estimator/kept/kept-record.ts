import { say } from '#language/say.ts'
import { type NamedBySite, sampleIds } from '../start.ts'

/** The form of what is kept; what has another was written by another version of the page. */
const version = 1

/** A job as it is kept: `packed` is what a link packs, `changedAt` milliseconds since 1970. */
export type Kept = {
  version: typeof version
  id: string
  kind: 'room' | 'structure'
  title: string
  changedAt: number
  packed: unknown
  named?: NamedBySite
}

/** So many jobs are kept; of each kind the last one in any case. */
export const mostKept = 5

/** A job to be kept, as of now. */
export const recordOf = (job: Omit<Kept, 'version' | 'changedAt'>, changedAt: number): Kept => ({
  ...job,
  version,
  changedAt,
})

const isNamed = (value: unknown): value is NamedBySite | undefined =>
  value === undefined || [...sampleIds, 'typed'].some((one) => one === value)

/** What stands on the device as a record; undefined where it is none, or one of another version. */
export function readKept(value: unknown): Kept | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const {
    version: form,
    id,
    kind,
    title,
    changedAt,
    packed,
    named,
  } = value as Partial<Record<keyof Kept, unknown>>
  const isKind = kind === 'room' || kind === 'structure'
  if (form !== version || typeof id !== 'string' || !isKind || !Array.isArray(packed)) return undefined
  if (typeof title !== 'string' || title.length > 500 || !isNamed(named)) return undefined
  // Beyond these days there are no dates.
  if (typeof changedAt !== 'number' || !(Math.abs(changedAt) <= 8.64e15)) return undefined
  return { version, id, kind, title, changedAt, packed, ...(named !== undefined && { named }) }
}

/** The newest first. */
export const newestFirst = (kept: readonly Kept[]): Kept[] =>
  [...kept].sort((a, b) => b.changedAt - a.changedAt)

/** Which of them go, so that no more are kept than may be. */
export function tooMany(kept: readonly Kept[]): Kept[] {
  const sorted = newestFirst(kept)
  const last = (['room', 'structure'] as const).map((kind) => sorted.find((one) => one.kind === kind))
  const stays = [...new Set([...last, ...sorted])].filter((one) => one !== undefined).slice(0, mostKept)
  return sorted.filter((one) => !stays.includes(one))
}

/** What is said of a job that was kept and cannot be opened. */
export const damaged = (): string =>
  say('What was kept of this job is damaged and cannot be opened. Nothing else is lost.')
