import { type ReactNode, useEffect, useRef } from 'react'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { likelyMeant } from './mistyped-address.ts'

/** The addresses that were asked about: nobody is asked twice, and none is kept out. */
const answered = new Set<string>()
/** The address whose question is on the screen. */
let open: string | undefined

/**
 * Has `show` ask about the address in `form` where it looks mistyped, and answers whether it does. Where the form was being
 * sent (`held`) either answer sends it, and so does sending it once more.
 */
export function askAbout(
  form: HTMLFormElement | null,
  show: (doubt: ReactNode) => void,
  held: boolean,
): boolean {
  const field = form?.elements.namedItem('email')
  const typed = field instanceof HTMLInputElement ? field.value.trim() : ''
  // The focus has gone to the question itself.
  if (!held && typed === open) return true
  const meant = answered.has(typed) ? undefined : likelyMeant(typed)
  if (!form || !(field instanceof HTMLInputElement) || meant === undefined) {
    open = undefined
    show(undefined)
    return false
  }
  open = typed
  if (held) answered.add(typed)
  const answer = (address: string) => {
    answered.add(typed)
    open = undefined
    field.value = address
    field.dispatchEvent(new Event('input', { bubbles: true }))
    show(undefined)
    if (held) form.requestSubmit()
    else field.focus()
  }
  show(
    <DidYouMean
      key={String(held)}
      meant={meant}
      held={held}
      onTake={() => answer(meant)}
      onKeep={() => answer(typed)}
    />,
  )
  return true
}

type Props = { meant: string; held: boolean; onTake: () => void; onKeep: () => void }

function DidYouMean({ meant, held, onTake, onKeep }: Props) {
  const take = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (held) take.current?.focus()
  }, [held])
  return (
    <div className="mt-3 rounded-sm border-2 border-signal p-4">
      <p id="did-you-mean">
        {rich('Did you mean <address>{meant}</address>?', {
          meant,
          address: (words) => <strong className="wrap-anywhere">{words}</strong>,
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button ref={take} size="sm" aria-describedby="did-you-mean" className="max-sm:grow" onClick={onTake}>
          {say('Yes, use it')}
        </Button>
        <Button size="sm" variant="outline" className="max-sm:grow" onClick={onKeep}>
          {say('No, keep mine')}
        </Button>
      </div>
    </div>
  )
}
