/** How hours become overtime; the rule is a setting of the project. */
export const overtimeRules = ['none', 'week', 'day', 'california'] as const
export type OvertimeRule = (typeof overtimeRules)[number]
