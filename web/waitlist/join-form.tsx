import { type ReactNode, useState } from 'react'
import { joinRow, waitlistTexts } from '#contract/waitlist.ts'
import { call } from '#web/kit/call.ts'
import { useForm } from '#web/kit/form.ts'
import { landing } from '#web/kit/landing.ts'
import { useRunning } from '#web/kit/running.ts'
import { Unreached } from '#web/kit/unreached.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { expectToast, toast } from '#web/ui/toast.ts'
import { campaignOf } from './campaign.ts'
import { checkJoin, customTitleField, failureOf, firstWrong, readJoin } from './check-join.ts'
import { Consent, consentId } from './consent.tsx'
import { JoinFields, joinPrefix } from './join-fields.tsx'
import { prove } from './prove.ts'
import type { ThankYou } from './thank-you.tsx'

/** What came of a join: the reply, the address that was typed, and the panel that thanks, where it could be had. */
export type Joined = {
  alreadyJoined: boolean
  place?: number | undefined
  email: string
  Panel: typeof ThankYou | undefined
}

type Props = {
  /** Whether the visitor has come back to the form, so that it takes the focus. */
  again: boolean
  onJoined: (reply: Joined) => void
}

/** A title in the visitor's own words has a control of its own while that stands there. */
const fieldOf = (control: string) => (control === customTitleField ? 'position' : control)

/** Thrown where the visitor is asked about the address first; nothing is wrong. */
const asked = new Error('asked')

/** Says in a toast what the server would not do, beside the banner, which alone is read out. */
function explain(error: unknown) {
  if (error === asked) return { banner: '', errors: {} }
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
  const [doubt, setDoubt] = useState<ReactNode>()
  /** Asks about an address that looks mistyped, and answers whether it does; without the script for it nobody is asked. */
  const ask = (held: boolean) =>
    import('./did-you-mean.tsx').then(
      ({ askAbout }) => askAbout(props.ref.current, setDoubt, held),
      () => false,
    )
  const { props, button, errors, banner, unreached, submitting, forget } = useForm({
    check: checkJoin,
    firstWrong,
    fieldOf,
    explain,
    send: async (data) => {
      if (await ask(true)) throw asked
      const body = readJoin(data)
      expectToast()
      // On its way while the server answers. A join stands, whether or not the thanks for it arrive.
      const thanks = import('./thank-you.tsx').catch(() => undefined)
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
      onJoined({ ...reply, email: body.email.trim(), Panel: (await thanks)?.ThankYou })
    },
  })
  return (
    <form
      {...props}
      aria-labelledby="join-heading"
      onBlur={({ target, relatedTarget }) => {
        // Not while the button is being pressed, which would move from under the finger.
        if (target.id === 'join-email' && target.value.includes('@') && relatedTarget !== button.current)
          void ask(false)
      }}
    >
      <ErrorSummary prefix={joinPrefix} errors={errors} />
      <JoinFields
        again={again}
        doubt={doubt}
        errors={errors}
        running={running}
        onTitlePick={() => forget('position')}
      />
      <Consent />
      <Banner className="mt-4">{banner}</Banner>
      <Unreached>{unreached}</Unreached>
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
