import { type LineGroup, lineGroups } from '#contract/estimates.ts'

/** What an estimate shows and how: all of it stands in the address, so that a link shows the same. */
export type EstimateView = {
  /** The estimate; the first of the project where none is named. */
  estimate: string | undefined
  by: LineGroup
  /** Lines whose words hold this. */
  find: string
  /** Only lines that are another thing than in the version they are compared with. */
  changed: boolean
  /** The version that is looked at instead of the draft. */
  version: string | undefined
  /** Two that are compared: ids of versions, 'draft' for what stands. */
  compare: readonly [string, string] | undefined
}

/** What the query of an address shows; what it does not know of is passed over. */
export function readView(search: string): EstimateView {
  const query = new URLSearchParams(search)
  const [one, other] = [query.get('one'), query.get('other')]
  return {
    estimate: query.get('estimate') ?? undefined,
    by: lineGroups.find((by) => by === query.get('by')) ?? 'trade',
    find: query.get('find') ?? '',
    changed: query.has('changed'),
    version: query.get('version') ?? undefined,
    compare: one === null ? undefined : [one, other ?? 'draft'],
  }
}

/** The query that `readView` reads the same from, with a question mark, or '' where all is as it begins. */
export function viewQuery({ estimate, by, find, changed, version, compare }: EstimateView): string {
  const query = new URLSearchParams()
  if (estimate !== undefined) query.set('estimate', estimate)
  if (by !== 'trade') query.set('by', by)
  if (find !== '') query.set('find', find)
  if (changed) query.set('changed', '')
  if (version !== undefined) query.set('version', version)
  if (compare) {
    query.set('one', compare[0])
    query.set('other', compare[1])
  }
  const text = query.toString()
  return text && `?${text}`
}
