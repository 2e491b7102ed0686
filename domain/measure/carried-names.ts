import type { ScanChange } from '#contract/scans.ts'
import { compareScans } from './compare-scans.ts'
import type { KeptCorrections } from './kept-corrections.ts'
import type { Measured } from './room.ts'

/** Scans with more walls are not held against each other for this. */
const mostWalls = 200

const wallsOf = ({ rooms }: Measured) => rooms.reduce((sum, { faces }) => sum + faces.length, 0)

/**
 * What people said of rooms, as it holds for a newer scan of them: names, levels and finishes go along, measures do not.
 * Undefined where nothing does.
 */
export function carriedNames(
  before: Measured,
  { rooms: said = {} }: KeptCorrections,
  after: Measured,
): ScanChange | undefined {
  if (Object.keys(said).length === 0 || Math.max(wallsOf(before), wallsOf(after)) > mostWalls)
    return undefined
  const shared = new Map<string, Map<string, number>>()
  for (const { before: was, after: is } of compareScans(before, after)?.walls ?? []) {
    if (!was || !is) continue
    const rooms = shared.get(is.roomId) ?? new Map<string, number>()
    shared.set(is.roomId, rooms.set(was.roomId, (rooms.get(was.roomId) ?? 0) + is.length.value))
  }
  const carried = [...shared].flatMap(([roomId, rooms]) => {
    const [most] = [...rooms].sort((a, b) => b[1] - a[1])
    const { label, storey, finish } = said[most?.[0] ?? ''] ?? {}
    const names = {
      ...(label !== undefined && { label }),
      ...(storey !== undefined && { storey }),
      ...(finish !== undefined && { finish }),
    }
    return Object.keys(names).length > 0 ? [[roomId, names] as const] : []
  })
  return carried.length > 0 ? { rooms: Object.fromEntries(carried) } : undefined
}
