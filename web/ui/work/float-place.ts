/** What a floating thing hangs on, or how large it is and its screen: px from the screen's corner. */
type Box = { left: number; top: number; right: number; bottom: number }
type Size = { width: number; height: number }

/** How far it stays from what it hangs on, and from the edges of the screen. */
const gapPx = 4
const edgePx = 8

/**
 * Where something of `size` stands that hangs on `anchor`: under it, or above where only there is room; its `side` in line
 * with that of the anchor, moved as far as the screen asks for.
 */
export function placeFloat(
  anchor: Box,
  size: Size,
  screen: Size,
  side: 'start' | 'end',
): { left: number; top: number } {
  const wished = side === 'start' ? anchor.left : anchor.right - size.width
  const left = Math.max(edgePx, Math.min(wished, screen.width - size.width - edgePx))
  const under = anchor.bottom + gapPx
  const above = anchor.top - gapPx - size.height
  const fits = under + size.height <= screen.height - edgePx
  return { left, top: fits || above < edgePx ? under : above }
}
