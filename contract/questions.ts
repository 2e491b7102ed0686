import { brand } from './brand.ts'

/** A question that visitors ask, and what is answered. */
export type Question = { question: string; answer: string }

/** What the waitlist's own page and the page of questions both answer. */
export const waitlistQuestions: readonly Question[] = [
  {
    question: 'When can I use it?',
    answer: `The release is planned for ${brand.releaseDate} on ${brand.stores}.`,
  },
  { question: 'Can I try it earlier?', answer: 'Waitlist members get the beta before the full release.' },
  {
    question: 'What does it cost?',
    answer: `Waitlist members get a ${brand.trialDays}-day free trial at launch.`,
  },
]
