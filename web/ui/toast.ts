import type { ReactNode } from 'react'

/** What a toast says; `destructive` is for what went wrong. */
export type Toast = {
  title: string
  description?: string
  variant?: 'default' | 'destructive'
  /** Only for the eye: a screen reader is told the same in another place. */
  silent?: boolean
  /** What can be done about it, under its words. */
  action?: ReactNode
}
export type ShownToast = Toast & { id: number; open: boolean }

/** How many stand on the screen at once. */
export const toastLimit = 1
/** Until a toast closes by itself. */
export const toastDurationMs = 5_000
/** Until a closed toast is forgotten. */
export const toastRemoveMs = 1_000_000
/** How far to the right a toast is swiped away. */
export const swipeThresholdPx = 50

let nextId = 1
let toasts: readonly ShownToast[] = []
const listeners = new Set<() => void>()

function set(next: readonly ShownToast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one that stands there, and returns its id. */
export function toast(content: Toast): number {
  const id = nextId++
  set([{ ...content, id, open: true }, ...toasts].slice(0, toastLimit))
  return id
}

/** Has what shows toasts come, ahead of one that may follow. */
export function expectToast(): void {
  for (const listener of listeners) listener()
}

/** Closes a toast; it leaves the store `toastRemoveMs` later. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return
  set(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), toastRemoveMs)
}

/** The toasts in the store, the newest first. The list is another object after every change. */
export const currentToasts = (): readonly ShownToast[] => toasts

/** Calls `listener` after every change, until the returned function is called. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
