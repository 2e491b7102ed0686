import { say } from '#language/say.ts'
import { beginWorking, type Given, type LinePlan, type Working } from './build-line.ts'
import { type ExactRange, one, over } from './exact.ts'
import { idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { assumeWalls, backedWallsOf, tiledWallsOf } from './wet-walls.ts'

/** Tile of walls: around a tub or shower, and of a backsplash. */
export function planWallTile(job: RoomsJob): LinePlan[] {
  const { work, area, ...line } = surfaces(job, (room) => tiledWallsOf(job, room), say('Walls to tile'))
  return [
    {
      ...line,
      itemId: 'wall-tile-box',
      item: say('Wall tile'),
      work,
      need: work.withWaste(area, 'ft2', job.figure('wall-tile-waste')),
      pack: { name: say('box'), size: job.figure('wall-tile-box'), unit: 'ft2' },
    },
  ]
}

/** What lies under the tile of a floor and behind that of wet walls: boards, their screws, and the membrane on them. */
export function planBacker(job: RoomsJob): LinePlan[] {
  const backed = (room: RoomWork): readonly Given[] => [
    ...(room.choices.backer && room.choices.floor === 'tile' ? [room.floor] : []),
    ...backedWallsOf(job, room),
  ]
  const label = say('Tiled floors and tub or shower walls')
  const boards = surfaces(job, backed, label)
  const screws = surfaces(job, backed, label)
  const membrane = surfaces(job, backed, label)
  const coverage = job.figure('membrane-coverage')
  return [
    {
      ...lineOf(boards),
      itemId: 'backer-board-3x5',
      item: say('Tile backer board'),
      need: boards.work.withWaste(boards.area, 'ft2', job.figure('backer-waste')),
      pack: { name: say('3 × 5 ft sheet'), size: job.figure('backer-sheet'), unit: 'ft2' },
    },
    {
      ...lineOf(screws),
      itemId: 'backer-screws-box',
      item: say('Backer board screws'),
      need: screws.work.byRate(say('Screws'), screws.area, 'ft2', job.figure('backer-screw-rate'), 'each'),
      pack: { name: say('box'), size: job.figure('backer-screw-box'), unit: 'each' },
    },
    {
      ...lineOf(membrane),
      itemId: 'membrane-gal',
      item: say('Waterproofing membrane'),
      need: membrane.work.step(
        say('Membrane for all coats'),
        [[membrane.area, 'ft2'], '÷', coverage],
        over(membrane.area, coverage.exact),
        'gal',
      ),
      pack: { name: say('1 gal pail'), size: one, unit: 'gal' },
    },
  ]
}

type Surfaces = Pick<LinePlan, 'trade' | 'roomIds' | 'given' | 'work'> & { area: ExactRange }

const lineOf = ({ area: _, ...line }: Surfaces) => line

/** The sum of what `measured` finds in each room. */
function surfaces(job: RoomsJob, measured: (room: RoomWork) => readonly Given[], label: string): Surfaces {
  const rooms = job.works.filter((room) => measured(room).length > 0)
  const given = rooms.flatMap(measured)
  const work: Working = beginWorking(job)
  assumeWalls(job, work, given)
  return { trade: 'flooring', roomIds: idsOf(rooms), given, work, area: work.sum(label, given, 'ft2') }
}
