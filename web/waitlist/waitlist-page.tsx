import { useState } from 'react'
import { placeOnConfirming } from '#contract/waitlist.ts'
import { type Joined, JoinForm } from './join-form.tsx'
import { ThankYou } from './thank-you.tsx'
import { WaitlistFrame } from './waitlist-frame.tsx'

/** The sign-up page: the form, then thanks, then the form again for another address. */
export default function WaitlistPage() {
  const [joined, setJoined] = useState<Joined>()
  const [again, setAgain] = useState(false)
  const restart = () => {
    setJoined(undefined)
    setAgain(true)
  }
  return (
    <WaitlistFrame>
      {joined ? (
        <ThankYou
          {...joined}
          place={joined.place === undefined ? '' : placeOnConfirming(joined.place)}
          onAgain={restart}
        />
      ) : (
        <JoinForm again={again} onJoined={setJoined} />
      )}
    </WaitlistFrame>
  )
}
