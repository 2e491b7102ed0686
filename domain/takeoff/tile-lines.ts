import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, mostWritten, sharesOf, type Working } from './build-line.ts'
import { type Exact, type ExactRange, larger, metresInFoot, one, over, ratio, sumOf, times } from './exact.ts'
import type { InteriorFigure } from './interior-figures.ts'
import { idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { layTiles, type TileLayout } from './tile-layout.ts'
import { planBacker, planWallTile } from './wet-lines.ts'
import { assumeWalls, tiledWallsOf } from './wet-walls.ts'

const squareInches = ratio(144, 1)

/** Tile in boxes, what it is set in, and what fills its joints. */
export function planTile(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.floor === 'tile')
  const line = {
    trade: 'flooring' as const,
    roomIds: idsOf(works),
    given: works.map(({ floor }) => floor),
  }
  const walled = job.works.filter((work) => tiledWallsOf(job, work).length > 0)
  const walls = walled.flatMap((work) => tiledWallsOf(job, work))
  const both = {
    trade: 'flooring' as const,
    roomIds: idsOf(job.works.filter((work) => works.includes(work) || walled.includes(work))),
    given: [...line.given, ...walls],
  }
  return [
    { ...line, ...planTiles(job, works) },
    ...planWallTile(job),
    { ...both, ...planThinset(job, line.given, walls) },
    { ...both, ...planGrout(job, line.given, walls) },
    ...planBacker(job),
  ]
}

type Rest = Omit<LinePlan, 'trade' | 'roomIds' | 'given'>

/**
 * Tiles by the area of a tile with its joint, and by rows on the room's outline: where the cuts of a room take more than its
 * waste factor allows, the rows count.
 */
function planTiles(job: RoomsJob, works: readonly RoomWork[]): Rest {
  const work = beginWorking(job)
  const [length, width, joint] = [
    job.figure('tile-length'),
    job.figure('tile-width'),
    job.figure('tile-joint'),
  ]
  const waste = job.figure('tile-waste')
  const tile = length.exact.add(joint.exact).mul(width.exact.add(joint.exact))
  const metres = (inches: Exact) => inches.div(12).mul(metresInFoot).valueOf()
  const size = { length: metres(length.exact), width: metres(width.exact), joint: metres(joint.exact) }
  const area = work.sum(
    say('Floor'),
    works.map(({ floor }) => floor),
    'ft2',
  )
  work.step(
    say('Tiles by area, each with its joint'),
    [[area, 'ft2'], '÷ ((', length, '+', joint, ') × (', width, '+', joint, ')) × (1 +', waste, ')'],
    times(over(times(area, squareInches), tile), one.add(waste.exact)),
    'each',
  )
  const rooms = works.map(({ room, name, floor }): Given => {
    const byArea = times(floor.exact, squareInches.div(tile).mul(one.add(waste.exact)))
    const rows = layTiles(room.polygon, size)
    if (rows !== null && works.length <= mostWritten) writeRows(work, name, rows)
    // Cuts that take more than the waste do so in a slightly larger room too.
    const more =
      rows === null || byArea.value.equals(0) ? one : larger(one, ratio(rows.tiles, 1).div(byArea.value))
    return { exact: times(byArea, more), measure: floor.measure }
  })
  const need = work.sum(say('Tiles: by area or by rows, the more of the two'), rooms, 'each')
  return {
    itemId: 'tile-box',
    item: say('Floor tile'),
    shares: () => sharesOf(rooms.map(({ exact, measure }) => [measure.id, exact.value])),
    work,
    need,
    pack: { name: say('box'), size: job.figure('tile-box'), unit: 'each' },
  }
}

function writeRows(work: Working, room: string, { rows, whole, cut, halves, tiles }: TileLayout): void {
  const label = say('{room}: {rows, plural, one {# row} other {# rows}} along the longest wall', {
    room,
    rows,
  })
  const formula = say('{whole} whole + {larger} cut + {halves} cut two from one', {
    whole: String(whole),
    larger: String(cut - halves),
    halves: String(halves),
  })
  const count = ratio(tiles, 1)
  work.step(label, [formula], { value: count, least: count, most: count }, 'each')
}

function planThinset(job: RoomsJob, floors: readonly Given[], walls: readonly Given[]): Rest {
  const work = beginWorking(job)
  assumeWalls(job, work, walls)
  const label = walls.length > 0 ? say('Floors and walls to tile') : say('Floor')
  return {
    itemId: 'thinset-50lb',
    item: say('Thinset mortar'),
    work,
    need: work.sum(label, [...floors, ...walls], 'ft2'),
    pack: { name: say('50 lb bag'), size: job.figure('thinset-coverage'), unit: 'ft2' },
  }
}

type TileFigures = Readonly<Record<'length' | 'width' | 'joint' | 'thickness', InteriorFigure>>
const floorTile: TileFigures = {
  length: 'tile-length',
  width: 'tile-width',
  joint: 'tile-joint',
  thickness: 'tile-thickness',
}
const wallTile: TileFigures = {
  length: 'wall-tile-length',
  width: 'wall-tile-width',
  joint: 'wall-tile-joint',
  thickness: 'wall-tile-thickness',
}

/**
 * The volume of the joints between tiles: a square foot has (length + width) / (length × width) inches of joint for each
 * square inch, as wide as the joint and as deep as the tile.
 */
function jointsOf(job: RoomsJob, work: Working, area: ExactRange, tile: TileFigures): ExactRange {
  const [length, width] = [job.figure(tile.length), job.figure(tile.width)]
  const [joint, thickness] = [job.figure(tile.joint), job.figure(tile.thickness)]
  const inchesDeep = length.exact
    .add(width.exact)
    .div(length.exact.mul(width.exact))
    .mul(joint.exact)
    .mul(thickness.exact)
  return work.step(
    say('Volume of the joints'),
    [[area, 'ft2'], '× (', length, '+', width, ') ÷ (', length, '×', width, ') ×', joint, '×', thickness],
    times(area, inchesDeep.div(12)),
    'ft3',
  )
}

/** Grout by the volume of the joints, of floors and of walls. */
function planGrout(job: RoomsJob, floors: readonly Given[], walls: readonly Given[]): Rest {
  const work = beginWorking(job)
  const [density, bag] = [job.figure('grout-density'), job.figure('grout-bag')]
  assumeWalls(job, work, walls)
  const joints = [
    ...(floors.length > 0 ? [jointsOf(job, work, work.sum(say('Floor'), floors, 'ft2'), floorTile)] : []),
    ...(walls.length > 0
      ? [jointsOf(job, work, work.sum(say('Walls to tile'), walls, 'ft2'), wallTile)]
      : []),
  ]
  const net = work.byRate(say('Grout'), sumOf(joints), 'ft3', density, 'lb')
  return {
    itemId: 'grout-bag',
    item: say('Grout'),
    work,
    need: work.withWaste(net, 'lb', job.figure('grout-waste')),
    pack: {
      name: say('{pounds} lb bag', { pounds: String(bag.assumption.value) }),
      size: bag,
      unit: 'lb',
    },
  }
}
