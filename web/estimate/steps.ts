import type { EstimateLine, PlacedLine } from '#contract/estimate.ts'
import { changesMost } from '#contract/estimates.ts'
import { placesOf, withLines } from './placed-lines.ts'

type Fields = Partial<EstimateLine>

/** What is done to lines at once: added, changed, removed. One step back takes all of it back. */
export type LineStep = {
  add: readonly PlacedLine[]
  change: readonly { id: string; rank?: number; fields: Fields }[]
  remove: readonly string[]
}

export const noStep: LineStep = { add: [], change: [], remove: [] }

export const isNoStep = ({ add, change, remove }: LineStep): boolean =>
  add.length + change.length + remove.length === 0

/** A step in as many as are sent: each changes at most `most` lines, and one after the other they come to the same. */
export function inParts({ add, change, remove }: LineStep, most = changesMost): LineStep[] {
  const parts = [
    ...add.map((one) => ({ ...noStep, add: [one] })),
    ...change.map((one) => ({ ...noStep, change: [one] })),
    ...remove.map((one) => ({ ...noStep, remove: [one] })),
  ]
  return Array.from({ length: Math.ceil(parts.length / most) }, (_, index) => {
    const some = parts.slice(index * most, (index + 1) * most)
    return {
      add: some.flatMap((part) => part.add),
      change: some.flatMap((part) => part.change),
      remove: some.flatMap((part) => part.remove),
    }
  })
}

/** Lines by rank as they stand after a step; those that it leaves as they are are the same objects. Done twice it does no more. */
export function afterStep(
  lines: readonly PlacedLine[],
  { add, change, remove }: LineStep,
): readonly PlacedLine[] {
  const places = placesOf(lines)
  const changed = change.flatMap(({ id, rank, fields }) => {
    const line = lines[places.get(id) ?? -1]
    if (!line) return []
    const next = { ...line, ...fields, ...(rank !== undefined && { rank }) }
    return isAsIt(line, next, fields) ? [] : [next]
  })
  return withLines(lines, [...changed, ...add.filter(({ id }) => !places.has(id))], remove)
}

/** Whether a line is, but for being another object, what it is after a change. */
const isAsIt = (line: PlacedLine, next: PlacedLine, fields: Fields) =>
  line.rank === next.rank &&
  Object.entries(fields).every(([name, value]) => same(line[name as keyof EstimateLine], value))

/** What takes a step back that is done to `lines`. */
export function inverseOf(lines: readonly PlacedLine[], { add, change, remove }: LineStep): LineStep {
  const places = placesOf(lines)
  return {
    add: remove.flatMap((id) => lines[places.get(id) ?? -1] ?? []),
    change: change.flatMap(({ id, rank, fields }) => {
      const line = lines[places.get(id) ?? -1]
      if (!line) return []
      return {
        id,
        fields: fieldsOf(line, Object.keys(fields)),
        ...(rank !== undefined && { rank: line.rank }),
      }
    }),
    remove: add.map(({ id }) => id),
  }
}

/** Some fields of a line, by their names. */
export const fieldsOf = (line: EstimateLine, names: readonly string[]): Fields =>
  Object.fromEntries(names.map((name) => [name, line[name as keyof EstimateLine]]))

/**
 * A step back over what others did since: it leaves alone what is not any more as the step had made it. Answers it, and the
 * lines of which something stays.
 */
export function stillMine(
  lines: readonly PlacedLine[],
  back: LineStep,
  did: LineStep,
): { step: LineStep; kept: readonly PlacedLine[] } {
  const places = placesOf(lines)
  const made = new Map(did.change.map((one) => [one.id, one.fields]))
  const kept = new Set<PlacedLine>()
  const change = back.change.flatMap((one) => {
    const line = lines[places.get(one.id) ?? -1]
    if (!line) return []
    const mine = Object.keys(one.fields).filter((name) => {
      const still = same(line[name as keyof EstimateLine], made.get(one.id)?.[name as keyof EstimateLine])
      if (!still) kept.add(line)
      return still
    })
    const fields = Object.fromEntries(Object.entries(one.fields).filter(([name]) => mine.includes(name)))
    return mine.length > 0 || one.rank !== undefined ? { ...one, fields } : []
  })
  return { step: { ...back, change }, kept: [...kept] }
}

/** Whether two values of a field say the same. */
export const same = (one: unknown, other: unknown): boolean =>
  one === other ||
  (typeof one === 'object' && typeof other === 'object' && JSON.stringify(one) === JSON.stringify(other))

/** Between which ranks `count` new lines stand after the line `after`, or at the end with undefined. */
export function ranksAfter(lines: readonly PlacedLine[], after: string | undefined, count: number): number[] {
  const at = after === undefined ? lines.length - 1 : lines.findIndex(({ id }) => id === after)
  const low = lines[at]?.rank ?? 0
  const high = lines[at + 1]?.rank ?? low + 1024 * (count + 1)
  return Array.from({ length: count }, (_, index) => low + ((high - low) * (index + 1)) / (count + 1))
}
