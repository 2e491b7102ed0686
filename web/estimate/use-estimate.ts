import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { PlacedLine } from '#contract/estimate.ts'
import { changeLinesRow, estimateRow, estimatesRow, versionRow } from '#contract/estimate-calls.ts'
import type { DraftLine, Estimate, EstimateChanged } from '#contract/estimates.ts'
import type { RowData } from '#contract/route.ts'
import { call, keepRead } from '#web/kit/call.ts'
import { keepDraft, readDraft } from '#web/kit/work/kept-draft.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { afterPaint, useFollowed } from '#web/ui/after-paint.ts'
import { type Outgoing, OutgoingSteps } from './outgoing-steps.ts'
import { placesOf, withLines } from './placed-lines.ts'
import { same } from './steps.ts'

type Read = RowData<typeof estimateRow>
const cost = { classes: ['cost'] } satisfies LiveMeta

/** The estimates of a project. */
export const estimatesQuery = (project: string) =>
  queryOptions({
    queryKey: ['project', project, 'estimates'],
    meta: cost,
    queryFn: () => call(estimatesRow, { params: { project }, body: {} }),
  })

const estimateKey = (project: string, estimate: string) => ['project', project, 'estimate', estimate] as const

/** An estimate with its lines; read again, only what changed since is asked for, and lines that did not are the same objects. */
export const estimateQuery = (client: QueryClient, project: string, estimate: string) =>
  queryOptions({
    queryKey: estimateKey(project, estimate),
    meta: cost,
    // Compared line by line here; the library would go through five thousand of them once more.
    structuralSharing: false,
    queryFn: async (): Promise<Read> => {
      const before = client.getQueryData<Read>(estimateKey(project, estimate))
      const query = before ? { since: String(before.estimate.rev) } : {}
      const read = await call(estimateRow, { params: { project, estimate }, query, body: {} })
      const now = client.getQueryData<Read>(estimateKey(project, estimate))
      if (!now) return read
      keepSoon(client, project, estimate)
      return withChanged(now, read)
    },
  })

/** How long changes have to rest before the device keeps the whole again, in milliseconds: it is some megabytes. */
export const keepAfterMs = 2000
const resting = new Map<string, ReturnType<typeof setTimeout>>()

/** Has the device keep an estimate as it stands here: after its first reading only what came since is asked for. */
function keepSoon(client: QueryClient, project: string, estimate: string): void {
  clearTimeout(resting.get(estimate))
  const keep = () => {
    resting.delete(estimate)
    const read = client.getQueryData<Read>(estimateKey(project, estimate))
    if (read) keepRead(estimateRow, { project, estimate }, read)
  }
  resting.set(estimate, setTimeout(keep, keepAfterMs))
}

/** A version as it was kept; it never becomes another. */
export const versionQuery = (project: string, estimate: string, version: string) =>
  queryOptions({
    queryKey: ['project', project, 'estimate version', version],
    meta: { classes: [] } satisfies LiveMeta,
    queryFn: () => call(versionRow, { params: { project, estimate, version }, body: {} }),
  })

/** What is known of an estimate with what was answered since; what did not change is the same object. */
export function withChanged(
  before: Read,
  { estimate, lines, removed, ...rest }: EstimateChanged & Partial<Read>,
): Read {
  const older = estimate.rev < before.estimate.rev
  const places = placesOf(before.lines)
  const newer = lines.filter(
    ({ id, rev }) => !removed.includes(id) && (before.lines[places.get(id) ?? -1]?.rev ?? -1) < rev,
  )
  return {
    ...before,
    ...rest,
    estimate: older ? before.estimate : withSame(before.estimate, estimate),
    lines: withLines<DraftLine>(before.lines, newer, removed) as DraftLine[],
    removed: [],
  }
}

/** An estimate with the objects of an older reading of it where they say the same: all lines follow from its settings. */
const withSame = (before: Estimate, now: Estimate): Estimate => ({
  ...now,
  ...(same(before.settings, now.settings) && { settings: before.settings }),
  ...(same(before.basis, now.basis) && { basis: before.basis }),
  ...(same(before.choices, now.choices) && { choices: before.choices }),
})

const noLines: readonly PlacedLine[] = []

/**
 * An estimate as it is shown: what the server has, and over it what was typed and is not saved yet. Steps are kept in this tab
 * until they are, also when the page is loaded again.
 */
export function useEstimate(project: string, estimate: string) {
  const client = useQueryClient()
  const options = estimateQuery(client, project, estimate)
  const { data, error } = useQuery({ ...options, enabled: estimate !== '' })
  const [refused, setRefused] = useState(0)
  const steps = useMemo(() => {
    const key = estimateKey(project, estimate)
    const draft = `estimate ${estimate}`
    return new OutgoingSteps({
      send: (body) => call(changeLinesRow, { params: { project, estimate }, body }),
      take: async (reply) => {
        client.setQueryData<Read>(key, (before) => before && withChanged(before, reply))
        keepSoon(client, project, estimate)
        // Whoever shows it is told in the next turn; until then the step stands over it, and does no more.
        await new Promise((done) => setTimeout(done))
      },
      readAgain: async () => {
        await client.invalidateQueries({ queryKey: key })
        return client.getQueryData<Read>(key)?.estimate.rev
      },
      onRefused: (why) => {
        sayNotSaved(why)
        setRefused((count) => count + 1)
      },
      keep: (queue) => keepDraft(draft, queue.length > 0 ? queue : undefined),
      kept: readDraft<readonly Outgoing[]>(draft) ?? [],
      soon: afterPaint,
    })
  }, [client, project, estimate])
  useEffect(() => {
    const again = () => steps.again()
    const stay = (event: BeforeUnloadEvent) => steps.current().queue.length > 0 && event.preventDefault()
    window.addEventListener('online', again)
    window.addEventListener('beforeunload', stay)
    window.addEventListener('pagehide', steps.keepNow)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('beforeunload', stay)
      window.removeEventListener('pagehide', steps.keepNow)
      steps.end()
    }
  }, [steps])
  // Drawn after the paint that answers a press: where it was made, the press itself is shown at once.
  const outgoing = useFollowed(steps.subscribe, steps.current)
  const saved = data?.lines ?? noLines
  const { queue } = outgoing
  const lines = useMemo(() => (queue ? steps.over(saved) : saved), [steps, saved, queue])
  // A press is answered where it was made; what follows from it is reckoned and drawn after that paint.
  return {
    estimate: data?.estimate,
    versions: data?.versions ?? [],
    failed: error,
    saved,
    /** As they are drawn: with what is not saved yet, a moment after it was typed. */
    lines: useDeferredValue(lines),
    outgoing,
    steps,
    refused,
  }
}

export type OpenEstimate = ReturnType<typeof useEstimate>
