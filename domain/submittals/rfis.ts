import type { Rfi } from '#contract/registers.ts'
import { type Waiting, waitingOn } from './submittals.ts'

type State = Rfi['state']

/** How a request may come to stand, from how it stands: one that is answered is closed, or asked again. */
const ways: Readonly<Record<State, readonly State[]>> = {
  open: ['answered', 'void'],
  answered: ['closed', 'open'],
  closed: ['open'],
  void: [],
}

/** Whether a request that stands as `from` can come to stand as `to`. */
export const rfiMoves = (from: State, to: State): boolean => ways[from].includes(to)

/** Who has a request and by when: whoever was asked until they answer, then whoever asked, to close it. */
export const rfiWaiting = (
  { state, sentTo, neededOn }: Pick<Rfi, 'state' | 'sentTo' | 'neededOn'>,
  contractor: string,
  today: string,
): Waiting => {
  if (state === 'open') return waitingOn(sentTo, neededOn, today)
  return waitingOn(state === 'answered' ? contractor : null, null, today)
}

/** `RFI-004`. */
export const rfiNumber = (number: number): string => `RFI-${String(number).padStart(3, '0')}`
