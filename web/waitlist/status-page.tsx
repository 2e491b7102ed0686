import { type ReactNode, useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import { confirmTexts } from '#contract/confirm.ts'
import { screens } from '#contract/pages.ts'
import { type Place, placeRow } from '#contract/place.ts'
import { waitlistTexts } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useToken } from '#web/kit/navigation.tsx'
import { currentRelease } from '#web/kit/release.ts'
import { Button } from '#web/ui/button.tsx'
import { useAnswer } from './answer.ts'
import { CutString, LetterFrame } from './letter-pages.tsx'
import { PlaceFigure, Referrals } from './place.tsx'
import { type StatusState, statusOf } from './status-state.ts'

const askPlace = (token: string) => call(placeRow, { params: { token }, body: {} })

/** Where a member stands, behind the signed link of their letters. */
export default function StatusPage() {
  const token = useToken()
  const [answer, again] = useAnswer(token, askPlace)
  const state = statusOf(token, answer)
  const { title, lead, rest, failed } = sheetOf(state, token ?? '', again)
  useEffect(() => {
    document.title = `${title} | ${brand.name}`
  }, [title])
  return (
    <LetterFrame>
      {failed && <CutString />}
      <div role="status" aria-busy={state.kind === 'loading'}>
        <h1 className="font-black text-3xl md:text-4xl">{title}</h1>
        {lead}
      </div>
      {rest}
    </LetterFrame>
  )
}

/** What stands on the sheet: its title, what belongs to the title, and the rest. */
type Sheet = { title: string; lead: ReactNode; rest?: ReactNode; failed?: true }

function sheetOf(state: StatusState, token: string, again: () => void): Sheet {
  if (state.kind === 'here') return sheets[state.data.status](state.data, token)
  if (state.kind === 'loading') {
    return {
      title: screens.status.title,
      lead: (
        <>
          <Lead className="noscript:hidden">{say('Looking up your place...')}</Lead>
          <Lead className="hidden noscript:block">
            {say(
              'This page needs JavaScript. Your place also stands in the email that we sent you after you confirmed.',
            )}
          </Lead>
        </>
      ),
    }
  }
  const dead = state.kind === 'dead'
  return {
    failed: true,
    title: dead ? say('This link leads nowhere') : say('Your place could not be looked up'),
    lead: <Lead className="font-semibold text-alarm-text">{state.message}</Lead>,
    rest: (
      <>
        <p className="mt-3">{confirmTexts.contactSupport}</p>
        <Ways>
          {!dead && <Way onClick={again}>{say('Try again')}</Way>}
          <Way href={screens.home.path} outline={!dead}>
            {waitlistTexts.returnHome}
          </Way>
        </Ways>
      </>
    ),
  }
}

const sheets: Record<Place['status'], (place: Place, token: string) => Sheet> = {
  waiting: ({ place, referrals, referralHref }) => ({
    title: screens.status.title,
    lead: place === null ? <Lead>{say('You are on the list.')}</Lead> : <PlaceFigure place={place} />,
    rest: <Referrals referrals={referrals} href={referralHref} />,
  }),
  unconfirmed: () => ({
    title: say('Confirm your address first'),
    lead: (
      <Lead>
        {say(
          'Open the link in the email that we sent you. From then on you have a place in line, and a link that moves you up.',
        )}
      </Lead>
    ),
    rest: (
      <>
        <p className="mt-3">
          {say('Can’t find it? Join again with the same address and we will send a new one.')}
        </p>
        <Ways>
          <Way href={screens.waitlist.path}>{waitlistTexts.submit}</Way>
        </Ways>
      </>
    ),
  }),
  invited: (_, token) => {
    const open = currentRelease() !== 'waitlist'
    return {
      title: say('You are invited'),
      lead: (
        <Lead>
          {open
            ? say('Your wait is over. Create your {name} account with the address that is on the waitlist.', {
                name: brand.name,
              })
            : say('Your wait is over. The accounts open soon; this page will say so.')}
        </Lead>
      ),
      rest: (
        <Ways>
          {open ? (
            <Way href={`${screens.register.path}?invitation=${token}`}>{screens.register.title}</Way>
          ) : (
            <Way href={screens.home.path}>{waitlistTexts.returnHome}</Way>
          )}
        </Ways>
      ),
    }
  },
  unsubscribed: () => ({
    title: say('You are unsubscribed'),
    lead: <Lead>{say('You get no emails from the waitlist, and you have no place in line.')}</Lead>,
    rest: (
      <>
        <p className="mt-3">
          {say('Done by mistake? Join again with the same address, then open the link we email you.')}
        </p>
        <Ways>
          <Way href={screens.waitlist.path}>{waitlistTexts.submit}</Way>
        </Ways>
      </>
    ),
  }),
}

function Lead({ className = '', children }: { className?: string; children: ReactNode }) {
  return <p className={`mt-4 text-lg ${className}`}>{children}</p>
}

function Ways({ children }: { children: ReactNode }) {
  return <div className="mt-8 flex flex-wrap gap-3">{children}</div>
}

type WayProps = { outline?: boolean; children: ReactNode } & (
  | { href: string; onClick?: never }
  | { href?: never; onClick: () => void }
)

function Way({ outline = false, children, href, onClick }: WayProps) {
  const look = { variant: outline ? 'outline' : 'default', className: 'max-sm:w-full' } as const
  return href === undefined ? (
    <Button {...look} onClick={onClick}>
      {children}
    </Button>
  ) : (
    <Button {...look} href={href}>
      {children}
    </Button>
  )
}
