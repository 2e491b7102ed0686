import { waitlistTexts } from '#contract/waitlist.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { type JoinField, joinFields } from './check-join.ts'
import { Consent, consentId } from './consent.tsx'
import { JoinFields, joinPrefix } from './join-fields.tsx'

const errors = Object.fromEntries(joinFields.map((name) => [name, `%%error:${name}%%`]))
const values = Object.fromEntries(joinFields.map((name) => [name, `%%value:${name}%%`])) as Record<
  JoinField,
  string
>

/**
 * The form as the server answers with it where there is no script: it fills in what was typed and what is wrong. It
 * posts to where it stands, so that the query stays with it.
 */
export function PlainJoinForm() {
  return (
    <form method="post" noValidate aria-labelledby="join-heading">
      <Banner className="mb-6">%%banner%%</Banner>
      <ErrorSummary prefix={joinPrefix} errors={errors} filled />
      <JoinFields errors={errors} running={false} marks={{ values }} />
      <Consent />
      <Button type="submit" size="lg" className="mt-4 w-full" aria-describedby={consentId}>
        {waitlistTexts.submit}
      </Button>
    </form>
  )
}
