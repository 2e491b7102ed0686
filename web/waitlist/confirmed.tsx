import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import type { Place } from '#contract/place.ts'
import { say } from '#language/say.ts'
import { OutcomeHead, WaysOut } from './letter-pages.tsx'
import { PlaceFigure, Referrals } from './place.tsx'

const gains = [
  [say('Priority access'), say('When places open, the list goes first.')],
  [
    say('The beta'),
    say('The apps on {stores} before the full release, planned for {releaseDate}.', {
      stores: brand.stores,
      releaseDate: brand.releaseDate,
    }),
  ],
  [
    say('{trialDays} days free', { trialDays: brand.trialDays }),
    say('A trial at launch, with nothing to pay while it runs.'),
  ],
] as const

/** The address is confirmed: what the server said, and the place where it said one. */
export function ConfirmedHead({ message, place = null }: { message: ReactNode; place?: number | null }) {
  return (
    <>
      <OutcomeHead title={say('Your place is confirmed')} message={message} />
      {place !== null && <PlaceFigure place={place} />}
    </>
  )
}

/** The same for a browser without script: the server fills in the place and the link, or leaves them out. */
export function ConfirmedPlain() {
  return (
    <>
      <ConfirmedHead message="%%message%%" />
      <p className="mt-3 font-semibold text-lg empty:hidden">%%place%%</p>
      <p className="wrap-anywhere mt-3 empty:hidden">%%link%%</p>
      <ConfirmedRest />
    </>
  )
}

/** What comes for who is confirmed: their own link where they were told it, what they gain, and the email. */
export function ConfirmedRest({ standing }: { standing?: Place | undefined }) {
  return (
    <>
      {standing && <Referrals referrals={standing.referrals} href={standing.referralHref} />}
      <dl className="mt-6 border-line border-t">
        {gains.map(([name, text]) => (
          <div key={name} className="grid gap-x-4 border-line border-b py-3 sm:grid-cols-[10rem_1fr]">
            <dt className="font-bold">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4">
        {standing
          ? say('The email that follows leads to your place and your link whenever you want them.')
          : say(
              'The email that follows has your place in line, and your own link: each friend who confirms through it moves you up.',
            )}
      </p>
      <WaysOut quiet={standing !== undefined} />
    </>
  )
}
