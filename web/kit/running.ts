import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page's script is at work: false while prerendered and hydrated. */
export const useRunning = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
