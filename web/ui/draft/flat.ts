import { type Look, path, short, type Tone } from './ink.ts'
import { write } from './lettering.ts'

type Measure = { label: string; size?: number; tone?: Tone; below?: boolean }

/** A level dimension line with ticks at 45 degrees; its measure stands above it, or below. */
export function levelMeasure(
  x1: number,
  x2: number,
  y: number,
  { label, size = 26, tone = 'ink', below = false }: Measure,
): string {
  const tick = (x: number) => `M${short(x)} ${y - 9}v18M${short(x - 5)} ${y + 5}l10 -10`
  return (
    path(`M${short(x1)} ${y}H${short(x2)}`, { stroke: tone, opacity: 0.75 }) +
    path(tick(x1) + tick(x2), { stroke: tone, width: 2 }) +
    write(label, {
      x: (x1 + x2) / 2,
      y: below ? y + size * 1.05 : y - size * 0.42,
      size,
      anchor: 'middle',
      fill: tone,
    })
  )
}

/** An upright one, its measure turned to its left. */
export function uprightMeasure(
  y1: number,
  y2: number,
  x: number,
  { label, size = 26, tone = 'ink' }: Measure,
): string {
  const tick = (y: number) => `M${x - 9} ${short(y)}h18M${x - 5} ${short(y + 5)}l10 -10`
  return (
    path(`M${x} ${short(y1)}V${short(y2)}`, { stroke: tone, opacity: 0.75 }) +
    path(tick(y1) + tick(y2), { stroke: tone, width: 2 }) +
    write(label, {
      x: 0,
      y: -size * 0.42,
      size,
      anchor: 'middle',
      fill: tone,
      transform: `matrix(0 -1 1 0 ${x} ${short((y1 + y2) / 2)})`,
    })
  )
}

/** The cloud around what a revision changed: bumps of about 16 units along a rectangle. */
export function cloud(x: number, y: number, wide: number, high: number, look: Look): string {
  const [across, down] = [Math.max(2, Math.round(wide / 17)), Math.max(2, Math.round(high / 17))]
  const [dx, dy] = [wide / across, high / down]
  const bumps = (count: number, by: string) =>
    `a${short(dx * 0.56)} ${short(dx * 0.56)} 0 0 1 ${by}`.repeat(count)
  return path(
    `M${short(x)} ${short(y)}${bumps(across, `${short(dx)} 0`)}${bumps(down, `0 ${short(dy)}`)}${bumps(across, `${short(-dx)} 0`)}${bumps(down, `0 ${short(-dy)}`)}z`,
    look,
  )
}

/** The triangle that names a revision. */
export const revision = (x: number, y: number, letter: string) =>
  path(`M${x} ${y - 26}l26 45h-52z`, { fill: 'signal', stroke: 'ink', width: 2 }) +
  write(letter, { x, y: y + 12, size: 24, anchor: 'middle', fill: 'on-signal' })

/** A green tick. */
export const tickMark = (x: number, y: number, size = 1) =>
  path(`M${x} ${y}l${short(8 * size)} ${short(9 * size)}l${short(16 * size)} ${short(-20 * size)}`, {
    stroke: 'level',
    width: 4 * size,
  })
