import { useState } from 'react'
import { placeOnConfirming, waitlistTexts } from '#contract/waitlist.ts'
import { Button } from '#web/ui/button.tsx'
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
      {joined ? (
        <Thanks joined={joined} onAgain={restart} />
      ) : (
        <JoinForm again={again} onJoined={setJoined} />
      )}
    </WaitlistFrame>
  )
}

/** The panel; where the line was lost before it came, the one sentence that counts. */
function Thanks({ joined, onAgain }: { joined: Joined; onAgain: () => void }) {
  const { ThankYou, place, alreadyJoined, email } = joined
  const text = place === undefined ? '' : placeOnConfirming(place)
  if (ThankYou) return <ThankYou alreadyJoined={alreadyJoined} email={email} place={text} onAgain={onAgain} />
  return (
    <>
      <p role="status" className="font-semibold text-lg">
        {alreadyJoined ? waitlistTexts.already : waitlistTexts.joined}
      </p>
      <Button variant="outline" className="mt-6 w-full" autoFocus onClick={onAgain}>
        {waitlistTexts.addAnother}
      </Button>
    </>
  )
}
