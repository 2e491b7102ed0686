import { type ReactNode, useState } from 'react'
import { waitlistTexts } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'
import { Button } from '#web/ui/button.tsx'
import { Chevron } from '#web/ui/chevron.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Section } from '#web/ui/section.tsx'
import { kitchen, kitchenMeasures } from './sample-kitchen.ts'

/** A length within a sentence, in feet and inches; Spanish lines are longer, and there it stays on one of them. */
const measure = (inches: number) =>
  say('{feet} ft {inches} in', { feet: `${Math.floor(inches / 12)}`, inches: `${inches % 12}` })

/** What members get to use. On small screens it waits behind a button, unless `open` or without script. */
export function Access({ open }: { open: boolean }) {
  const [shown, setShown] = useState(open)
  return (
    <Section className={shown ? '' : 'max-md:py-8'}>
      {!open && (
        <Button
          variant="outline"
          className="w-full md:hidden noscript:hidden"
          aria-expanded={shown}
          aria-controls="access"
          onClick={() => setShown(!shown)}
        >
          {waitlistTexts.learnMore}
          <Chevron className={classNames('size-4', shown && 'rotate-180')} />
        </Button>
      )}
      <div id="access" className={classNames('md:block noscript:block', shown ? 'max-md:pt-8' : 'hidden')}>
        <h2 className="font-extrabold text-3xl md:text-4xl">{waitlistTexts.accessHeading}</h2>
        <div className="mt-8 grid gap-6 md:grid-cols-2">
          <Gain
            name={say('iOS and Android apps with offline capability')}
            picture={
              <path d="M22 6h20a4 4 0 0 1 4 4v44a4 4 0 0 1-4 4H22a4 4 0 0 1-4-4V10a4 4 0 0 1 4-4zM28 52h8M25 30l5 5 10-11" />
            }
          >
            {say(
              'Basements and new builds have no signal. Scans, lists and documents stay on the phone and sync when you have signal again.',
            )}
          </Gain>
          <Gain
            name={say('LiDAR technology')}
            picture={
              <path d="M8 54V14l24-8 24 8v40M8 54h48M32 6v14M32 44l-18-22M32 44l-9-26M32 44V22M32 44l9-26M32 44l18-22M26 44h12v8H26z" />
            }
          >
            {say(
              'The phone’s sensor measures the room as you walk it. An L-shaped kitchen: {width} by {depth} overall, {floor} ft² of floor, ready for the material list.',
              {
                width: measure(kitchen.width),
                depth: measure(kitchen.depth),
                floor: kitchenMeasures.floorSquareFeet,
              },
            )}
          </Gain>
        </div>
      </div>
    </Section>
  )
}

function Gain({ name, picture, children }: { name: string; picture: ReactNode; children: ReactNode }) {
  return (
    <article className="flex gap-5 border-2 border-ink bg-sheet p-6">
      <svg
        viewBox="0 0 64 64"
        className="size-14 shrink-0 text-signal-text"
        aria-hidden="true"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinejoin="round"
      >
        {picture}
      </svg>
      <div>
        <h3 className="font-bold text-xl">{name}</h3>
        <p className="mt-2 text-muted">{children}</p>
      </div>
    </article>
  )
}
