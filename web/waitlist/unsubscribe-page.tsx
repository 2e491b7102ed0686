import { useEffect, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { useToken } from '#web/kit/navigation.tsx'
import { arrive } from '#web/kit/route-change.ts'
import { Button } from '#web/ui/button.tsx'
import { HeldSection } from './held-section.tsx'
import { EraseDone, LetterFrame, UnsubscribeFailed } from './letter-pages.tsx'

/** Asks before letters stop: mail scanners open links, so that coming here changes nothing. Below it, what is held. */
export default function UnsubscribePage() {
  const token = useToken()
  const [erased, setErased] = useState<string>()
  useEffect(() => {
    if (erased === undefined) return
    document.title = `${say('Your data is erased')} | ${brand.name}`
    arrive()
  }, [erased])
  if (token === '') {
    return (
      <LetterFrame>
        <UnsubscribeFailed>
          {say('This link is incomplete. Please copy the whole link from the email and try again.')}
        </UnsubscribeFailed>
      </LetterFrame>
    )
  }
  if (erased !== undefined) {
    return (
      <LetterFrame>
        <EraseDone>{erased}</EraseDone>
      </LetterFrame>
    )
  }
  return (
    <LetterFrame>
      <form method="post">
        <h1 className="font-black text-3xl md:text-4xl">{screens.unsubscribe.title}</h1>
        <p className="mt-4 text-lg">
          {say(
            'We will stop emailing the address that got this link. You will not hear of the release of {name}.',
            { name: brand.name },
          )}
        </p>
        <Button type="submit" size="lg" className="mt-8 max-sm:w-full">
          {screens.unsubscribe.title}
        </Button>
      </form>
      <HeldSection token={token} onErased={setErased} />
    </LetterFrame>
  )
}
