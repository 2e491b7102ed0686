import { type EstimateLine, emptyLine } from '#contract/estimate.ts'
import { usualCode } from './trades.ts'
import type { Figures, TakenOff } from './types.ts'

/** Items that are another trade's in an estimate than in a takeoff, by the beginnings of their ids. */
const otherTrades: readonly (readonly [start: string, trade: string])[] = [
  ['tile-', 'tile'],
  ['wall-tile', 'tile'],
  ['thinset', 'tile'],
  ['grout', 'tile'],
  ['backer', 'tile'],
  ['membrane', 'tile'],
  ['labour-tile', 'tile'],
  ['door-', 'doors'],
  ['slab-door', 'doors'],
]

/** The trade under which a thing that the rooms take is put. */
function tradeOf({ key, line, labour: [labour] }: TakenOff): string {
  const id = line?.itemId ?? key.slice(key.indexOf(':') + 1)
  return otherTrades.find(([start]) => id.startsWith(start))?.[1] ?? line?.trade ?? labour?.trade ?? ''
}

/** The room that it is for; '' where there are several, or none. */
function roomOf({ scanId, line, labour: [labour] }: TakenOff, { rooms }: Figures): string {
  const [roomId, other] = line?.roomIds ?? labour?.roomIds ?? []
  if (other !== undefined) return ''
  return rooms.find((room) => room.scanId === scanId && room.roomId === roomId)?.name ?? ''
}

/**
 * A line for everything that the rooms take and `lines` have not, in the order of the work: without a price, its quantity,
 * waste, packs and hours those of the takeoff for as long as nothing is typed over them.
 */
export function suggestedLines(
  figures: Figures,
  lines: readonly Pick<EstimateLine, 'from'>[],
): EstimateLine[] {
  const there = new Set(lines.flatMap(({ from }) => (from.kind === 'takeoff' ? [from.key] : [])))
  return figures.keys.flatMap((key): EstimateLine[] => {
    const taken = there.has(key) ? null : figures.takenOff(key)
    if (taken === null) return []
    const trade = tradeOf(taken)
    return [
      {
        ...emptyLine,
        item: taken.line?.item ?? taken.labour[0]?.label ?? '',
        trade,
        room: roomOf(taken, figures),
        code: usualCode(trade),
        quantity: '',
        unit: taken.unit,
        from: { kind: 'takeoff', key },
      },
    ]
  })
}
