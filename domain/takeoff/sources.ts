import { say } from '#language/say.ts'
import type { Source } from './line.ts'
import published from './sources.json' with { type: 'json' }

/** The date of a page or a rule that bears none. */
const undated = () => say('undated')

/** A source in one line: what is not said of it is left out. */
export const sourceText = ({ title, publisher, date }: Source): string =>
  [title, publisher, date].filter((part) => part !== '').join(', ')

type Published = { title: string; publisher: string; date?: string; url?: string; for: string }

/** What is published, by the name that figures call it; `for` in the table is what is taken from it. */
export const sources = Object.fromEntries(
  Object.entries<Published>(published).map(([name, { title, publisher, date, url }]) => [
    name,
    (): Source => ({ title, publisher, date: date ?? undated(), ...(url && { url }) }),
  ]),
  // The table's own keys.
) as Record<keyof typeof published, () => Source>

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
  date: '',
})

/** What whoever does the work decides, without any source: the size of a joint, the number of coats. */
export const ownChoice = (): Source => ({
  title: say('Your choice'),
  publisher: '',
  date: '',
})

/** Sizes, spans and spacings of what carries: nobody here has engineered them. */
export const buildingDepartment = (): Source => ({
  title: say('To be set, not engineered: the building department decides on sizes and spans'),
  publisher: '',
  date: '',
})

/** Screws in a ledger are spaced by the span of the joists. */
export const ledgerCode = (): Source => ({
  title: say('To be set by the span of the joists, IRC R507.9.1.3: the building department decides'),
  publisher: 'International Code Council',
  date: undated(),
})

/** What follows from the shape alone. */
export const geometry = (): Source => ({
  title: say('Geometry'),
  publisher: 'Plumbline',
  date: undated(),
})
