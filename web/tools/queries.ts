import { queryOptions } from '@tanstack/react-query'
import type { homeRow } from '#contract/home.ts'
import type { RowData } from '#contract/route.ts'
import { toolMovesRow, toolsRow } from '#contract/tools.ts'
import { at } from '#language/languages.ts'
import { call } from '#web/kit/call.ts'

/** The tools of an organisation; of none where nobody is known yet. */
export const toolsQuery = (org: string) =>
  queryOptions({
    queryKey: ['tools', org],
    enabled: org !== '',
    queryFn: () => call(toolsRow, { params: { org }, body: {} }),
  })

export const movesQuery = (org: string, tool: string) =>
  queryOptions({
    queryKey: ['tools', org, tool],
    queryFn: () => call(toolMovesRow, { params: { org, tool }, body: {} }),
  })

/**
 * Whose tools somebody sees first: of the organization that they switched to, else of the firm that they work for, else of their
 * own. Empty where they belong to none.
 */
export const lendingOrg = ({ place, orgs, orgId }: RowData<typeof homeRow>): string =>
  orgs.find(({ id }) => id === place)?.id ??
  orgs.find(({ role }) => role === 'worker')?.id ??
  orgId ??
  orgs[0]?.id ??
  ''

/** Where the code of a tool leads: its sheet, in the organisation whose it is. */
export const toolAddress = (org: string, tool: string) => `${at('/tools')}?org=${org}&tool=${tool}`
