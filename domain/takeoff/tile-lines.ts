import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, mostWritten, sharesOf, type Working } from './build-line.ts'
import { type Exact, larger, metresInFoot, one, over, ratio, times } from './exact.ts'
import { idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { layTiles, type TileLayout } from './tile-layout.ts'

const squareInches = ratio(144, 1)

/** Tile in boxes, what it is set in, and what fills its joints. */
export function planTile(job: RoomsJob): LinePlan[] {
  const works = job.works.filter(({ choices }) => choices.floor === 'tile')
  const line = {
    trade: 'flooring' as const,
    roomIds: idsOf(works),
    given: works.map(({ floor }) => floor),
  }
  return [
    { ...line, ...planTiles(job, works) },
    { ...line, ...planThinset(job, line.given) },
    { ...line, ...planGrout(job, line.given) },
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

function planThinset(job: RoomsJob, given: readonly Given[]): Rest {
  const work = beginWorking(job)
  return {
    itemId: 'thinset-50lb',
    item: say('Thinset mortar'),
    work,
    need: work.sum(say('Floor'), given, 'ft2'),
    pack: { name: say('50 lb bag'), size: job.figure('thinset-coverage'), unit: 'ft2' },
  }
}

/**
 * Grout by the volume of the joints: a square foot has (length + width) / (length × width) inches of joint for each square
 * inch, as wide as the joint and as deep as the tile.
 */
function planGrout(job: RoomsJob, given: readonly Given[]): Rest {
  const work = beginWorking(job)
  const [length, width, joint] = [
    job.figure('tile-length'),
    job.figure('tile-width'),
    job.figure('tile-joint'),
  ]
  const [thickness, density, bag] = [
    job.figure('tile-thickness'),
    job.figure('grout-density'),
    job.figure('grout-bag'),
  ]
  const area = work.sum(say('Floor'), given, 'ft2')
  const inchesDeep = length.exact
    .add(width.exact)
    .div(length.exact.mul(width.exact))
    .mul(joint.exact)
    .mul(thickness.exact)
  const volume = work.step(
    say('Volume of the joints'),
    [[area, 'ft2'], '× (', length, '+', width, ') ÷ (', length, '×', width, ') ×', joint, '×', thickness],
    times(area, inchesDeep.div(12)),
    'ft3',
  )
  const net = work.byRate(say('Grout'), volume, 'ft3', density, 'lb')
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
