import { type Limit, type Plan, unlimited } from '#contract/plans.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'

/** One cell: a yes or a no, or words. */
export type Cell = boolean | string

/** One row of the comparison, in the order of the page. */
export type ComparisonRow = { label: string; cellOf: (plan: Plan) => Cell }

const limitText = (limit: Limit) => (limit === unlimited ? say('Unlimited') : numberText(limit))

function users({ baseSeats, maxSeats }: Plan): string {
  return baseSeats === maxSeats
    ? limitText(baseSeats)
    : say('{included} included, up to {most}', { included: limitText(baseSeats), most: limitText(maxSeats) })
}

function outputs({ limits: { aiOutputs }, isTeamPlan }: Plan): string {
  if (aiOutputs === unlimited) return limitText(aiOutputs)
  const count = numberText(aiOutputs)
  return isTeamPlan ? say('{count} a month, shared', { count }) : say('{count} a month', { count })
}

function history({ limits: { revisionHistoryDays: count } }: Plan): string {
  return count === unlimited
    ? limitText(count)
    : say('{count, plural, one {# day} other {# days}}', { count })
}

function support({ support: own }: Plan): string {
  switch (own.level) {
    case 'email':
      return say('Email')
    case 'priority-email':
      return say('Priority email')
    case 'response':
      return say('{hours, plural, other {#-hour response}}', { hours: own.hours })
    case 'around-the-clock':
      return '24/7'
  }
}

const words = {
  photos: say('progress photos'),
  ar: say('AR'),
  standard: say('standard'),
  own: say('your own'),
  shared: say('shared by the team'),
  government: say('NAVFAC and USACE styles'),
  logo: say('your logo'),
  letterhead: say('letterhead'),
} as const

/** The parts in one line, the first with a capital; a no where there is none. */
function partsCell(parts: readonly (keyof typeof words)[]): Cell {
  const line = parts.map((part) => words[part]).join(', ')
  return line === '' ? false : `${line.charAt(0).toUpperCase()}${line.slice(1)}`
}

/** Every row; its cells follow from the plan catalogue alone. */
export const comparisonRows: readonly ComparisonRow[] = [
  { label: say('Users'), cellOf: users },
  { label: say('Active Projects'), cellOf: ({ limits }) => limitText(limits.activeProjects) },
  { label: say('AI Outputs'), cellOf: outputs },
  { label: say('Project Visualization'), cellOf: ({ depth }) => partsCell(depth.visualization) },
  { label: say('Support Level'), cellOf: support },
  { label: say('Account Manager'), cellOf: ({ included }) => included.accountManager },
  { label: say('On-site Training'), cellOf: ({ included }) => included.onSiteTraining },
  { label: say('Document Templates'), cellOf: ({ depth }) => partsCell(depth.templates) },
  { label: say('Revision History'), cellOf: history },
  { label: say('Document Branding'), cellOf: ({ depth }) => partsCell(depth.branding) },
  { label: say('Team Collaboration'), cellOf: ({ included }) => included.teamCollaboration },
  { label: say('Chat-to-Document'), cellOf: ({ included }) => included.chatToDocument },
  { label: say('Material Cost Tracking'), cellOf: ({ included }) => included.materialCostTracking },
  { label: say('Advanced Analytics'), cellOf: ({ included }) => included.advancedAnalytics },
  { label: say('Team Permissions'), cellOf: ({ included }) => included.teamPermissions },
  { label: say('API Access'), cellOf: ({ included }) => included.apiAccess },
  { label: say('Custom AI Training'), cellOf: ({ included }) => included.customAiTraining },
  { label: say('SSO Authentication'), cellOf: ({ included }) => included.sso },
]

/** The rows in which `plan` has something and `lesser` has nothing. */
export function gainedRows(plan: Plan, lesser: Plan): string[] {
  return comparisonRows
    .filter(({ cellOf }) => cellOf(plan) !== false && cellOf(lesser) === false)
    .map(({ label }) => label)
}
