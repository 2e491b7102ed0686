import type { CodeFact, CodeGroup } from '#contract/code-facts.ts'
import { say } from '#language/say.ts'

/** What each body of rules is called. */
export const groupWords: Record<CodeGroup, string> = {
  osha: say('OSHA construction'),
  ada: say('ADA 2010 Standards'),
  irc: say('IRC 2018 model code'),
  epa: say('EPA lead, asbestos, stormwater'),
  federal: say('Other federal'),
  guidance: say('Guidance'),
}

/** How a fact was checked, said short. */
export const confidenceWords: Record<CodeFact['confidence'], string> = {
  opened: say('Text opened'),
  excerpt: say('Seen in an excerpt: check this section'),
  memory: say('Not seen: check this section'),
}
