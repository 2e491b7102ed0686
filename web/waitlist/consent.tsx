import { consentText } from '#contract/consent-text.ts'

/** The id of the sentence, for the button that agrees to it. */
export const consentId = 'consent'

/** What somebody agrees to who joins, in the words that are kept as proof. */
export const Consent = () => (
  <p id={consentId} className="mt-6 text-muted">
    {consentText}
  </p>
)
