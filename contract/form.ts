/** What every form says, whatever it asks for; the spec's words, each exactly as its error catalogue has it. */
export const formTexts = {
  submitting: 'Please wait...',
  somethingWrong: 'Something went wrong. Please try again.',
  unexpected: 'An unexpected error occurred. Please try again later.',
} as const
