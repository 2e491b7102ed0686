import type { ReactNode } from 'react'
import { confirmTexts } from '#contract/confirm.ts'
import { screens } from '#contract/pages.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { useKeptFocus } from '#web/kit/kept-focus.ts'
import { rich } from '#web/kit/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { HangingSheet } from '#web/ui/hanging-sheet.tsx'

/** The sheet on which the pages stand that a letter leads to. */
export function LetterFrame({ children }: { children: ReactNode }) {
  useKeptFocus()
  return (
    <HangingSheet className="min-h-[calc(100dvh-8.75rem)]" sheet="max-w-[42rem] p-6 sm:p-10">
      {children}
    </HangingSheet>
  )
}

/** Stands over what could not be done: the string is cut, and says nothing that the words do not. */
export function CutString() {
  return (
    <img
      src="/pictures/cut-string.svg"
      width={640}
      height={180}
      alt=""
      className="cut -mt-6 mb-6 h-auto w-full sm:-mt-10"
    />
  )
}

type HeadProps = { title: string; message: ReactNode; failed?: boolean }

/** What came of following a letter's link. */
export function OutcomeHead({ title, message, failed = false }: HeadProps) {
  return (
    <>
      {failed && <CutString />}
      <h1 className="font-black text-3xl md:text-4xl">{title}</h1>
      <p className="mt-4 text-lg">{message}</p>
    </>
  )
}

/** The ways out; `rejoin` adds the one to join again, `quiet` where something on the page matters more. */
export function WaysOut({ rejoin = false, quiet = false }: { rejoin?: boolean; quiet?: boolean }) {
  return (
    <div className="mt-8 flex flex-wrap gap-3">
      <Button href={screens.home.path} variant={quiet ? 'outline' : 'default'} className="max-sm:w-full">
        {waitlistTexts.returnHome}
      </Button>
      {rejoin && (
        <Button href={screens.waitlist.path} variant="outline" className="max-sm:w-full">
          {waitlistTexts.submit}
        </Button>
      )}
    </div>
  )
}

function Outcome({
  rejoin = false,
  children,
  ...head
}: HeadProps & { rejoin?: boolean; children?: ReactNode }) {
  return (
    <>
      <OutcomeHead {...head} />
      {children}
      <WaysOut rejoin={rejoin} />
    </>
  )
}

/** The address could not be confirmed: why, and where to turn. */
export function ConfirmFailed({ children }: { children: ReactNode }) {
  return (
    <Outcome
      failed
      title={confirmTexts.confirmationFailed}
      rejoin
      message={<span className="font-semibold text-alarm-text">{children}</span>}
    >
      <p className="mt-3">{confirmTexts.contactSupport}</p>
    </Outcome>
  )
}

/** The letters have stopped. */
export function UnsubscribeDone({ children }: { children: ReactNode }) {
  return (
    <Outcome title={say('You are unsubscribed')} message={children}>
      <p className="mt-3">
        {rich(
          'Done by mistake? <form>Join the waitlist again</form> with the same address, then open the link we email you.',
          {
            form: (words) => (
              <a
                href={screens.waitlist.path}
                className="font-semibold text-link underline underline-offset-4"
              >
                {words}
              </a>
            ),
          },
        )}
      </p>
    </Outcome>
  )
}

/** All that was held is gone: what the server said. */
export function EraseDone({ children }: { children: ReactNode }) {
  return (
    <Outcome title={say('Your data is erased')} message={children}>
      <p className="mt-3">
        {say(
          'Of your address a keyed hash is left, which nobody can read back. It tells us not to write again, unless you join anew.',
        )}
      </p>
    </Outcome>
  )
}

/** What erasing means, before somebody does it; the same with and without script. */
export function ErasingMeans() {
  return (
    <>
      <p>
        {say(
          'Everything that the waitlist holds about you is erased: what you told us, what happened, and the letters we sent. Your place in line is given up.',
        )}
      </p>
      <p className="mt-3">
        {say(
          'We keep a keyed hash of your address, which nobody can read back, so that we do not write again. An account under the same address stays. Erasing cannot be undone.',
        )}
      </p>
    </>
  )
}

/** The letters could not be stopped: why. */
export function UnsubscribeFailed({ children }: { children: ReactNode }) {
  return (
    <Outcome
      failed
      title={say('Unsubscribing Failed')}
      message={<span className="font-semibold text-alarm-text">{children}</span>}
    >
      <p className="mt-3">{confirmTexts.contactSupport}</p>
    </Outcome>
  )
}
