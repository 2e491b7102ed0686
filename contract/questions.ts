import { say } from '#language/say.ts'
import { brand } from './brand.ts'

/** A question that visitors ask, and what is answered. */
export type Question = { question: string; answer: string }

/** What the waitlist's own page and the page of questions both answer. */
export const waitlistQuestions: readonly Question[] = [
  {
    question: say('When can I use it?'),
    answer: say('The release is planned for {releaseDate} on {stores}.', {
      releaseDate: brand.releaseDate,
      stores: brand.stores,
    }),
  },
  {
    question: say('Can I try it earlier?'),
    answer: say('Waitlist members get the beta before the full release.'),
  },
  {
    question: say('What does it cost?'),
    answer: say('Waitlist members get a {trialDays}-day free trial at launch.', {
      trialDays: brand.trialDays,
    }),
  },
]
