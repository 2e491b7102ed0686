import { say } from '#language/say.ts'
import { waysThrough } from './along-walls.ts'
import { type Figure, readFigures } from './assumptions.ts'
import type { Given } from './build-line.ts'
import { casedDoors } from './casing-lines.ts'
import { sumOf, times, without } from './exact.ts'
import { framedWalls } from './framed-walls.ts'
import { grouped } from './grouped.ts'
import { type LabourFigure, labourFigures } from './labour-figures.ts'
import { labourLine, type Task } from './labour-line.ts'
import type { LabourLine, Trade, Unit } from './line.ts'
import { type FaceGiven, hasNewWalls, idsOf, type RoomsJob, type RoomWork } from './room-work.ts'
import { type Wage, wages } from './wages.ts'
import { tiledWallsOf } from './wet-walls.ts'

/** A kind of work: what is measured for it, and who does it. */
type RoomTask = {
  id: string
  rate: LabourFigure
  label: string
  trade: Trade
  wage: Wage
  unit: Extract<Unit, 'ft' | 'ft2'>
  /** How often it is done over, such as coats. */
  rounds?: Figure
  given: readonly { work: RoomWork; given: readonly Given[]; less?: readonly Given[] }[]
  /** What is taken off as `less`. */
  lessLabel?: string
}

const netOf = ({ faces }: RoomWork) => faces.map(({ net }) => net)
const lengthsOf = ({ faces }: RoomWork) => faces.map(({ length }) => length)

/**
 * Hours of the work that was chosen, from what is measured and what one worker gets done in an hour, with the wages of the
 * occupation: what workers are paid, not what a contractor charges. Throws a ChoiceRefusal where a figure cannot be.
 */
export function labourOf(job: RoomsJob): LabourLine[] {
  const figure = readFigures(labourFigures, job.choices)
  return tasksOf(job).flatMap((task) => labourLine(job, taskOf(task, figure(task.rate))) ?? [])
}

function tasksOf(job: RoomsJob): readonly RoomTask[] {
  const { works, figure } = job
  /** What `measured` finds in each room, of the rooms that `chosen` finds something in. */
  const of = (measured: (work: RoomWork) => readonly Given[]): RoomTask['given'] =>
    works.map((work) => ({ work, given: measured(work) })).filter(({ given }) => given.length > 0)
  const board = of((work) => [
    ...(hasNewWalls(work) ? netOf(work) : []),
    ...(work.choices.ceiling === 'drywall' ? [work.ceiling] : []),
  ])
  // A wall between two rooms is framed once.
  const walls = grouped(framedWalls(job), ({ room }) => room)
  const framed = (measured: (face: FaceGiven) => Given) =>
    of((work) => (walls.get(work) ?? []).map(({ face }) => measured(face)))
  const floors = (kind: RoomWork['choices']['floor']) =>
    of(({ choices, floor }) => (choices.floor === kind ? [floor] : []))
  const painted = of((work) => [
    ...(work.choices.walls === 'none' ? [] : netOf(work)),
    ...(work.choices.ceiling === 'none' ? [] : [work.ceiling]),
  ]).map((one) => ({
    ...one,
    less: one.work.choices.walls === 'none' ? [] : tiledWallsOf(job, one.work),
  }))
  return [
    {
      id: 'labour-framing',
      rate: 'labour-framing',
      label: say('Framing walls'),
      trade: 'framing',
      wage: wages.carpentry,
      unit: 'ft',
      given: framed(({ length }) => length),
    },
    {
      id: 'labour-insulation',
      rate: 'labour-insulation',
      label: say('Insulating'),
      trade: 'insulation',
      wage: wages.insulation,
      unit: 'ft2',
      given: framed(({ net }) => net),
    },
    {
      id: 'labour-drywall-hang',
      rate: 'labour-drywall-hang',
      label: say('Hanging drywall'),
      trade: 'drywall',
      wage: wages.drywall,
      unit: 'ft2',
      given: board,
    },
    {
      id: 'labour-drywall-finish',
      rate: 'labour-drywall-finish',
      label: say('Taping and finishing drywall'),
      trade: 'drywall',
      wage: wages.taping,
      unit: 'ft2',
      given: board,
    },
    {
      id: 'labour-primer',
      rate: 'labour-paint',
      label: say('Priming new drywall'),
      trade: 'paint',
      wage: wages.paint,
      unit: 'ft2',
      rounds: figure('primer-coats'),
      given: board,
    },
    {
      id: 'labour-paint',
      rate: 'labour-paint',
      label: say('Painting'),
      trade: 'paint',
      wage: wages.paint,
      unit: 'ft2',
      rounds: figure('paint-coats'),
      given: painted,
      lessLabel: say('Less walls that are tiled'),
    },
    {
      id: 'labour-plank',
      rate: 'labour-plank',
      label: say('Laying plank flooring'),
      trade: 'flooring',
      wage: wages.plank,
      unit: 'ft2',
      given: floors('plank'),
    },
    {
      id: 'labour-tile',
      rate: 'labour-tile',
      label: say('Setting tile'),
      trade: 'flooring',
      wage: wages.tile,
      unit: 'ft2',
      given: of((work) => [
        ...(work.choices.floor === 'tile' ? [work.floor] : []),
        ...tiledWallsOf(job, work),
      ]),
    },
    {
      id: 'labour-carpet',
      rate: 'labour-carpet',
      label: say('Laying carpet'),
      trade: 'flooring',
      wage: wages.carpet,
      unit: 'ft2',
      given: floors('carpet'),
    },
    {
      id: 'labour-baseboard',
      rate: 'labour-baseboard',
      label: say('Putting up baseboard'),
      trade: 'trim',
      wage: wages.carpentry,
      unit: 'ft',
      given: of((work) => (work.choices.baseboard ? lengthsOf(work) : [])).map(({ work, given }) => ({
        work,
        given,
        less: work.faces.flatMap(waysThrough),
      })),
    },
    {
      id: 'labour-casing',
      rate: 'labour-casing',
      label: say('Casing doors'),
      trade: 'trim',
      wage: wages.carpentry,
      unit: 'ft',
      given: of((work) => (work.choices.baseboard ? casedDoors(work).map(({ given }) => given) : [])),
    },
  ]
}

/** The task of all its rooms together, as it is measured. */
const taskOf = (
  { id, label, trade, wage, unit, rounds, given: rooms, lessLabel }: RoomTask,
  rate: Figure,
): Task => ({
  id,
  label,
  trade,
  wage,
  rate,
  unit,
  roomIds: idsOf(rooms.map(({ work }) => work)),
  measure: (work) => {
    const given = rooms.flatMap((room) => room.given)
    const whole = work.sum(unit === 'ft' ? say('Length') : say('Area'), given, unit)
    const ways = sumOf(rooms.flatMap(({ less = [] }) => less.map(({ exact }) => exact)))
    const measured = ways.value.equals(0)
      ? whole
      : work.step(
          lessLabel ?? say('Less doors and openings to the floor'),
          [[whole, unit], '−', [ways, unit]],
          without(whole, ways),
          unit,
        )
    if (rounds === undefined) return measured
    return work.step(
      say('For all coats'),
      [[measured, unit], '×', rounds],
      times(measured, rounds.exact),
      unit,
    )
  },
})
