import { useId, useRef, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { placesPerReferral } from '#contract/place.ts'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Input } from '#web/ui/field.tsx'
import { DimensionLine } from '#web/ui/motifs.tsx'

/** The number, as large as the sheet lets it be, and how many stand before it. */
export function PlaceFigure({ place }: { place: number }) {
  const number = numberText(place)
  const size = number.length > 6 ? 'text-[clamp(2rem,11vw,4.5rem)]' : 'text-[clamp(2.75rem,17vw,6.5rem)]'
  return (
    <>
      <p className="mt-5 flex flex-wrap items-baseline gap-x-4 text-lg">
        {rich('<before>Number</before> {number} <after>of those waiting</after>', {
          before: (words) => <span className="w-full">{words}</span>,
          number: (
            <strong className={classNames('wide font-black tabular-nums leading-none', size)}>
              {number}
            </strong>
          ),
          after: (words) => <span>{words}</span>,
        })}
      </p>
      <DimensionLine className="mt-4">
        {place === 1
          ? say('nobody ahead of you')
          : say('{count} ahead of you', { count: numberText(place - 1) })}
      </DimensionLine>
    </>
  )
}

/** Whom the member brought, and the link that brings more. */
export function Referrals({ referrals, href }: { referrals: number; href: string | null }) {
  return (
    <section className="mt-8 border-line border-t pt-6" aria-labelledby="move-up">
      <h2 id="move-up" className="font-extrabold text-2xl">
        {say('Move up')}
      </h2>
      <p className="mt-2">
        {say('Each friend who joins through your link and confirms moves you up {places} places.', {
          places: placesPerReferral,
        })}
      </p>
      <dl className="mt-4 flex justify-between gap-4 border-line border-y py-3">
        <dt>{say('Friends who have confirmed')}</dt>
        <dd className="font-bold tabular-nums">{numberText(referrals)}</dd>
      </dl>
      {href !== null && <ReferralLink href={href} />}
    </section>
  )
}

/** The link with a button that copies it, and the phone's own way to share where there is one. */
function ReferralLink({ href }: { href: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    setSaid('')
    try {
      await navigator.clipboard.writeText(href)
      setSaid(say('Copied.'))
    } catch {
      // No clipboard without TLS, or not allowed: the visitor's own keys or finger do it.
      field.current?.focus()
      field.current?.select()
      setSaid(say('The link is selected: copy it from the field.'))
    }
  }
  const canShare = 'share' in navigator
  const share = () =>
    navigator
      .share({
        title: brand.name,
        text: say('Join me on the {name} waitlist', { name: brand.name }),
        url: href,
      })
      // Closed without sharing it is left at that; a browser that will not share it copies it.
      .catch((error: unknown) => (error instanceof Error && error.name === 'AbortError' ? undefined : copy()))
  return (
    <div className="mt-6">
      <label htmlFor={id} className="font-semibold">
        {say('Your link')}
      </label>
      <Input
        id={id}
        ref={field}
        readOnly
        value={href}
        className="mt-1.5 tabular-nums"
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        {canShare && (
          <Button className="max-sm:grow" onClick={share}>
            {say('Share')}
          </Button>
        )}
        <Button variant={canShare ? 'outline' : 'default'} className="max-sm:grow" onClick={copy}>
          {say('Copy link')}
        </Button>
      </div>
      <p role="status" className="mt-3 font-semibold text-level empty:hidden">
        {said}
      </p>
    </div>
  )
}
