import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { feetAndInches, sampleRoom, takeoff } from '#web/marketing/sample-room.ts'
import { bathroom, bedroom, clinic } from '#web/marketing/use-cases/jobs.ts'
import { path, short } from '#web/ui/draft/ink.ts'
import { isometry, type Point } from '#web/ui/draft/isometry.ts'
import { sizeWithin, write } from '#web/ui/draft/lettering.ts'
import { shell } from './shell.ts'

const stone = ['ink', 'wash', 'line'] as const
const furniture = ['sheet', 'wash', 'line'] as const

/** What a drawing comes to, in its upper right corner: a figure, and what it means below it. */
const outcome = (right: number, y: number, figure: string, below: number, meaning: string) =>
  write(figure, { x: right, y, size: 34, anchor: 'end' }) +
  write(meaning, {
    x: right,
    y: y + below,
    size: sizeWithin(196, 29, 'text', meaning),
    anchor: 'end',
    face: 'text',
    fill: 'muted',
  })

/** Six equal exam rooms on both sides of a corridor, the walls cut low. */
export function clinicPicture(): string {
  const { block, plane, lay, dimension } = isometry(0.88, 324, 60)
  const [wall, corridor, door, cut] = [5, 66, 36, 24]
  const [wide, deep] = [clinic.width + wall, clinic.depth + wall]
  const [far, near] = [3 * wide + wall, 2 * deep + corridor + wall]
  const corridorAt = deep + wall
  type Part = { x: number; y: number; draw: string }
  const parts: Part[] = []
  const upright = (x: number, y: number, w: number, d: number) =>
    parts.push({ x: x + w / 2, y: y + d / 2, draw: block([x, y, 0], [w, d, cut], stone, 1) })
  for (let room = 0; room < 3; room++) {
    const left = room * wide
    for (const y of [0, near - wall]) upright(left, y, wide, wall)
    for (const y of [deep, deep + corridor]) {
      upright(left, y, 12 + wall, wall)
      upright(left + 12 + wall + door, y, wide - 12 - wall - door, wall)
    }
    for (const y of [36, corridorAt + corridor + 36])
      parts.push({
        x: left + wide - 22,
        y: y + 36,
        draw: block([left + wide - 36, y, 0], [28, 72, 20], ['blueprint', 'wash', 'line'], 1.2),
      })
  }
  for (let side = 0; side <= 3; side++) {
    for (const from of [wall, corridorAt + corridor]) {
      upright(side * wide, from, wall, clinic.depth / 2)
      upright(side * wide, from + clinic.depth / 2, wall, clinic.depth / 2)
    }
  }
  const floor =
    path(plane([0, 0, 0], [far, 0, 0], [far, near, 0], [0, near, 0]), {
      fill: 'sheet',
      stroke: 'ink',
      width: 2,
    }) +
    path(
      plane(
        [0, corridorAt, 0],
        [far, corridorAt, 0],
        [far, corridorAt + corridor - wall, 0],
        [0, corridorAt + corridor - wall, 0],
      ),
      { fill: 'wash' },
    )
  const names = Array.from({ length: clinic.count }, (_, index) => {
    const [column, row] = [index % 3, Math.floor(index / 3)]
    const point: Point = [column * wide + 38, (row ? corridorAt + corridor : wall) + 82, 0]
    return lay(String(201 + index), point, 'floorRight', { size: 25, anchor: 'middle' })
  }).join('')
  return (
    floor +
    names +
    parts
      .sort((a, b) => a.x + a.y - b.x - b.y)
      .map(({ draw }) => draw)
      .join('') +
    dimension({
      from: [wall, near, 0],
      to: [wide, near, 0],
      away: [0, 1, 0],
      gap: 30,
      label: '10 ft',
      on: 'floorRight',
      size: 25,
    }) +
    dimension({
      from: [far, corridorAt + corridor, 0],
      to: [far, near - wall, 0],
      away: [1, 0, 0],
      gap: 30,
      label: '12 ft',
      on: 'floorAway',
      size: 25,
    }) +
    outcome(
      620,
      48,
      `6 × ${clinic.wallSquareFeet} ft²`,
      36,
      say('{area} ft² of wall', { area: numberText(clinic.allSquareFeet) }),
    )
  )
}

