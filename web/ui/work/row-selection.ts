/** Which rows are selected, by their keys, and from which one Shift reaches on. */
export type Selection = { keys: ReadonlySet<string>; anchor: string | undefined }

export const noneSelected: Selection = { keys: new Set(), anchor: undefined }

/** With `key` selected, or no longer; Shift reaches on from there. */
export function toggled({ keys }: Selection, key: string): Selection {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key }
}

/** With all from the anchor to `key` selected beside the rest, in the order of `order`; without an anchor that one. */
export function reachedTo(selection: Selection, key: string, order: readonly string[]): Selection {
  const [a, b] = [order.indexOf(selection.anchor ?? key), order.indexOf(key)]
  if (b < 0) return selection
  const [from, to] = a < 0 ? [b, b] : [Math.min(a, b), Math.max(a, b)]
  return { keys: new Set([...selection.keys, ...order.slice(from, to + 1)]), anchor: selection.anchor ?? key }
}

/** With all selected, or where they all are, none. */
export function allToggled({ keys }: Selection, order: readonly string[]): Selection {
  return order.length > 0 && order.every((key) => keys.has(key))
    ? noneSelected
    : { keys: new Set(order), anchor: undefined }
}
