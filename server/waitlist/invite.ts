import { isDeepStrictEqual } from 'node:util'
import type { Batch, Selection } from '#contract/invitations.ts'
import type { Db } from '#server/db/schema.ts'
import type { Actor } from '#server/db/tables/audit.ts'
import type { Clock } from '#server/kit/clock.ts'
import { Refusal } from '#server/kit/refusal.ts'
import {
  addBatch,
  type BatchProgress,
  type BatchRow,
  type Choice,
  findUnfinishedBatch,
  listBatches,
  previewChoice,
  readProgress,
} from './store/invitations.ts'
import { membersOf } from './store/member-filter.ts'

export type InviteContext = { db: Db; clock: Clock }

/** How many of those whom a batch would invite a preview names. */
const namedInPreview = 20
/** How many batches are listed. */
const batchesShown = 50

const isNarrow = (filter: Selection['filter']) =>
  Object.values(filter ?? {}).some((condition) => condition !== undefined)

/** A selection as it is kept with its batch: two that mean the same look the same. */
const plain = ({ next, filter }: Selection) => ({
  next,
  ...(isNarrow(filter) && {
    filter: Object.fromEntries(Object.entries(filter ?? {}).filter(([, value]) => value)),
  }),
})

const choiceOf = ({ next, filter }: Selection): Choice => ({
  next,
  where: isNarrow(filter) ? membersOf(filter ?? {}) : undefined,
})

/** Whom a batch would invite: how many, how many could be, and the first of them. */
export async function previewInvitations({ db }: InviteContext, selection: Selection) {
  const { eligible, first } = await previewChoice(db, choiceOf(selection), namedInPreview)
  return { size: Math.min(eligible, selection.next), eligible, first }
}

/**
 * Invites the members of `selection`, in order of their places. With a name that a batch of the same selection has already,
 * answers that one; refuses the name of a batch of another selection, whose members nobody would have been told of.
 */
export async function invite(
  { db, clock }: InviteContext,
  { selection, name, actor }: { selection: Selection; name: string | undefined; actor: Actor },
): Promise<Batch> {
  const now = clock.now()
  const choice = choiceOf(selection)
  const wanted = plain(selection)
  const batch = await addBatch(db, { name, choice, selection: wanted, actor }, now)
  if (!isDeepStrictEqual(batch.selection, wanted)) {
    const message = `Batch ${batch.number} has this name and invited another selection. Choose another name.`
    throw new Refusal('conflict', message, { fields: { name: message } })
  }
  return presentBatch(db, batch)
}

/** The batch of this very selection whose letters have not all been sent, as after a crash. */
export async function findUnfinished(
  { db }: InviteContext,
  selection: Selection,
): Promise<Batch | undefined> {
  const batch = await findUnfinishedBatch(db, plain(selection))
  return batch && presentBatch(db, batch)
}

/** The newest batches and how far they have come. */
export async function readBatches({ db }: InviteContext): Promise<Batch[]> {
  const batches = await listBatches(db, batchesShown)
  const progress = await readProgress(
    db,
    batches.map(({ id }) => id),
  )
  return batches.map((batch) => present(batch, progress.get(batch.id)))
}

async function presentBatch(db: Db, batch: BatchRow): Promise<Batch> {
  return present(batch, (await readProgress(db, [batch.id])).get(batch.id))
}

const nothingSent: BatchProgress = { sent: 0, failed: 0, unanswered: 0, waiting: 0 }

function present(batch: BatchRow, { sent, failed, unanswered, waiting } = nothingSent): Batch {
  const { id, number, name, size, createdAt, createdBy } = batch
  return {
    id,
    number,
    name,
    createdAt: createdAt.toISOString(),
    createdBy,
    size,
    sent,
    failed,
    unanswered,
    waiting,
  }
}
