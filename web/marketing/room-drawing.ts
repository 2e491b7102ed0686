import { bob, box, group, type Look, path, short } from '#web/ui/draft/ink.ts'
import { isometry, keynote, type Point } from '#web/ui/draft/isometry.ts'
import { write } from '#web/ui/draft/lettering.ts'
import { feetAndInches, sampleRoom } from './sample-room.ts'

const { width, depth, height, door, window: pane } = sampleRoom

/** Where door and window begin: on the left wall from the far corner, and on the far wall; inches. */
const doorAt = 62
const paneAt = { x: 34, z: 44 }
/** How far along the right wall the scan has come. */
const scannedTo = 112
/** A wall of 2×4 studs with half-inch board on both sides. */
const thick = 4.5

export const roomViewBox = { width: 584, height: 578 }
/** Where the far corner of the floor stands in it. */
const origin = [278, 254] as const

/** A net of triangles over a wall or the floor, as the sensor of a phone sees it; cells inside `hole` are left out. */
function net(
  across: readonly number[],
  along: readonly number[],
  hole: (u: number, v: number) => boolean,
  place: (u: number, v: number) => Point,
) {
  const { at } = isometry(2, ...origin)
  const [lastU, lastV] = [across.length - 1, along.length - 1]
  /** Vertices inside stand a little off the grid, the same way at every drawing. */
  const vertex = (i: number, j: number) => {
    const [u = 0, v = 0] = [across[i], along[j]]
    const edge = i === 0 || j === 0 || i === lastU || j === lastV
    const near = [-4, 4].some((du) => [-4, 4].some((dv) => hole(u + du, v + dv)))
    const shift = (seed: number) => (edge || near ? 0 : ((i * 37 + j * 53 + seed) % 9) - 4)
    return at(place(u + shift(0), v + shift(5)))
  }
  let [lines, faces, dots] = ['', '', '']
  for (let i = 0; i < lastU; i++) {
    for (let j = 0; j < lastV; j++) {
      const middle = [
        ((across[i] ?? 0) + (across[i + 1] ?? 0)) / 2,
        ((along[j] ?? 0) + (along[j + 1] ?? 0)) / 2,
      ] as const
      if (hole(...middle)) continue
      const [a, b, c, d] = [vertex(i, j), vertex(i + 1, j), vertex(i + 1, j + 1), vertex(i, j + 1)]
      lines += (i + j) % 2 ? `M${a}L${b}L${d}Z` : `M${b}L${a}L${c}Z`
      if ((i * 5 + j * 3) % 4 === 0) faces += (i + j) % 2 ? `M${b}L${c}L${d}Z` : `M${a}L${c}L${d}Z`
      dots += `M${b}h0M${c}h0`
    }
  }
  return (
    path(faces, { fill: 'blueprint', opacity: 0.16 }) +
    path(lines, { stroke: 'blueprint', width: 1, opacity: 0.55 }) +
    path(dots, { stroke: 'blueprint', width: 4.5, cap: 'round' })
  )
}

const inDoor = (y: number, z: number) => y > doorAt && y < doorAt + door.width && z < door.height
const inPane = (x: number, z: number) =>
  x > paneAt.x && x < paneAt.x + pane.width && z > paneAt.z && z < paneAt.z + pane.height

/**
 * The hero: a room half scanned, its measures, the phone that reads them, and a plumb line. The numbers in circles are
 * those of the list beside it.
 */
