import { say } from '#language/say.ts'

/** What every form says, whatever it asks for; the spec's words, each exactly as its error catalogue has it. */
export const formTexts = {
  submitting: say('Please wait...'),
  somethingWrong: say('Something went wrong. Please try again.'),
  unexpected: say('An unexpected error occurred. Please try again later.'),
} as const
