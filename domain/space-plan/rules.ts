import { say } from '#language/say.ts'

/** A clearance: metres at least, who says so, and whether what they say is law where it was adopted, or good practice. */
export type Rule = { metres: number; words: string; citation: string; of: 'code' | 'guideline' }

const inch = 0.0254
const irc = (inches: number, words: string, section: string): Rule => ({
  metres: inches * inch,
  words,
  citation: say('IRC {section}, as adopted where the job is: check this section', { section }),
  of: 'code',
})
/** As printed by a cabinet maker in its catalog of 2024. */
const nkba = (inches: number, words: string, guideline: number): Rule => ({
  metres: inches * inch,
  words,
  citation: say('NKBA Kitchen Planning Guideline {guideline}', { guideline }),
  of: 'guideline',
})

/** Every figure by which a plan is judged. */
export const rules = {
  'fixture-front': irc(21, say('Clear floor in front'), 'R307.1'),
  'toilet-side': irc(15, say('From the center of the toilet to each side'), 'R307.1'),
  'shower-front': irc(24, say('Clear floor in front of a shower'), 'R307.1'),
  'shower-inside': irc(30, say('Shower, inside, each way'), 'P2708.1'),
  'work-aisle': nkba(42, say('Work aisle, between counters or appliances'), 6),
  walkway: nkba(36, say('Walkway'), 7),
  'seat-back': nkba(32, say('From the table to what is behind the seats'), 8),
  'sink-landing-wide': nkba(24, say('Counter on one side of the sink'), 11),
  'sink-landing-narrow': nkba(18, say('Counter on the other side of the sink'), 11),
  'refrigerator-landing': nkba(15, say('Counter beside the refrigerator'), 16),
  'range-landing-wide': nkba(15, say('Counter on one side of the range'), 17),
  'range-landing-narrow': nkba(12, say('Counter on the other side of the range'), 17),
} as const satisfies Record<string, Rule>
export type RuleId = keyof typeof rules
