/** A press of the keyboard, as far as it tells keys apart. */
export type Press = { key: string; ctrlKey: boolean; metaKey: boolean; altKey: boolean; shiftKey: boolean }

/** How long after the first key of two the second still belongs to it. */
export const sequenceMs = 1_200

/**
 * A press in the form bindings are written in: 'x', '?', 'enter', 'ctrl+k', 'alt+arrowup', 'shift+arrowdown'. Command on a
 * Mac is Ctrl here; Shift is told only where the key does not change with it.
 */
export function pressName({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): string {
  const name = key === ' ' ? 'space' : key.toLowerCase()
  const letter = name.length === 1
  return [
    (ctrlKey || metaKey) && 'ctrl',
    altKey && 'alt',
    shiftKey && !(letter && !/[a-z]/.test(name)) && 'shift',
    name,
  ]
    .filter(Boolean)
    .join('+')
}

/** What a press after the keys `pending` comes to: a binding, the beginning of one, or nothing. */
export function matchKeys<Binding extends { keys: string }>(
  pending: string,
  press: string,
  bindings: readonly Binding[],
): { binding: Binding } | { pending: string } | undefined {
  for (const keys of pending === '' ? [press] : [`${pending} ${press}`, press]) {
    // Who was mounted last stands above the others.
    const binding = bindings.findLast((one) => one.keys === keys)
    if (binding) return { binding }
    if (bindings.some((one) => one.keys.startsWith(`${keys} `))) return { pending: keys }
  }
  return undefined
}

/** The keys of a binding as caps to be drawn, one list for each press: 'g t' is [[G], [T]], 'ctrl+k' is [[Ctrl, K]]. */
export function keyCaps(keys: string): string[][] {
  const written: Record<string, string> = {
    enter: '↵',
    escape: 'Esc',
    arrowup: '↑',
    arrowdown: '↓',
    arrowleft: '←',
    arrowright: '→',
    ctrl: 'Ctrl',
    alt: 'Alt',
    shift: 'Shift',
    space: 'Space',
    tab: 'Tab',
  }
  return keys.split(' ').map((press) => press.split('+').map((key) => written[key] ?? key.toUpperCase()))
}
