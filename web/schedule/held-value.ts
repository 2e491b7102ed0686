import { useSyncExternalStore } from 'react'

/** A value that stands beside the components: whoever reads it is drawn anew as it changes, and nobody else. */
export type HeldValue<Value> = {
  read: () => Value
  set: (value: Value) => void
  /** Has `listener` called after each change, until what is answered is called. */
  listen: (listener: () => void) => () => void
}

/** Holds a value, `first` to begin with. */
export function holdValue<Value>(first: Value): HeldValue<Value> {
  let now = first
  const listeners = new Set<() => void>()
  return {
    read: () => now,
    set(value) {
      if (Object.is(now, value)) return
      now = value
      for (const listener of listeners) listener()
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What is held, as it is now. */
export const useHeldValue = <Value>({ read, listen }: HeldValue<Value>): Value =>
  useSyncExternalStore(listen, read, read)
