import { useEffect, useRef } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { Step } from '#web/ui/step.tsx'

type Props = {
  alreadyJoined: boolean
  /** The place that confirming gives, in a sentence; nothing is seen of it while it is empty. */
  place?: string
  /** What was typed; the page that answers without script does not say it. */
  email?: string
  /** Brings the form back; without it the button is a link to the form. */
  onAgain?: () => void
}

/** Thanks, and what happens next. It takes the focus when it comes in place of the form. */
export function ThankYou({ alreadyJoined, place, email, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const address = email ? <strong className="wrap-anywhere">{email}</strong> : say('your address')
  return (
    <div>
      <h2 ref={heading} tabIndex={-1} className="font-extrabold text-2xl outline-none">
        {alreadyJoined ? say('Thank you. You are on the list.') : say('Thank you. One more step.')}
      </h2>
      {alreadyJoined ? (
        <p className="mt-3 text-lg">
          {say('Your place stands in the email we sent you after you confirmed.')}
        </p>
      ) : (
        <p className="mt-3 font-semibold text-lg empty:hidden">{place}</p>
      )}
      <ol className="mt-5 border-line border-t">
        {alreadyJoined ? (
          <Step name={say('Not confirmed yet, or unsubscribed?')}>
            {rich(
              'Check the inbox and spam folder of {address} for our email and open the link in it. Can’t find it? Join again later and we will send a new one, up to three a day.',
              { address },
            )}
          </Step>
        ) : (
          <>
            <Step name={say('Open our email')}>
              {rich(
                'It is on its way to {address}. The link in it confirms that the address is yours, and works for 30 days.',
                { address },
              )}
            </Step>
            <Step name={say('Nothing there in five minutes?')}>
              {say('Check the spam folder. If it is not there either, join again with the same address.')}
            </Step>
          </>
        )}
        <Step name={brand.releaseDate}>
          {say(
            'The release is planned for then, on {stores}. Confirmed members hear of it first and get {trialDays} days free.',
            { stores: brand.stores, trialDays: brand.trialDays },
          )}
        </Step>
      </ol>
      {onAgain ? (
        <Button variant="outline" className="mt-6 w-full" onClick={onAgain}>
          {waitlistTexts.addAnother}
        </Button>
      ) : (
        <Button variant="outline" className="mt-6 w-full" href={screens.waitlist.path}>
          {waitlistTexts.addAnother}
        </Button>
      )}
    </div>
  )
}
