import type { Offered } from '#contract/proposal-calls.ts'
import type { ProposalBody, Wording } from '#contract/proposals.ts'

/** The words of a group before anybody worded them: what its lines say. */
export const usualScope = (scope: readonly string[]): string => scope.join(', ').slice(0, 1000)

/** What is sent: what an estimate comes to, with the words that somebody found for it. `cents` is without any option. */
export function bodyOf(
  offered: Offered,
  wording: Wording,
  dates: ProposalBody['dates'],
): { body: ProposalBody; cents: number } {
  const { plans, groups, options, allowances, taxCents, tax } = offered
  const { intro, scopes, optionTexts, notIncluded, terms, payments } = wording
  return {
    body: {
      ...{ intro, plans, allowances, notIncluded, terms, payments, dates, taxCents, tax },
      groups: groups.map(({ key, title, scope, cents }) => ({
        title,
        scope: scopes[key] ?? usualScope(scope),
        cents,
      })),
      options: options.map((option) => ({ ...option, text: optionTexts[option.id] ?? option.text })),
    },
    cents: groups.reduce((sum, { cents }) => sum + cents, taxCents),
  }
}
