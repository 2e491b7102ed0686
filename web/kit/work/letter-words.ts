import { say } from '#language/say.ts'

/** How a letter with a link fares. */
export const letterWords = {
  waits: () => say('letter on its way'),
  sent: () => say('letter sent'),
  failed: () => say('letter failed'),
}
