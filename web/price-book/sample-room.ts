import type { AssemblyItem } from '#contract/assemblies.ts'
import { usualSettings } from '#contract/estimate.ts'
import { assemblyLines } from '#domain/estimate/assembly.ts'
import { faultText } from '#domain/estimate/fault-text.ts'
import { figuresOf } from '#domain/estimate/figures.ts'
import { measureName } from '#domain/estimate/measure-names.ts'
import { reckon } from '#domain/estimate/reckon.ts'
import { unitName } from '#domain/estimate/units.ts'
import { measureScan } from '#domain/measure/rooms.ts'
import { scanOfTypedRoom } from '#domain/measure/typed-room.ts'
import { numberText } from '#language/figures.ts'

const foot = 0.3048
const measured = measureScan(
  scanOfTypedRoom({
    label: 'Room',
    ...{ width: 12 * foot, depth: 10 * foot, height: 8 * foot },
    openings: [
      { kind: 'door', wall: 1, width: 3 * foot, height: 7 * foot },
      { kind: 'window', wall: 2, width: 3 * foot, height: 4 * foot },
    ],
  }),
)
const figures = figuresOf([{ scanId: '', measured, takeoff: null }])
const [room] = figures.rooms

/** What a formula may call of a room: its name there, and what that is. */
export const roomMeasureNames = (): { name: string; what: string }[] =>
  [...(room?.measures.keys() ?? [])].map((name) => ({ name, what: measureName(name) }))

/** What an item comes to in a room of 12 by 10 ft, 8 ft high, with a door and a window, before waste; or why it cannot be. */
export function inSampleRoom(item: AssemblyItem): { comesTo: string } | { wrong: string } {
  const lines = assemblyLines([item], '', room?.name ?? '').map((line) => ({ ...line, id: '', rank: 0 }))
  const [line] = reckon({ lines, settings: usualSettings }, figures).lines
  if (!line || line.fault) return { wrong: line?.fault ? faultText(line.fault) : '' }
  const { quantity, unit } = line
  return { comesTo: `${numberText(quantity.value, { maximumFractionDigits: 1 })} ${unitName(unit)}` }
}
