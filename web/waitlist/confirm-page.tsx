import { type ReactNode, useEffect, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { confirmRow, confirmTexts } from '#contract/confirm.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useToken } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { type ConfirmState, confirmed, confirmFailureOf, missingToken } from './confirm-state.ts'
import { ConfirmedHead, ConfirmedRest } from './confirmed.tsx'
import { ConfirmFailed, LetterFrame } from './letter-pages.tsx'

/**
 * Where the letter's link leads. The running page asks once, by itself; without script nothing is asked until a person
 * presses the button.
 */
export default function ConfirmPage() {
  const token = useToken()
  const state = useConfirmation(token)
  useStateTitle(state)
  return (
    <LetterFrame>
      <div role="status">
        {state.kind === 'loading' && <Verifying />}
        {state.kind === 'done' && (
          <ConfirmedHead message={state.message} place={state.standing?.place ?? null} />
        )}
        {state.kind === 'failed' && <ConfirmFailed>{state.message}</ConfirmFailed>}
      </div>
      {state.kind === 'loading' && <ConfirmByHand />}
      {state.kind === 'done' && <ConfirmedRest standing={state.standing} />}
    </LetterFrame>
  )
}

/** Confirms `token` once, whatever is rendered again meanwhile. */
function useConfirmation(token: string | undefined): ConfirmState {
  const asked = useRef<string>(undefined)
  const [state, setState] = useState<ConfirmState>({ kind: 'loading' })
  useEffect(() => {
    if (!token || asked.current === token) return
    asked.current = token
    setState({ kind: 'loading' })
    const settle = (next: ConfirmState) => {
      if (asked.current === token) setState(next)
    }
    call(confirmRow, { params: { token }, body: {} }).then(
      (said) => settle(confirmed(said)),
      (error: unknown) => settle(confirmFailureOf(error)),
    )
  }, [token])
  return token === '' ? missingToken : state
}

const titles = {
  loading: screens.confirm.title,
  done: say('Your place is confirmed'),
  failed: confirmTexts.confirmationFailed,
} as const satisfies Record<ConfirmState['kind'], string>

function useStateTitle({ kind }: ConfirmState): void {
  useEffect(() => {
    document.title = `${titles[kind]} | ${brand.name}`
  }, [kind])
}

function Verifying(): ReactNode {
  return (
    <div className="noscript:hidden">
      <h1 className="font-black text-3xl md:text-4xl">{confirmTexts.verifying}</h1>
    </div>
  )
}

/** The same question as a form, for a browser without script. */
function ConfirmByHand() {
  return (
    <form method="post" className="hidden noscript:block">
      <h1 className="font-black text-3xl md:text-4xl">{screens.confirm.title}</h1>
      <p className="mt-4 text-lg">
        {say('One click confirms that the address is yours, and keeps your place on the waitlist.')}
      </p>
      <Button type="submit" size="lg" className="mt-8 max-sm:w-full">
        {say('Confirm my place')}
      </Button>
    </form>
  )
}
