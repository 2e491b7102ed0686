import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { estimateRow, estimatesRow } from '#contract/estimate-calls.ts'
import type { KeptScan } from '#contract/rooms.ts'
import type { RowData } from '#contract/route.ts'
import type { ScanChange } from '#contract/scans.ts'
import { effectOf } from '#domain/estimate/compare.ts'
import { figuresOf } from '#domain/estimate/figures.ts'
import { type BasisScan, sourcesOf } from '#domain/estimate/sources.ts'
import { foldCorrections } from '#domain/measure/kept-corrections.ts'
import type { KeptSource } from '#domain/measure/kept-scan.ts'
import type { Measured } from '#domain/measure/room.ts'
import { openAsking } from '#web/kit/ask-worker.ts'
import { call } from '#web/kit/call.ts'
import { fileAddress } from '#web/kit/work/files.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { measuredThenQuery, type Place } from './data.ts'
import type { Read, Reading } from './reading-worker.ts'

const cost = { classes: ['cost'] } satisfies LiveMeta

const { ask } = openAsking<Reading, Read>(
  () => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' }),
)

type Opened = RowData<typeof estimateRow>

/** What an estimate would come to, were these rooms measured as `measured`; integer cents, and how many lines change. */
export type Effect = { id: string; name: string; cents: number; lines: number }

/** What an estimate comes to on its basis, and with `measured` in the place of the scans `of`. */
export function effectOn(
  { estimate, lines }: Pick<Opened, 'estimate' | 'lines'>,
  basis: readonly BasisScan[],
  { of, scanId, measured }: { of: ReadonlySet<string>; scanId: string; measured: Measured },
): Effect {
  const { id, name, settings, choices } = estimate
  const figures = (scans: typeof basis) => figuresOf(sourcesOf(scans, choices))
  // Lines are of a scan by its id: what takes its place is measured under that.
  const first = basis.find((one) => of.has(one.scanId))
  const then = basis.flatMap((one) =>
    one === first ? { scanId, measured, structure: null } : of.has(one.scanId) ? [] : one,
  )
  const effect = effectOf({ lines, settings }, figures(basis), { figures: figures(then) })
  return { id, name, cents: effect.totalCents, lines: effect.lines.length }
}

/** The estimates that stand on scans of a place, each with what was measured of its whole basis; empty until they are read. */
export function useEstimatesOn(project: string, place: Place, mayRead: boolean) {
  const { data } = useQuery({
    queryKey: ['project', project, 'estimates'],
    meta: cost,
    enabled: mayRead,
    queryFn: () => call(estimatesRow, { params: { project }, body: {} }),
  })
  const ids = new Set(place.scans.map(({ id }) => id))
  return (data?.estimates ?? []).filter(({ basis }) => basis.some(({ scanId }) => ids.has(scanId)))
}

/** What the newest measurements of a place do to the estimates that stand on it, until they are taken there. */
export function useEffects(
  project: string,
  place: Place,
  estimates: ReturnType<typeof useEstimatesOn>,
): readonly Effect[] {
  const client = useQueryClient()
  return useQueries({
    queries: estimates.map(({ id, rev }) => ({
      queryKey: ['project', project, 'effect', id, rev, place.newest.id, place.newest.corrections.length],
      meta: cost,
      queryFn: async () => effectIn({ client, project, place, estimate: id }),
    })),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  })
}

type Asked = {
  client: ReturnType<typeof useQueryClient>
  project: string
  place: Place
  estimate: string
  measured?: Measured
}

/** What `measured`, or the place as it stands measured, does to an estimate; null where it cannot be told. */
export async function effectIn({
  client,
  project,
  place,
  estimate,
  measured,
}: Asked): Promise<Effect | null> {
  const { newest, scans } = place
  const then = (scan: string, corrections: number) =>
    client.fetchQuery(measuredThenQuery(project, scan, corrections, 'imperial'))
  const opened = await call(estimateRow, { params: { project, estimate }, query: {}, body: {} })
  const basis = await Promise.all(
    opened.estimate.basis.map(({ scanId, corrections }) => then(scanId, corrections)),
  )
  const now = measured ?? (await then(newest.id, newest.corrections.length))?.measured
  if (!now) return null
  const of = new Set(scans.map(({ id }) => id))
  const there = basis.flatMap((one) => one ?? [])
  return effectOn(opened, there, { of, scanId: newest.id, measured: now })
}

/** Measures a scan here with one correction more; why not, where it cannot be. */
export async function measuredWith(
  project: string,
  { fileId, file, typed, corrections }: KeptScan,
  change: ScanChange,
): Promise<Read> {
  const source: KeptSource | undefined =
    typed && 'corners' in typed
      ? { typed }
      : fileId && file
        ? {
            name: file.name,
            bytes: new Uint8Array(await (await fetch(fileAddress(project, fileId, true))).arrayBuffer()),
          }
        : undefined
  if (!source) return { refused: '' }
  const all = foldCorrections([...corrections.map((one) => one.change), change])
  return ask({ source, corrections: all })
}
