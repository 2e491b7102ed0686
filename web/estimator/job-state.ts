import type { Corrections } from '#domain/measure/room.ts'
import type { Choices, RoomChoices } from '#domain/takeoff/choices.ts'
import type { PriceList } from '#domain/takeoff/price-list.ts'
import type { Job } from './job.ts'

type RoomCorrection = NonNullable<Corrections['rooms']>[string]
type OpeningCorrection = NonNullable<Corrections['openings']>[string]

/** What a visitor does to a job. `undefined` for a figure goes back to what was measured, or to what is usual. */
export type Change =
  | { change: 'ceiling'; roomId: string; metres: number | undefined }
  | { change: 'label'; roomId: string; label: string | undefined }
  | { change: 'usual'; works: Partial<RoomChoices> }
  | { change: 'works'; roomId: string; works: Partial<RoomChoices> }
  | { change: 'opening'; id: string; correction: OpeningCorrection | undefined }
  | { change: 'assumption'; id: string; value: number | undefined }
  | { change: 'units'; units: Choices['units'] }
  | { change: 'price'; itemId: string; item: string; pack: string; cents: number; today: string }
  | { change: 'prices'; prices: PriceList }

/** The record with `key` as `value`; without it where that is undefined. */
function withEntry<Value>(
  record: Readonly<Record<string, Value>> | undefined,
  key: string,
  value: Value | undefined,
): Record<string, Value> {
  const { [key]: _, ...rest } = record ?? {}
  return value === undefined ? rest : { ...rest, [key]: value }
}

/** What is corrected of a room, or undefined where nothing is left of it. */
function corrected(before: RoomCorrection | undefined, next: Record<keyof RoomCorrection, unknown>) {
  const merged = Object.fromEntries(
    Object.entries({ ...before, ...next }).filter(([, value]) => value !== undefined),
  ) as RoomCorrection
  return Object.keys(merged).length > 0 ? merged : undefined
}

/** The job after a change; what a person says against the scan stays apart from it. */
export function changeJob(job: Job, change: Change): Job {
  const { corrections, choices } = job
  switch (change.change) {
    case 'ceiling':
    case 'label': {
      const { roomId } = change
      const before = corrections.rooms?.[roomId]
      const next =
        change.change === 'ceiling'
          ? { label: before?.label, ceilingHeight: change.metres }
          : { label: change.label, ceilingHeight: before?.ceilingHeight }
      const rooms = withEntry(corrections.rooms, roomId, corrected(before, next))
      return { ...job, corrections: { ...corrections, rooms } }
    }
    case 'opening': {
      const openings = withEntry(corrections.openings, change.id, change.correction)
      return { ...job, corrections: { ...corrections, openings } }
    }
    case 'usual': {
      // What is said of every room holds in every room: what one of them had of its own goes.
      const said = Object.keys(change.works)
      const rooms = Object.fromEntries(
        Object.entries(choices.rooms).map(([id, works]) => [
          id,
          Object.fromEntries(Object.entries(works).filter(([name]) => !said.includes(name))),
        ]),
      )
      return { ...job, choices: { ...choices, usual: { ...choices.usual, ...change.works }, rooms } }
    }
    case 'works': {
      const works = { ...choices.rooms[change.roomId], ...change.works }
      return { ...job, choices: { ...choices, rooms: { ...choices.rooms, [change.roomId]: works } } }
    }
    case 'assumption': {
      const assumptions = withEntry(choices.assumptions, change.id, change.value)
      return { ...job, choices: { ...choices, assumptions } }
    }
    case 'units':
      return { ...job, choices: { ...choices, units: change.units } }
    case 'price': {
      const { itemId, item, pack, cents, today } = change
      const own = { itemId, item, pack, cents, asOf: today, sample: false }
      const known = job.prices.some((price) => price.itemId === itemId)
      const prices = known
        ? job.prices.map((price) => (price.itemId === itemId ? own : price))
        : [...job.prices, own]
      return { ...job, prices }
    }
    case 'prices':
      return { ...job, prices: change.prices }
  }
}
