import type { Db } from '#server/db/schema.ts'

/**
 * Gets ready to write down that a letter leaves: answers what writes it down, in one message to the database and without
 * waiting for it, so that next to nothing can come between the two. Throws where it was written down before. What came of
 * the writing is told to `settled`.
 */
export async function readyHandOver(
  db: Db,
  letterId: string,
  now: Date,
  settled: (written: Promise<void>) => void,
): Promise<() => void> {
  const tx = await db.startTransaction().execute()
  const marked = await tx
    .updateTable('waitlist_letters')
    .set({ handed_over_at: now })
    .where('id', '=', letterId)
    .where('handed_over_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
    .catch(async (error: unknown) => {
      await tx.rollback().execute()
      throw error
    })
  if (!marked) {
    await tx.rollback().execute()
    throw new Error('the letter has been handed over already')
  }
  return () => settled(tx.commit().execute())
}

/** Forgets that a letter was handed over: the other side said that it did not take it. */
export async function takeBack(db: Db, letterId: string): Promise<void> {
  await db.updateTable('waitlist_letters').set({ handed_over_at: null }).where('id', '=', letterId).execute()
}
