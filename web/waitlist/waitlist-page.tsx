import { useState } from 'react'
import { placeOnConfirming, waitlistTexts } from '#contract/waitlist.ts'
import { type Joined, JoinForm } from './join-form.tsx'
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
      {joined ? <Thanks {...joined} onAgain={restart} /> : <JoinForm again={again} onJoined={setJoined} />}
    </WaitlistFrame>
  )
}

/** The panel that thanks; where it could not be had, the sentence of the toast in its place. */
export function Thanks({ Panel, place, alreadyJoined, ...rest }: Joined & { onAgain: () => void }) {
  if (!Panel)
    return (
      <p ref={(text) => text?.focus()} tabIndex={-1} className="text-lg outline-none">
        {alreadyJoined ? waitlistTexts.already : waitlistTexts.joined}
      </p>
    )
  return (
    <Panel
      {...rest}
      alreadyJoined={alreadyJoined}
      place={place === undefined ? '' : placeOnConfirming(place)}
    />
  )
}
