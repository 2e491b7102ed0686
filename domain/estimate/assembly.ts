import type { AssemblyItem } from '#contract/assemblies.ts'
import { type EstimateLine, emptyLine } from '#contract/estimate.ts'
import { usualCode } from './trades.ts'

/**
 * The lines of an assembly's items in `room`. A measure in a quantity that names no room is that of its line's own room: moved
 * to another room, the line is measured there.
 */
export const assemblyLines = (
  items: readonly AssemblyItem[],
  assemblyId: string,
  room: string,
): EstimateLine[] =>
  items.map((item) => ({
    ...emptyLine,
    ...item,
    room,
    code: item.code === '' ? usualCode(item.trade) : item.code,
    from: { kind: 'assembly', assemblyId, room },
  }))
