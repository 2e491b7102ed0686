import { say } from '#language/say.ts'

/** What the product is called and promises; every page, letter and message takes its words from here. */
export const brand = {
  name: 'Plumbline',
  /** Wording only: nothing is switched by it. The release switch is the `RELEASE` setting. */
  releaseDate: say('July 2025'),
  stores: say('iOS and Android'),
  /** Length of the free trial that a confirmed waitlist member gets at launch, in days. */
  trialDays: 60,
} as const
