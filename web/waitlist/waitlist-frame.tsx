import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { Container } from '#web/ui/section.tsx'
import { Access } from './access.tsx'
import { Faq } from './faq.tsx'
import { kitchen, kitchenMeasures, tape } from './sample-kitchen.ts'

type Props = {
  /** Whether everything stands open, for a page without script. */
  open?: boolean
  /** What stands in the sheet: the form, or what answers it. */
  children: ReactNode
}

/** Everything around the form. */
export function WaitlistFrame({ open = false, children }: Props) {
  return (
    <>
      <section className="drafting-grid border-line border-b">
        <Container className="grid items-start gap-x-12 gap-y-8 py-8 md:grid-cols-[5fr_6fr] md:py-14 lg:gap-x-20 lg:py-20">
          <div>
            <h1 id="join-heading" className="font-black text-[2rem] sm:text-5xl md:text-4xl lg:text-5xl">
              <span className="mb-3 block w-fit border-signal border-b-4 pb-1 font-bold text-base tracking-normal">
                {screens.waitlist.title}
              </span>{' '}
              {say('Early access to {name}', { name: brand.name })}
            </h1>
            <p className="mt-4 max-w-[34rem] text-lg md:text-xl">
              {say(
                'Planned for {releaseDate} on {stores}. Waitlist members get in first, with a {trialDays}-day free trial at launch.',
                { releaseDate: brand.releaseDate, stores: brand.stores, trialDays: brand.trialDays },
              )}
            </p>
            <img
              src={at('/pictures/phone.svg')}
              width={480}
              height={650}
              loading="lazy"
              alt={say(
                'Drawing of a phone with the measured plan of an L-shaped kitchen: {width} by {depth} overall, {floor} square feet of floor, saved on the phone.',
                {
                  width: tape(kitchen.width),
                  depth: tape(kitchen.depth),
                  floor: kitchenMeasures.floorSquareFeet,
                },
              )}
              className="mx-auto mt-8 hidden h-auto w-full max-w-[27rem] md:block"
            />
          </div>
          <div className="title-block relative p-5 sm:p-8">{children}</div>
        </Container>
      </section>
      <Access open={open} />
      <Faq />
    </>
  )
}