/** A bathroom with a curbless shower, its floor in tiles of 12 × 24 in, half bond. */
export function bathroomPicture(): string {
  const iso = isometry(3.4, 240, 134)
  const { plane, line, block, project, lay, sides } = iso
  const [wide, deep] = [bathroom.depth, bathroom.width]
  const joints = Array.from(
    { length: 5 },
    (_, row) =>
      Array.from({ length: 4 }, (_, column) => {
        const x = column * 24 + (row % 2 ? 12 : 24)
        return x < wide ? line([x, row * 12, 0], [x, row * 12 + 12, 0]) : ''
      }).join('') + (row ? line([0, row * 12, 0], [wide, row * 12, 0]) : ''),
  ).join('')
  const [drainX, drainY] = project([18, 30, 0])
  return (
    shell(iso, wide, deep, 26) +
    path(plane([0, 0, 0], [36, 0, 0], [36, deep, 0], [0, deep, 0]), { fill: 'blueprint', opacity: 0.13 }) +
    path(joints, { stroke: 'muted', width: 1.4 }) +
    path(plane([60, 36, 0], [84, 36, 0], [84, 48, 0], [60, 48, 0]), {
      fill: 'signal',
      stroke: 'ink',
      width: 2,
    }) +
    lay('12 × 24', [72, 42, 0], 'floorRight', { size: 21, anchor: 'middle', fill: 'on-signal', dy: 7 }) +
    `<ellipse class="fill-sheet stroke-ink" stroke-width="2" cx="${short(drainX)}" cy="${short(drainY)}" rx="13" ry="7.5"/>` +
    block([66, 2, 0], [28, 20, 20], furniture, 2) +
    block([44, 1, 0], [15, 7, 19], furniture, 2) +
    block([45, 8, 0], [13, 16, 12], furniture, 2) +
    path(plane([36, 0, 0], [36, 34, 0], [36, 34, 44], [36, 0, 44]), { fill: 'blueprint', opacity: 0.16 }) +
    path(plane([36, 0, 0], [36, 34, 0], [36, 34, 44], [36, 0, 44]), { stroke: 'blueprint', width: 2 }) +
    sides({ wide, deep, gap: 10, labels: ['8 ft', '5 ft'] }) +
    outcome(
      612,
      56,
      `${bathroom.squareFeet} ft²`,
      34,
      say('order {area} ft²', { area: bathroom.needSquareFeet }),
    )
  )
}

/** A bedroom with half of its planks laid, and the boxes that are left. */
export function bedroomPicture(): string {
  const iso = isometry(2.05, 274, 100)
  const { plane, line, block, sides } = iso
  const { width, depth } = sampleRoom
  const [plank, long] = [7, 48]
  const rows = Math.floor(depth / 2 / plank)
  const laid = rows * plank
  const joints = Array.from({ length: rows }, (_, row) => {
    const first = ((row * 20) % long) + 8
    const ends = Array.from({ length: 4 }, (_, index) => first + index * long).filter((x) => x < width)
    return (
      line([0, (row + 1) * plank, 0], [width, (row + 1) * plank, 0]) +
      ends.map((x) => line([x, row * plank, 0], [x, (row + 1) * plank, 0])).join('')
    )
  }).join('')
  const left = bedroom.boxes / 2
  return (
    shell(iso, width, depth, 40) +
    path(plane([0, 0, 0], [width, 0, 0], [width, laid, 0], [0, laid, 0]), { fill: 'wash', stroke: 'ink' }) +
    path(joints, { stroke: 'muted', width: 1.2 }) +
    path(plane([56, laid, 0], [56 + long, laid, 0], [56 + long, laid + plank, 0], [56, laid + plank, 0]), {
      fill: 'signal',
      stroke: 'ink',
      width: 2,
    }) +
    Array.from({ length: left }, (_, level) =>
      block([14, 84, level * 6], [48, 9, 6], ['signal', 'sheet', 'wash'], 1.6),
    ).join('') +
    sides({ wide: width, deep: depth, gap: 14, labels: [feetAndInches(width), feetAndInches(depth)] }) +
    outcome(
      620,
      48,
      say('{left} of {boxes} boxes', { left, boxes: bedroom.boxes }),
      36,
      say('for {area} ft²', { area: takeoff.flooring.needSquareFeet.toFixed(1) }),
    )
  )
}
