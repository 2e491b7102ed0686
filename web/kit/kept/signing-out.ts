import { say } from '#language/say.ts'
import { forgetReads, whoIsKept } from './reads.ts'
import { dropItem, itemsOf, type KeptItem } from './store.ts'

/** Asks the server whether it holds an item; the workspace brings it, public pages drop nothing that they cannot ask about. */
let isHeld: ((item: KeptItem) => Promise<boolean | undefined>) | undefined
export const askHeldBy = (ask: typeof isHeld): void => {
  isHeld = ask
}

/** Somebody cannot sign out: something of theirs is here alone. Its message is for them. */
export class StillKept extends Error {}

const kept = async () => {
  const person = whoIsKept()
  // Where a browser keeps nothing there is nothing to leave.
  return person === undefined ? [] : itemsOf(person).catch(() => [])
}

/** How many of what is kept here would be out of sight for whoever signs out: neither sent nor saved into a file. */
export const inTheWay = async (): Promise<number> =>
  (await kept()).filter(({ state, savedAt }) => state !== 'sent' && savedAt === null).length

/**
 * Leaves nothing here of what the server says once more that it holds, and answers what leaves nothing of what somebody read, to be
 * called once they are out: until then they may have to go on without a connection. What was saved and not sent stays, for them
 * alone. Throws, in words for them, where something is neither sent nor saved.
 */
export async function leaveDevice(): Promise<() => Promise<void>> {
  const count = await inTheWay()
  if (count > 0)
    throw new StillKept(
      say(
        '{count, plural, one {# thing is} other {# things are}} kept on this device and not sent. Send or save them first.',
        {
          count,
        },
      ),
    )
  const through = (await kept()).filter(({ state }) => state === 'sent')
  for (const item of through)
    if (item.fileName === '' || (await isHeld?.(item)) === true) await dropItem(item.id)
  return forgetReads
}
