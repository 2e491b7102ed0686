import { useState } from 'react'
import { formTexts } from '#contract/form.ts'
import { say } from '#language/say.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErasingMeans } from './letter-pages.tsx'

type Props = {
  /** The letter's token; undefined until the address is read. */
  token: string | undefined
  /** Told what the server said once everything is erased. */
  onErased: (message: string) => void
}

/**
 * Lets a person see, take away and erase what is held about them. What that needs is a chunk of its own, which comes when
 * they ask for it; without script there is a form that erases.
 */
export function HeldSection({ token = '', onErased }: Props) {
  const [parts, setParts] = useState<typeof import('./held.tsx')>()
  const [shown, setShown] = useState(false)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const withParts = async (go: () => void) => {
    setProblem('')
    try {
      setParts(await import('./held.tsx'))
      go()
    } catch {
      setProblem(formTexts.unexpected)
    }
  }
  return (
    <section className="mt-10 border-line border-t pt-8" aria-labelledby="held">
      <h2 id="held" className="font-extrabold text-2xl">
        {say('What we hold about you')}
      </h2>
      <p className="mt-3 noscript:hidden">
        {say('See what the waitlist holds about you, take a copy, or have it erased.')}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 noscript:hidden">
        {!shown && (
          <Button variant="outline" className="max-sm:w-full" onClick={() => withParts(() => setShown(true))}>
            {say('Show my data')}
          </Button>
        )}
        {parts && shown && <parts.Held token={token} />}
        <Button
          variant="outline"
          className="max-sm:w-full"
          aria-haspopup="dialog"
          onClick={() => withParts(() => setAsking(true))}
        >
          {say('Erase everything')}
        </Button>
      </div>
      <Banner className="mt-5">{problem}</Banner>
      {parts && (
        <parts.EraseQuestion
          token={token}
          open={asking}
          onClose={() => setAsking(false)}
          onErased={onErased}
        />
      )}
      <EraseByHand />
    </section>
  )
}

/** The form for a browser without script. It posts to its own address, which knows it from the one above by its field. */
function EraseByHand() {
  return (
    <div className="mt-3 hidden noscript:block">
      <p>{say('Seeing it and taking a copy needs JavaScript on this page. Erasing does not.')}</p>
      <details className="mt-4 border-2 border-control p-4">
        <summary className="-m-4 min-h-11 content-center p-4 font-semibold">
          {say('Erase everything')}
        </summary>
        <form method="post" className="mt-2">
          <ErasingMeans />
          <Button
            type="submit"
            name="action"
            value="erase"
            variant="destructive"
            className="mt-5 max-sm:w-full"
          >
            {say('Erase everything for good')}
          </Button>
        </form>
      </details>
    </div>
  )
}
