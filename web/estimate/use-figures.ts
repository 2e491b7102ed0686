import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { EstimateBasis } from '#contract/estimate.ts'
import type { Estimate } from '#contract/estimates.ts'
import { type MeasuredScan, roomsRow } from '#contract/rooms.ts'
import { figuresOf, noFigures } from '#domain/estimate/figures.ts'
import { sourcesOf } from '#domain/estimate/sources.ts'
import type { Figures } from '#domain/estimate/types.ts'
import { ChoiceRefusal } from '#domain/takeoff/choices.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

const open = { classes: ['open'] } satisfies LiveMeta

/** The rooms of a project as they were measured last. */
export const roomsQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'rooms measured'],
    meta: open,
    queryFn: () => call(roomsRow, { params: { project }, query: {}, body: {} }),
  })

/** One scan with so many of its corrections: what it was then stays what it was. */
const scanQuery = (project: string, { scanId, corrections }: EstimateBasis[number]) =>
  queryOptions({
    queryKey: ['project', project, 'scan measured', scanId, corrections],
    meta: { classes: [] } satisfies LiveMeta,
    queryFn: () =>
      call(roomsRow, {
        params: { project },
        query: { scan: scanId, corrections: String(corrections) },
        body: {},
      }),
  })

const isSameScan = (one: EstimateBasis[number], other: EstimateBasis[number]) =>
  one.scanId === other.scanId && one.corrections === other.corrections

const isMeasured = ({ measured, structure }: MeasuredScan) => measured !== null || structure !== null

/** What an estimate stands on that takes all of these; what could not be measured is left out. */
export const basisOf = (scans: readonly MeasuredScan[]): EstimateBasis =>
  scans.filter(isMeasured).map(({ scanId, corrections }) => ({ scanId, corrections }))

function figuresFrom(scans: readonly MeasuredScan[], choices: Estimate['choices']): Figures {
  try {
    return figuresOf(sourcesOf(scans, choices))
  } catch (error) {
    // What was chosen for the rooms cannot be worked with: its lines say so.
    if (error instanceof ChoiceRefusal) return noFigures
    throw error
  }
}

/** What an estimate stands on, and what it would on the newest measurements; both undefined until they are there. */
export type Stands = {
  figures: Figures
  /** The newest measurements, how they count, and which of them are new to it; undefined where it stands on them already. */
  newest: { figures: Figures; basis: EstimateBasis; scans: readonly MeasuredScan[] } | undefined
}

/** The rooms of an estimate's measurements, measured and taken off here as they are on the server. */
export function useFigures(
  project: string,
  stands: Pick<Estimate, 'basis' | 'choices'> | undefined,
): Stands | undefined {
  const { data: now, isError } = useQuery(roomsQuery(project))
  const key = JSON.stringify(stands?.basis ?? [])
  const basis = useMemo(() => JSON.parse(key) as EstimateBasis, [key])
  const latest = now?.scans ?? (isError ? noScans : undefined)
  const older = basis.filter((one) => latest && !latest.some((scan) => isSameScan(scan, one)))
  const loaded = useQueries({
    queries: older.map((one) => scanQuery(project, one)),
    combine: (all) => ({
      scans: all.flatMap(({ data }) => data?.scans ?? []),
      done: all.every(({ isPending }) => !isPending),
    }),
  })
  const chosen = JSON.stringify(stands?.choices)
  return useMemo(() => {
    if (!latest || !loaded.done || chosen === undefined) return undefined
    const choices = JSON.parse(chosen) as Estimate['choices']
    const all = [...latest, ...loaded.scans]
    const own = basis.flatMap((one) => all.find((scan) => isSameScan(scan, one)) ?? [])
    const measured = latest.filter(isMeasured)
    const next = basisOf(latest)
    const isNewest = next.every((one) => basis.some((other) => isSameScan(one, other)))
    return {
      figures: own.length === 0 ? noFigures : figuresFrom(own, choices),
      newest: isNewest
        ? undefined
        : {
            figures: figuresFrom(measured, choices),
            basis: next,
            scans: measured.filter((one) => !basis.some((other) => isSameScan(one, other))),
          },
    }
  }, [latest, loaded, basis, chosen])
}

const noScans: readonly MeasuredScan[] = []
