import type { offerRow } from '#contract/proposal-calls.ts'
import type { Wording } from '#contract/proposals.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { dayAhead } from '#web/kit/work/dates.ts'

/** For how many days a proposal is good where nothing else is said. */
const goodDays = 30

/** How a proposal for a job of this name is worded before anybody worded it: payments, terms and what is left out as in the one before. */
export function usualWording(
  { before }: Pick<RowData<typeof offerRow>, 'before'>,
  job: string,
  now = new Date(),
): Wording {
  const validUntil = dayAhead(goodDays, now)
  return {
    title: before?.title ?? job,
    intro: '',
    scopes: before?.scopes ?? {},
    optionTexts: before?.optionTexts ?? {},
    notIncluded: before?.notIncluded ?? '',
    terms: before?.terms ?? '',
    payments: before?.payments ?? [
      { title: say('Deposit'), bp: 1000 },
      { title: say('Halfway'), bp: 4500 },
      { title: say('Completion'), bp: 4500 },
    ],
    validUntil,
  }
}
