/** How far a run of the tests goes: `narrow` is a plain `npm test`. Whoever calls a runner by hand gets all. */
export type Reach = 'narrow' | 'wide'

/** The files that stay out of a run of this reach, for the settings of Vitest and Playwright. */
export const leftOut = (reach: string | undefined): string[] =>
  reach === ('narrow' satisfies Reach) ? ['**/*.wide.*'] : []
