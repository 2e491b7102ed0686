import { box, circle, group, path, short } from '#web/ui/draft/ink.ts'
import { isometry, type Point } from '#web/ui/draft/isometry.ts'
import { write } from '#web/ui/draft/lettering.ts'

/** Blocks of 8 × 8 × 16 in with their joints, fifteen courses of them: a wall of 10 ft 0 in. */
const [block, courses, wide] = [8, 15, 48]
const high = courses * block

/** How far the string hangs from the wall, in inches: TMS 602 lets a wall lean ¼ in in 10 ft, which is what this one does. */
const [above, below] = [2, 2.25]

/** A wall of blocks that is checked with a plumb line, and what the rule reads at its head and at its foot. */
export function plumbWall(): string {
  const iso = isometry(2.5, 176, 352)
  const { plane, line, project } = iso
  const ink = { stroke: 'ink', width: 2 } as const
  const course = (index: number): string => {
    const z = index * block
    const shift = index % 2 === 0 ? 0 : block
    const joints = Array.from({ length: 3 }, (_, joint) => shift + joint * 16).filter(
      (x) => x > 0 && x < wide,
    )
    return (
      line([0, block, z], [wide, block, z], [wide, 0, z]) +
      joints.map((x) => line([x, block, z], [x, block, z + block])).join('')
    )
  }
  const nail: Point = [wide, 0, high]
  const [x, top] = project([wide + 14, block / 2, high])
  const foot = top + high * 2.5
  const [headAt, footAt] = [top + 62, foot - 40]
  return (
    path(plane([-16, -26, 0], [wide + 34, -26, 0], [wide + 34, block + 26, 0], [-16, block + 26, 0]), {
      fill: 'wash',
    }) +
    path(plane([0, block, 0], [wide, block, 0], [wide, block, high], [0, block, high]), {
      fill: 'sheet',
      ...ink,
    }) +
    path(plane([wide, 0, 0], [wide, block, 0], [wide, block, high], nail), { fill: 'line', ...ink }) +
    path(plane([0, 0, high], nail, [wide, block, high], [0, block, high]), { fill: 'paper', ...ink }) +
    path(Array.from({ length: courses }, (_, index) => course(index)).join(''), {
      stroke: 'ink',
      opacity: 0.55,
    }) +
    path(line([wide - 12, block / 2, high], [wide + 14, block / 2, high]), {
      stroke: 'ink',
      width: 5,
      cap: 'round',
    }) +
    group({ transform: `translate(${short(x)} ${short(top)})` }, string(foot - top - 62)) +
    iso.dimension({
      from: [0, block, 0],
      to: [0, block, high],
      away: [-1, 0, 0],
      gap: 18,
      label: '10 ft 0 in',
      on: 'up',
      side: -1,
      size: 28,
    }) +
    reading({ x, y: headAt, off: above, label: '2 in', at: [446, 126] }) +
    reading({ x, y: footAt - 36, off: below, label: '2¼ in', at: [446, 372] })
  )
}

/** The string of `drop` units with the bob at its end. */
const string = (drop: number) =>
  path(`M0 0V${short(drop)}`, { stroke: 'ink', width: 2 }) +
  group(
    { transform: `translate(0 ${short(drop)})` },
    path('M-4.5 0h9v7h2l4.5 5v11L1 58h-2L-11 23v-11l4.5 -5h2z', { fill: 'signal' }),
    '<path fill="#0b1b2b" fill-opacity=".3" d="M4.5 7h2l4.5 5v11L1 58H0L4.5 23z"/>',
  )

type Reading = { x: number; y: number; off: number; label: string; at: readonly [number, number] }

/** What stands in a circle beside the drawing: the face of the wall, the string, and a rule between them, 60 units an inch. */
function reading({ x, y, off, label, at: [cx, cy] }: Reading): string {
  const [radius, inch] = [104, 60]
  const face = cx - 70
  const strung = face + off * inch
  const half = (dx: number) => Math.sqrt(radius ** 2 - dx ** 2)
  const chord = half(face - cx)
  const thread = half(strung - cx)
  const rule = Math.round(Math.sqrt(radius ** 2 - 26 ** 2) + cx - face) - 4
  const eighths = Array.from({ length: Math.floor((rule / inch) * 8) }, (_, index) => index + 1)
  return (
    circle(x, y, 14, { stroke: 'signal', width: 2.5 }) +
    path(`M${short(x + 14)} ${short(y)}L${cx - radius} ${cy}`, { stroke: 'signal', width: 2 }) +
    circle(cx, cy, radius, { fill: 'sheet' }) +
    path(
      `M${short(face)} ${short(cy - chord)}A${radius} ${radius} 0 0 0 ${short(face)} ${short(cy + chord)}z`,
      { fill: 'line' },
    ) +
    path(`M${short(face)} ${short(cy - chord)}V${short(cy + chord)}`, { stroke: 'ink', width: 3 }) +
    box(face, cy - 2, rule, 30, { fill: 'paper', stroke: 'ink', width: 1.5 }) +
    path(
      eighths
        .map(
          (eighth) =>
            `M${short(face + (eighth * inch) / 8)} ${cy - 2}v${eighth % 8 === 0 ? 20 : eighth % 2 === 0 ? 13 : 7}`,
        )
        .join(''),
      { stroke: 'ink', width: 1.2 },
    ) +
    path(`M${short(strung)} ${short(cy - thread)}V${short(cy + thread)}`, { stroke: 'signal', width: 3.5 }) +
    write(label, { x: (face + strung) / 2, y: cy - 22, size: 38, anchor: 'middle' }) +
    circle(cx, cy, radius, { stroke: 'ink', width: 3 })
  )
}
