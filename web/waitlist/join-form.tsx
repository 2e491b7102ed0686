import { screens } from '#contract/pages.ts'
import { joinRow, waitlistTexts } from '#contract/waitlist.ts'
import { call } from '#web/kit/call.ts'
import { useForm } from '#web/kit/form.ts'
import { useRunning } from '#web/kit/running.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { checkJoin, customTitleField, failureOf, firstWrong, readJoin } from './check-join.ts'
import { JoinFields } from './join-fields.tsx'

type Props = {
  /** Whether the visitor has come back to the form, so that it takes the focus. */
  again: boolean
  onJoined: (reply: { alreadyJoined: boolean; email: string }) => void
}

/** A title in the visitor's own words has a control of its own while that stands there. */
const fieldOf = (control: string) => (control === customTitleField ? 'position' : control)

/** Says in a toast what the server would not do, beside the banner. */
function explain(error: unknown) {
  const failure = failureOf(error)
  if (failure.toast)
    toast({ title: waitlistTexts.errorTitle, description: failure.banner, variant: 'destructive' })
  return failure
}

/** The sign-up form. */
export function JoinForm({ again, onJoined }: Props) {
  const running = useRunning()
  const { props, button, errors, banner, submitting, forget } = useForm({
    check: checkJoin,
    firstWrong,
    fieldOf,
    explain,
    send: async (data) => {
      const body = readJoin(data)
      const { alreadyJoined } = await call(joinRow, { params: {}, body })
      toast(
        alreadyJoined
          ? { title: waitlistTexts.alreadyTitle, description: waitlistTexts.already }
          : { title: waitlistTexts.joinedTitle, description: waitlistTexts.joined },
      )
      onJoined({ alreadyJoined, email: body.email.trim() })
    },
  })
  return (
    <form {...props} action={screens.waitlist.path} aria-labelledby="join-heading">
      <JoinFields again={again} errors={errors} running={running} onTitlePick={() => forget('position')} />
      <Banner className="mt-6">{banner}</Banner>
      <Button ref={button} type="submit" size="lg" className="mt-6 w-full" disabled={submitting}>
        {submitting ? waitlistTexts.submitting : waitlistTexts.submit}
      </Button>
    </form>
  )
}
