import { say } from '#language/say.ts'
import { casedDoors, casedWindows } from './casing-lines.ts'
import { type LeftOut, type NotIncluded, notIncluded } from './not-included.ts'
import type { RoomsJob, RoomWork } from './room-work.ts'

/** Whether something is on the list of any room. */
type Counts = (room: RoomWork) => boolean

/** What stands beside the price of rooms: what their list leaves out, by what was chosen and by what the rooms have. */
export function roomsNotIncluded({ works }: RoomsJob): NotIncluded {
  const row = (text: () => string, isOn: boolean = false): LeftOut => ({ text, unless: () => isOn })
  const hasWindows = works.some((room) => casedWindows(room).length > 0)
  const hasDoors = works.some((room) => casedDoors(room).length > 0)
  const on = (isOn: Counts): boolean => works.some(isOn)
  return notIncluded([
    row(() => say('tearing out what is there')),
    row(() => say('electrical, plumbing and heating work')),
    row(() => say('cabinets, countertops, fixtures and appliances')),
    row(() => say('doors and hardware'), !hasDoors || on(({ choices }) => choices.doors)),
    row(() => say('the windows themselves'), !hasWindows),
    row(() => say('window trim'), !hasWindows || on(({ choices }) => choices.windowTrim)),
    row(
      () => say('paint for trim and doors'),
      on(({ choices }) => choices.trimPaint),
    ),
    row(() => say('leveling the floor'), !on(({ choices }) => choices.floor !== 'none')),
  ])
}
