import { say } from '#language/say.ts'
import type { Source } from './line.ts'

/** The date of a page or a rule that bears none. */
const undated = () => say('undated')

/** What estimators do by habit, where no publication was found that could be named. */
export const ruleOfThumb = (): Source => ({
  title: say('Rule of thumb of the trade'),
  publisher: say('trade texts'),
  date: undated(),
})

/** How a shop sells it: what the pack says on its label. */
export const packLabel = (): Source => ({
  title: say('Label of the pack'),
  publisher: say('as sold in the United States'),
  date: undated(),
})

/** What whoever measures or designs decides, without any source: the size of a joint, the number of coats. */
export const ownChoice = (): Source => ({
  title: say('Your choice'),
  publisher: 'Plumbline',
  date: undated(),
})