export function roomDrawing(): string {
  const iso = isometry(2, ...origin)
  const { plane, line, project, dimension, lay, sides } = iso
  const ink: Look = { stroke: 'ink', width: 2 }

  const floor =
    path(plane([0, depth, 0], [width, depth, 0], [width, depth, -6], [0, depth, -6]), {
      fill: 'line',
      ...ink,
    }) +
    path(plane([width, 0, 0], [width, depth, 0], [width, depth, -6], [width, 0, -6]), {
      fill: 'wash',
      ...ink,
    }) +
    path(plane([0, 0, 0], [width, 0, 0], [width, depth, 0], [0, depth, 0]), { fill: 'sheet', ...ink })

  const leftWall =
    path(plane([0, 0, 0], [0, depth, 0], [0, depth, height], [0, 0, height]), { fill: 'wash', ...ink }) +
    path(line([0, 0, 5.25], [0, doorAt, 5.25]) + line([0, doorAt + door.width, 5.25], [0, depth, 5.25]), {
      stroke: 'ink',
      opacity: 0.6,
    })
  const [y1, y2] = [doorAt, doorAt + door.width]
  const doorway =
    path(plane([0, y1, 0], [0, y2, 0], [0, y2, door.height], [0, y1, door.height]), {
      fill: 'paper',
      ...ink,
    }) +
    path(plane([0, y1, 0], [-thick, y1, 0], [-thick, y1, door.height - 2.2], [0, y1, door.height]), {
      fill: 'line',
      stroke: 'ink',
    }) +
    path(
      line(
        [0, y1 - 3.5, 0],
        [0, y1 - 3.5, door.height + 3.5],
        [0, y2 + 3.5, door.height + 3.5],
        [0, y2 + 3.5, 0],
      ),
      { stroke: 'ink' },
    )

  const rightWall =
    path(plane([0, 0, 0], [width, 0, 0], [width, 0, height], [0, 0, height]), { fill: 'sheet', ...ink }) +
    path(line([0, 0, 5.25], [scannedTo, 0, 5.25]), { stroke: 'ink', opacity: 0.6 })
  const [x1, x2, z1, z2] = [paneAt.x, paneAt.x + pane.width, paneAt.z, paneAt.z + pane.height]
  const window =
    path(plane([x1, 0, z1], [x2, 0, z1], [x2, 0, z2], [x1, 0, z2]), { fill: 'paper', ...ink }) +
    path(plane([x1, 0, z1], [x1, -thick, z1 + 2.2], [x1, -thick, z2], [x1, 0, z2]), {
      fill: 'line',
      stroke: 'ink',
    }) +
    path(plane([x1, 0, z1], [x2, 0, z1], [x2, -thick, z1], [x1, -thick, z1]), {
      fill: 'wash',
      stroke: 'ink',
    }) +
    path(
      line([(x1 + x2) / 2, -thick, z1], [(x1 + x2) / 2, -thick, z2 - 3]) +
        plane([x1 - 3, 0, z1 - 3], [x2 + 3, 0, z1 - 3], [x2 + 3, 0, z2 + 3], [x1 - 3, 0, z2 + 3]),
      { stroke: 'ink' },
    )

  /** The walls are cut below the ceiling; what is cut is solid. */
  const cut =
    path(
      plane(
        [0, depth, height],
        [0, 0, height],
        [width, 0, height],
        [width, -thick, height],
        [-thick, -thick, height],
        [-thick, depth, height],
      ),
      { fill: 'ink', ...ink },
    ) +
    path(plane([0, depth, 0], [-thick, depth, 0], [-thick, depth, height], [0, depth, height]), {
      fill: 'ink',
      ...ink,
    }) +
    path(plane([width, 0, 0], [width, -thick, 0], [width, -thick, height], [width, 0, height]), {
      fill: 'ink',
      ...ink,
    })

  const nets =
    net([0, 21, 42, 62, 80, 98, 122], [5, 24, 42, 61, 80, 108], inDoor, (y, z) => [0, y, z]) +
    net([0, 17, 34, 50, 66, 82, 97, scannedTo], [5, 24, 44, 62, 80, 108], inPane, (x, z) => [x, 0, z]) +
    net(
      [0, 19, 38, 57, 75, 94, scannedTo],
      [0, 20, 41, 61, 81, 102, depth],
      () => false,
      (x, y) => [x, y, 0],
    )

  const [eyeX, eyeY] = [origin[0] + 42, origin[1] + 74]
  const eye = `${eyeX} ${eyeY}`
  const sweep =
    path(
      `M${eye}L${iso.at([scannedTo, 0, height])}L${iso.at([scannedTo, 0, 0])}L${iso.at([scannedTo, depth, 0])}Z`,
      { fill: 'signal', opacity: 0.2 },
    ) +
    path(line([scannedTo, 0, height], [scannedTo, 0, 0], [scannedTo, depth, 0]), {
      stroke: 'signal',
      width: 3.5,
    })

  const [hangX, hangY] = project([0, 26, 104])
  const plumb = `<g transform="translate(${short(hangX)} ${short(hangY)})"><g class="swing">${bob(118)}</g></g>`
  const notes = (
    [
      [0, 110, 92],
      [0, 49, 3],
      [96, 0, 94],
      [30, 92, 0],
    ] satisfies Point[]
  )
    .map((point, index) => keynote(...project(point), index + 1))
    .join('')

  return (
    floor +
    leftWall +
    doorway +
    rightWall +
    window +
    nets +
    cut +
    plumb +
    sweep +
    notes +
    phone(eyeX - 48, eyeY - 16) +
    sides({ wide: width, deep: depth, gap: 22, labels: [feetAndInches(width), feetAndInches(depth)] }) +
    dimension({
      from: [-thick, depth, 0],
      to: [-thick, depth, height],
      away: [0, 1, 0],
      label: feetAndInches(height),
      on: 'up',
      side: -1,
    }) +
    path(line([0, -thick, height + 3], [0, -thick, height + 17]), { stroke: 'ink', opacity: 0.75 }) +
    path(line([scannedTo, -thick, height + 3], [scannedTo, -thick, height + 17]), {
      stroke: 'signal',
      width: 2.5,
    }) +
    path(line([0, -thick, height + 13], [scannedTo, -thick, height + 13]), { stroke: 'signal', width: 2.5 }) +
    lay(feetAndInches(scannedTo), [scannedTo / 2, -thick, height + 13], 'wallRight', {
      size: 26,
      anchor: 'middle',
      dy: -11,
    })
  )
}

/** The phone, upright because it looks into the far corner: on its screen the wall that is being read. */
function phone(left: number, top: number): string {
  const look = (rx: number, x: number, y: number, wide: number, high: number, fill: string) =>
    `<rect class="fill-${fill}" x="${left + x}" y="${top + y}" width="${wide}" height="${high}" rx="${rx}"/>`
  const [x, y] = [left + 9, top + 12]
  return group(
    {},
    look(15, -2, -2, 102, 182, 'sheet'),
    look(14, 0, 0, 98, 178, 'ink'),
    look(8, 6, 8, 86, 162, 'paper'),
    path(`M${x + 40} ${y + 22}v52M${x + 40} ${y + 74}l-38 22M${x + 40} ${y + 74}l40 23`, {
      stroke: 'ink',
      width: 1.5,
    }),
    path(`M${x + 40} ${y + 22}l30 17v52l-30 -17z`, { fill: 'blueprint', opacity: 0.25 }),
    path(`M${x + 40} ${y + 22}l-38 22v52l38 -22z`, { fill: 'blueprint', opacity: 0.4 }),
    path(`M${x + 70} ${y + 39}v52`, { stroke: 'signal', width: 3.5 }),
    box(x - 3, y + 112, 86, 46, { fill: 'signal' }),
    write(feetAndInches(scannedTo), {
      x: x + 40,
      y: y + 142,
      size: 18,
      anchor: 'middle',
      fill: 'on-signal',
    }),
  )
}
