import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { useToken } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { LetterFrame, UnsubscribeFailed } from './letter-pages.tsx'

/** Asks before letters stop: mail scanners open links, so that coming here changes nothing. */
export default function UnsubscribePage() {
  const token = useToken()
  if (token === '') {
    return (
      <LetterFrame>
        <UnsubscribeFailed>
          This link is incomplete. Please copy the whole link from the email and try again.
        </UnsubscribeFailed>
      </LetterFrame>
    )
  }
  return (
    <LetterFrame>
      <form method="post">
        <h1 className="font-black text-3xl md:text-4xl">{screens.unsubscribe.title}</h1>
        <p className="mt-4 text-lg">
          We will stop emailing the address that got this link. You will not hear of the release of{' '}
          {brand.name}.
        </p>
        <Button type="submit" size="lg" className="mt-8 max-sm:w-full">
          Unsubscribe
        </Button>
      </form>
    </LetterFrame>
  )
}
