import { type Batch, type Selection, selectionSchema } from '#contract/invitations.ts'
import { type FilterTexts, filterKeys } from '../members/member-search.ts'

/** What somebody asked to invite, as typed: how many, and from whom. */
export type Wish = { next: string; name: string; filter: FilterTexts }

/** Conditions that say nothing of somebody who waits: everybody invited has the same status. */
export const notForInvitations = ['status'] as const

/** The filter of an invitation: without what says nothing there. */
export function waitingOnly(filter: FilterTexts): FilterTexts {
  const kept: FilterTexts = {}
  for (const key of filterKeys) {
    const text = filter[key]
    if (text && key !== 'status') kept[key] = text
  }
  return kept
}

/** What `wish` selects, or the message of what is wrong with it. */
export function selectionOf({ next, filter }: Wish): { selection: Selection } | { wrong: string } {
  const count = next.trim() === '' ? Number.NaN : Number(next)
  const read = selectionSchema.safeParse({ next: count, filter })
  return read.success
    ? { selection: read.data }
    : { wrong: read.error.issues[0]?.message ?? 'The choice is not valid' }
}

/** Why a batch cannot be called `name`; undefined where it can. A second batch of one name would be the first one. */
export const nameTaken = (name: string, batches: readonly Batch[]): string | undefined =>
  name && batches.some((batch) => batch.name === name)
    ? 'There is a batch of this name already: choose another, or nobody new is invited'
    : undefined

/**
 * What a batch without a name is called, by when it was looked at: asked for twice, as after an answer that got lost,
 * it is still one batch.
 */
export const nameFor = (now: Date): string =>
  `Batch of ${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`
