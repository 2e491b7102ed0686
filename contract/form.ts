import { say } from '#language/say.ts'

/** What every form says, whatever it asks for; the spec's words, each exactly as its error catalogue has it. */
export const formTexts = {
  submitting: say('Please wait...'),
  somethingWrong: say('Something went wrong. Please try again.'),
  unreached: say(
    'It is the network: no answer came. Nothing you typed is lost. Try again once you are connected.',
  ),
  unexpected: say('An unexpected error occurred. Please try again later.'),
} as const
