import { type Limit, type Plan, unlimited } from '#contract/plans.ts'

/** One cell: a yes or a no, or words. */
export type Cell = boolean | string

/** One row of the comparison, in the order of the page. */
export type ComparisonRow = { label: string; cellOf: (plan: Plan) => Cell }

const limitText = (limit: Limit, unit = '') => (limit === unlimited ? 'Unlimited' : `${limit}${unit}`)

function users({ baseSeats, maxSeats }: Plan): string {
  return baseSeats === maxSeats
    ? limitText(baseSeats)
    : `${limitText(baseSeats)} included, up to ${limitText(maxSeats)}`
}

function outputs({ limits: { aiOutputs }, isTeamPlan }: Plan): string {
  if (aiOutputs === unlimited) return limitText(aiOutputs)
  return `${aiOutputs} a month${isTeamPlan ? ', shared' : ''}`
}

function support({ support: own }: Plan): string {
  switch (own.level) {
    case 'email':
      return 'Email'
    case 'priority-email':
      return 'Priority email'
    case 'response':
      return `${own.hours}-hour response`
    case 'around-the-clock':
      return '24/7'
  }
}

const words = {
  photos: 'progress photos',
  ar: 'AR',
  standard: 'standard',
  own: 'your own',
  shared: 'shared by the team',
  government: 'NAVFAC and USACE styles',
  logo: 'your logo',
  letterhead: 'letterhead',
} as const

/** The parts in one line, the first with a capital; a no where there is none. */
function partsCell(parts: readonly (keyof typeof words)[]): Cell {
  const line = parts.map((part) => words[part]).join(', ')
  return line === '' ? false : `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

/** Every row; its cells follow from the plan catalogue alone. */
export const comparisonRows: readonly ComparisonRow[] = [
  { label: 'Users', cellOf: users },
  { label: 'Active Projects', cellOf: ({ limits }) => limitText(limits.activeProjects) },
  { label: 'AI Outputs', cellOf: outputs },
  { label: 'Project Visualization', cellOf: ({ depth }) => partsCell(depth.visualization) },
  { label: 'Support Level', cellOf: support },
  { label: 'Account Manager', cellOf: ({ included }) => included.accountManager },
  { label: 'On-site Training', cellOf: ({ included }) => included.onSiteTraining },
  { label: 'Document Templates', cellOf: ({ depth }) => partsCell(depth.templates) },
  { label: 'Revision History', cellOf: ({ limits }) => limitText(limits.revisionHistoryDays, ' days') },
  { label: 'Document Branding', cellOf: ({ depth }) => partsCell(depth.branding) },
  { label: 'Team Collaboration', cellOf: ({ included }) => included.teamCollaboration },
  { label: 'Chat-to-Document', cellOf: ({ included }) => included.chatToDocument },
  { label: 'Material Cost Tracking', cellOf: ({ included }) => included.materialCostTracking },
  { label: 'Advanced Analytics', cellOf: ({ included }) => included.advancedAnalytics },
  { label: 'Team Permissions', cellOf: ({ included }) => included.teamPermissions },
  { label: 'API Access', cellOf: ({ included }) => included.apiAccess },
  { label: 'Custom AI Training', cellOf: ({ included }) => included.customAiTraining },
  { label: 'SSO Authentication', cellOf: ({ included }) => included.sso },
]

/** The rows in which `plan` has something and `lesser` has nothing. */
export function gainedRows(plan: Plan, lesser: Plan): string[] {
  return comparisonRows
    .filter(({ cellOf }) => cellOf(plan) !== false && cellOf(lesser) === false)
    .map(({ label }) => label)
}
