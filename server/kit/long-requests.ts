import type { Socket } from 'node:net'

const taking = new WeakSet<Socket>()

/** Whether a request under way on `socket` may take longer to arrive than others: its handler watches over it. */
export const takesItsTime = (socket: Socket): boolean => taking.has(socket)

/** Has the limits on how long a request takes to arrive pass over `socket` until the answer is called. */
export function letTakeItsTime(socket: Socket): () => void {
  taking.add(socket)
  return () => taking.delete(socket)
}
