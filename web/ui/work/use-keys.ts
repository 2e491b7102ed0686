import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react'
import { matchKeys, pressName, sequenceMs } from './key-match.ts'

export type KeyBinding = {
  /** As `pressName` writes them, one after the other with a space between: 'x', '?', 'ctrl+k', 'g t'. */
  keys: string
  /** What it does, for the sheet of keys; without it the binding is not listed there. */
  label?: string
  /** Under which heading it is listed. */
  group?: string
  run: () => void
  /** Only told in the sheet of keys: what has the focus answers it itself, as a list does the keys of its rows. */
  noted?: true
  /** Answers while somebody types in a field or a dialog stands open too, as Ctrl+K does. */
  always?: boolean
}

let bound: readonly KeyBinding[] = []
const listeners = new Set<() => void>()

function set(next: readonly KeyBinding[]): void {
  bound = next
  for (const listener of listeners) listener()
}

const typed =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable=true]'

/** Whether single keys belong to what has the focus: a field, an open dialog or an open menu. */
function isTaken(event: KeyboardEvent): boolean {
  const { target } = event
  if (!(target instanceof Element)) return false
  if (target.closest(typed)) return true
  return (
    target.closest('dialog[open]:modal, [role=menu]') !== null ||
    document.querySelector('dialog:modal') !== null
  )
}

let pending = ''
let timer: ReturnType<typeof setTimeout> | undefined

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || event.repeat) return
  if (['Shift', 'Control', 'Alt', 'Meta'].includes(event.key)) return
  const taken = isTaken(event)
  const found = matchKeys(
    taken ? '' : pending,
    pressName(event),
    bound.filter(({ always, noted }) => !noted && (always || !taken)),
  )
  clearTimeout(timer)
  pending = ''
  if (!found) return
  if ('pending' in found) {
    pending = found.pending
    timer = setTimeout(() => {
      pending = ''
    }, sequenceMs)
    return
  }
  event.preventDefault()
  found.binding.run()
}

/**
 * Answers keys while its component is there: single ones, with Ctrl, or two after each other. None answers while somebody
 * types in a field. The newest binding of the same keys wins.
 */
export function useKeys(bindings: readonly KeyBinding[]): void {
  const run = useEffectEvent((keys: string) => bindings.find((one) => one.keys === keys)?.run())
  const text = JSON.stringify(bindings.map(({ run: _, ...rest }) => rest))
  // Before it is painted: whoever sees what a key is of may press it.
  useLayoutEffect(() => {
    const told = JSON.parse(text) as Omit<KeyBinding, 'run'>[]
    const own: KeyBinding[] = told.map((one) => ({ ...one, run: () => run(one.keys) }))
    if (bound.length === 0) document.addEventListener('keydown', onKeyDown)
    set([...bound, ...own])
    return () => {
      set(bound.filter((one) => !own.includes(one)))
      if (bound.length === 0) document.removeEventListener('keydown', onKeyDown)
    }
  }, [text])
}

const none: readonly KeyBinding[] = []

/** Every binding that answers now. */
export function useBoundKeys(): readonly KeyBinding[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => bound,
    () => none,
  )
}
