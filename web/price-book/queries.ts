import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { assembliesRow } from '#contract/assemblies.ts'
import { costCodesRow, priceItemsRow, pricePointsRow } from '#contract/price-book.ts'
import { projectsRow } from '#contract/projects.ts'
import type { RowRequest } from '#contract/route.ts'
import { call } from '#web/kit/call.ts'

export type PriceQuery = RowRequest<typeof priceItemsRow>['query']

/** A page of the price book; the one before stays in sight while it comes. */
export const itemsQuery = (org: string, query: PriceQuery) =>
  queryOptions({
    queryKey: ['prices', org, 'items', query],
    queryFn: () => call(priceItemsRow, { params: { org }, query, body: {} }),
    placeholderData: keepPreviousData,
    enabled: org !== '',
  })

/** Every price of an item. */
export const pointsQuery = (org: string, item: string) =>
  queryOptions({
    queryKey: ['prices', org, 'points', item],
    queryFn: () => call(pricePointsRow, { params: { org, item }, body: {} }),
    enabled: org !== '' && item !== '',
  })

/** The jobs of an organisation that are being worked on. */
export const jobsQuery = (org: string) =>
  queryOptions({
    queryKey: ['projects', 'to ask', org],
    queryFn: () => call(projectsRow, { params: {}, query: { status: 'active', org }, body: {} }),
    enabled: org !== '',
  })

/** The cost codes of an organisation. */
export const codesQuery = (org: string) =>
  queryOptions({
    queryKey: ['prices', org, 'codes'],
    queryFn: () => call(costCodesRow, { params: { org }, body: {} }),
    enabled: org !== '',
  })

/** The assemblies of an organisation, and those that are offered to begin with. */
export const assembliesQuery = (org: string) =>
  queryOptions({
    queryKey: ['assemblies', org],
    queryFn: () => call(assembliesRow, { params: { org }, body: {} }),
    enabled: org !== '',
  })
