import { queryOptions } from '@tanstack/react-query'
import { type KeptScan, type MeasuredScan, roomsRow, scansRow } from '#contract/rooms.ts'
import type { Units } from '#domain/measure/tape.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

/** The scans of a project with their corrections, the newest first. */
export const scansQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'scans'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    queryFn: () => call(scansRow, { params: { project }, query: {}, body: {} }),
  })

/** What was measured of a scan with so many of its corrections: it stays so. */
export const measuredThenQuery = (project: string, scan: string, corrections: number, units: Units) =>
  queryOptions({
    queryKey: ['project', project, 'measured then', scan, corrections, units],
    meta: { classes: [] } satisfies LiveMeta,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<MeasuredScan | undefined> =>
      (
        await call(roomsRow, {
          params: { project },
          query: { scan, units, corrections: String(corrections) },
          body: {},
        })
      ).scans[0],
  })

/** What is measured of one scan; `given` is undefined while none is wanted. */
export const measuredQuery = (project: string, scan: string | undefined, units: Units) =>
  queryOptions({
    queryKey: ['project', project, 'rooms', scan, units],
    meta: { classes: ['open'] } satisfies LiveMeta,
    enabled: scan !== undefined,
    queryFn: async (): Promise<MeasuredScan | undefined> =>
      (await call(roomsRow, { params: { project }, query: { scan, units }, body: {} })).scans[0],
  })

/** The scans of the same rooms, the oldest first. */
export type Place = { id: string; scans: readonly KeptScan[]; newest: KeptScan }

/** Places in the order in which they were first scanned. */
export function placesOf(scans: readonly KeptScan[]): Place[] {
  const places = new Map<string, KeptScan[]>()
  for (const scan of scans.toReversed()) {
    const id = scan.againOf ?? scan.id
    places.set(id, [...(places.get(id) ?? []), scan])
  }
  return [...places].flatMap(([id, all]) => {
    const newest = all.at(-1)
    return newest ? [{ id, scans: all, newest }] : []
  })
}
