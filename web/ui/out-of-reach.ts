import { useSyncExternalStore } from 'react'

let out = false
const listeners = new Set<() => void>()

/** Says whether what a screen asked for is neither to be had now nor kept on this device. */
export function tellOutOfReach(is: boolean): void {
  if (is === out) return
  out = is
  for (const listener of listeners) listener()
}

/** Whether something that was asked for last can be read neither from the server nor from this device. */
export const useOutOfReach = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => out,
    () => false,
  )
