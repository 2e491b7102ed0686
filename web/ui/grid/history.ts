/** What was done and can be taken back: each with what undoes it. */
export type Done<Change> = { does: Change; undoes: Change }
export type History<Change> = { past: readonly Done<Change>[]; future: readonly Done<Change>[] }

/** How many steps back are kept. */
export const stepsMost = 200

export const nothingDone: History<never> = { past: [], future: [] }

/** With something done; what was taken back before cannot come again after that. */
export const withDone = <Change>({ past }: History<Change>, done: Done<Change>): History<Change> => ({
  past: [...past, done].slice(-stepsMost),
  future: [],
})

type Step<Change> = { history: History<Change>; change: Change }

/** Takes the last back; undefined where there is nothing. */
export function undone<Change>({ past, future }: History<Change>): Step<Change> | undefined {
  const last = past.at(-1)
  return last && { history: { past: past.slice(0, -1), future: [last, ...future] }, change: last.undoes }
}

/** Does again what was taken back last; undefined where there is nothing. */
export function redone<Change>({ past, future }: History<Change>): Step<Change> | undefined {
  const [next, ...rest] = future
  return next && { history: { past: [...past, next], future: rest }, change: next.does }
}
