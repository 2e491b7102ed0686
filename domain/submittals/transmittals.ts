import type { Submittal, Transmittal, TransmittalLine } from '#contract/registers.ts'
import { numberOf } from '../documents/numbering.ts'
import { lastSent, stageOf } from './submittals.ts'

type Numbered = Pick<Transmittal, 'section' | 'count' | 'resubmission' | 'suffix'>

/**
 * A transmittal’s number: its section and a sequence in that section. A resubmission takes `.1`, `.2` (USACE, ENG 4025-R), or a
 * letter, `A`, `B` (older NAVFAC registers, `100B`).
 */
export function transmittalNumber({ section, count, resubmission, suffix }: Numbered): string {
  if (suffix === 'point') return numberOf({ prefix: section, count, resubmission })
  return numberOf({ prefix: section, count, resubmission: 0 }) + letters(resubmission)
}

/**
 * What an item is called where it stands beside other things: by the transmittal that it went out with last, else by its section
 * alone. A number that looks like a transmittal's is not made up.
 */
export const itemTitle = (
  { section, description }: { section: string; description: string },
  sentWith: string | undefined,
): string => `${sentWith ?? section} ${description}`

/** `A` to `Z`, then `AA`; '' for the first submission. */
const letters = (count: number): string =>
  count === 0 ? '' : letters(Math.floor((count - 1) / 26)) + String.fromCharCode(65 + ((count - 1) % 26))

type Wanted = {
  again: Pick<Transmittal, 'id' | 'state' | 'section' | 'suffix' | 'count'> | null
  lines: readonly Pick<TransmittalLine, 'item' | 'variation' | 'reason'>[]
}

/**
 * What speaks against a transmittal: an item that is in it twice, items of more than one section, a variation without its reason,
 * an item that is under review or done, and of a resubmission one that did not come back with it to be sent again.
 */
export type TransmittalFault = 'twice' | 'sections' | 'reason' | 'sent' | 'again'

/** The section of a transmittal’s items, which is one; or why it is not sent. */
export function checkTransmittal(
  { again, lines }: Wanted,
  items: readonly Pick<Submittal, 'id' | 'section'>[],
  transmittals: readonly Transmittal[],
): { section: string } | { fault: TransmittalFault } {
  if (new Set(lines.map(({ item }) => item)).size < lines.length) return { fault: 'twice' }
  const own = items.filter(({ id }) => lines.some(({ item }) => item === id))
  const [section = '', ...others] = [...new Set(own.map((one) => one.section))]
  if (others.length > 0) return { fault: 'sections' }
  if (lines.some(({ variation, reason }) => variation && reason.trim() === '')) return { fault: 'reason' }
  for (const { id } of own) {
    const last = lastSent(id, transmittals)
    const stage = stageOf(id, last)
    if (again === null ? stage !== 'open' : stage !== 'resubmit' || last?.id !== again.id)
      return { fault: again === null ? 'sent' : 'again' }
  }
  return { section: again?.section ?? section }
}

/** The next number behind those that a section has given; a resubmission keeps its own, with one more behind it. */
export function nextTransmittal(
  again: Pick<Transmittal, 'count'> | null,
  given: readonly Pick<Transmittal, 'count' | 'resubmission'>[],
): { count: number; resubmission: number } {
  if (again === null) return { count: Math.max(0, ...given.map(({ count }) => count)) + 1, resubmission: 0 }
  const before = given.filter(({ count }) => count === again.count).map(({ resubmission }) => resubmission)
  return { count: again.count, resubmission: Math.max(0, ...before) + 1 }
}

/** Whether every item of a transmittal is answered, and nothing else is. */
export const answersAll = (
  lines: readonly Pick<TransmittalLine, 'item'>[],
  answered: readonly { item: string }[],
): boolean =>
  answered.length === lines.length && lines.every(({ item }) => answered.some((one) => one.item === item))
