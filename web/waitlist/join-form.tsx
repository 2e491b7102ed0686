import { joinRow, waitlistTexts } from '#contract/waitlist.ts'
import { call } from '#web/kit/call.ts'
import { useForm } from '#web/kit/form.ts'
import { landing } from '#web/kit/landing.ts'
import { useRunning } from '#web/kit/running.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { expectToast, toast } from '#web/ui/toast.ts'
import { campaignOf } from './campaign.ts'
import { checkJoin, customTitleField, failureOf, firstWrong, readJoin } from './check-join.ts'
import { Consent, consentId } from './consent.tsx'
import { JoinFields, joinPrefix } from './join-fields.tsx'
import { prove } from './prove.ts'

/** What came of a join: the reply, and the address that was typed. */
export type Joined = { alreadyJoined: boolean; place?: number | undefined; email: string }

type Props = {
  /** Whether the visitor has come back to the form, so that it takes the focus. */
  again: boolean
  onJoined: (reply: Joined) => void
}

/** A title in the visitor's own words has a control of its own while that stands there. */
const fieldOf = (control: string) => (control === customTitleField ? 'position' : control)

/** Says in a toast what the server would not do, beside the banner, which alone is read out. */
function explain(error: unknown) {
  const failure = failureOf(error)
  if (failure.toast)
    toast({
      title: waitlistTexts.errorTitle,
      description: failure.banner,
      variant: 'destructive',
      silent: true,
    })
  return failure
}

/** The sign-up form. Without script it posts to where it stands, so that the query stays with it. */
export function JoinForm({ again, onJoined }: Props) {
  const running = useRunning()
  const { props, button, errors, banner, submitting, forget } = useForm({
    check: checkJoin,
    firstWrong,
    fieldOf,
    explain,
    send: async (data) => {
      const body = readJoin(data)
      expectToast()
      const altcha = await prove()
      const reply = await call(joinRow, {
        params: {},
        body: { ...body, ...campaignOf(landing, window.location.origin), ...(altcha && { altcha }) },
      })
      toast(
        reply.alreadyJoined
          ? { title: waitlistTexts.alreadyTitle, description: waitlistTexts.already }
          : { title: waitlistTexts.joinedTitle, description: waitlistTexts.joined },
      )
      onJoined({ ...reply, email: body.email.trim() })
    },
  })
  return (
    <form {...props} aria-labelledby="join-heading">
      <ErrorSummary prefix={joinPrefix} errors={errors} />
      <JoinFields again={again} errors={errors} running={running} onTitlePick={() => forget('position')} />
      <Consent />
      <Banner className="mt-4">{banner}</Banner>
      <Button
        ref={button}
        type="submit"
        size="lg"
        className="mt-4 w-full"
        aria-describedby={consentId}
        disabled={submitting}
      >
        {submitting ? waitlistTexts.submitting : waitlistTexts.submit}
      </Button>
    </form>
  )
}
