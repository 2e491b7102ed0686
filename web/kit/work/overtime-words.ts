import type { OvertimeRule } from '#contract/overtime.ts'
import { say } from '#language/say.ts'

/** The rules of overtime as they are chosen, and as they stand beside what was reckoned by them. */
export const ruleWords: Record<OvertimeRule, string> = {
  week: say('Over 40 hours a week'),
  day: say('Over 8 hours a day, or 40 a week'),
  california: say('California: over 8 a day, double over 12'),
  none: say('No overtime'),
}

/** What the hours of a job are reckoned by: its rule, and what government work owes beside it. */
export const ruleText = (rule: OvertimeRule, government: boolean): string =>
  government && rule === 'none'
    ? say('{rule}; as government work, over 40 hours a week too', { rule: ruleWords[rule] })
    : ruleWords[rule]
