import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { projectKinds, projectStatuses } from '#contract/fields.ts'
import { projectSorts, projectsRow } from '#contract/projects.ts'
import type { RowInput } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

export type ListQuery = RowInput<typeof projectsRow>['query']

const oneOf = <Value extends string>(all: readonly Value[], text: string | null): Value | undefined =>
  all.find((one) => one === text)

/** What the address asks of the list; what it cannot mean is left away. */
export function listQueryOf(search: string): ListQuery {
  const given = new URLSearchParams(search)
  const [q, org, from] = ['q', 'org', 'from'].map((name) => given.get(name) || undefined)
  return {
    q: q?.slice(0, 200),
    status: oneOf(projectStatuses, given.get('status')),
    kind: oneOf(projectKinds, given.get('kind')),
    org: org && /^[0-9a-f-]{36}$/i.test(org) ? org : undefined,
    sort: oneOf(projectSorts, given.get('sort')),
    down: given.get('down') === 'yes' ? 'yes' : undefined,
    from: from && /^\d{1,7}$/.test(from) ? from : undefined,
  }
}

/** The address's query for what a list shows; a page beyond the first one is no part of a view. */
export const searchOf = (query: ListQuery): string =>
  new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  ).toString()

/** A page of the list; what stands there stays until the next one is here. */
export const listQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['projects', query],
    meta: { classes: ['open', 'price', 'cost'] } satisfies LiveMeta,
    queryFn: () => call(projectsRow, { params: {}, query, body: {} }),
    placeholderData: keepPreviousData,
  })
