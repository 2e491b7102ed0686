import type { Socket } from 'node:net'

const taking = new WeakSet<Socket>()

/** Whether what is under way on `socket` may take longer than others, to arrive or to be answered: its handler watches over it. */
export const takesItsTime = (socket: Socket): boolean => taking.has(socket)

/** Has the limits on how long a request and its answer take pass over `socket` until what is answered is called. */
export function letTakeItsTime(socket: Socket): () => void {
  taking.add(socket)
  return () => taking.delete(socket)
}
