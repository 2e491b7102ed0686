import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'
import { rich } from '#web/kit/rich.tsx'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Container, Section } from '#web/ui/section.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { BillingToggle } from './billing-toggle.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { GovernmentBanner } from './government-banner.tsx'
import { PlanCard } from './plan-card.tsx'
import { cardId, type PlanTab, plansOf, planTabs, usePlansView } from './plan-choice.ts'
import { PricesToScale } from './prices-to-scale.tsx'

const tabLabels: Record<PlanTab, string> = {
  individual: say('Individual Plans'),
  organization: say('Organization Plans'),
}

export default function PlansPage() {
  const { view, search, change } = usePlansView()
  const signedIn = useSession() !== null
  useCardOfAddress(view.plan, view.tab)
  return (
    <>
      <Introduction />
      <Section className="pt-8 md:pt-10">
        <div className="relative">
          <BillingToggle
            period={view.period}
            onChange={(period) => change({ period })}
            className="mb-4 md:absolute md:top-0 md:right-0 md:mb-0 noscript:hidden"
          />
          <Tabs
            label={say('Plans for')}
            value={view.tab}
            onChange={(tab, how) => change({ tab }, how)}
            tabs={planTabs.map((tab) => ({
              id: tab,
              label: tabLabels[tab],
              panel: (
                <div className="grid gap-6 md:grid-cols-2 lg:gap-8">
                  {plansOf(tab).map((plan) => (
                    <PlanCard
                      key={plan.id}
                      plan={plan}
                      period={view.period}
                      extraSeats={plan.additionalSeatPrice ? view.extraSeats : 0}
                      onSeats={(extraSeats) => change({ extraSeats })}
                      signedIn={signedIn}
                      chosen={plan.id === view.plan}
                    />
                  ))}
                </div>
              ),
            }))}
          />
        </div>
      </Section>
      {/* Where there is no room beside the introduction: the prices come first. */}
      <Container className="pb-14 md:pb-20 lg:hidden">
        <PricesToScale className="mx-auto max-w-[40rem]" />
      </Container>
      <Section
        id="compare"
        tone="grid"
        title={say('Every limit, side by side')}
        className="border-line border-t"
      >
        <ComparisonTable search={search} chosen={view.plan} />
      </Section>
      <GovernmentBanner />
    </>
  )
}

function Introduction() {
  return (
    <section className="drafting-grid border-line border-b">
      <Container className="grid items-center gap-x-12 py-10 md:py-14 lg:grid-cols-[1fr_27rem]">
        <div>
          <h1 className="font-black text-4xl md:text-5xl">{screens.plans.title}</h1>
          <p className="mt-4 max-w-[44rem] text-lg md:text-xl">
            {say(
              'Plans for one person, or for a team sharing one set of documents. Each annual saving is figured from the two prices shown.',
            )}
          </p>
          <p className="mt-3 max-w-[44rem] text-muted">
            {isLaunched()
              ? say('Nothing is charged when you register. One project is free for as long as you like.')
              : rich(
                  'The release is planned for {releaseDate}. Members of the <waitlist>waitlist</waitlist> get the first {trialDays} days free.',
                  {
                    releaseDate: brand.releaseDate,
                    trialDays: brand.trialDays,
                    waitlist: (words) => (
                      <a
                        href={screens.waitlist.path}
                        className="text-link underline underline-offset-4 hover:decoration-2"
                      >
                        {words}
                      </a>
                    ),
                  },
                )}
          </p>
          <div className="mt-6 flex gap-3 max-sm:flex-col">
            <Button href="#compare" variant="secondary">
              {say('Compare All Features')}
            </Button>
            <Button href={screens.features.path} variant="outline">
              {say('Explore Capabilities')}
            </Button>
          </div>
        </div>
        <PricesToScale className="max-lg:hidden" />
      </Container>
    </section>
  )
}

/**
 * Brings the card that the address points at into view, once its tab is shown: when the page opens or a link is followed,
 * that card may still be hidden, and the browser's own jump finds nothing. The focus goes along, so that the next key starts from there.
 */
function useCardOfAddress(plan: string | undefined, tab: PlanTab): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tab decides whether the card is there to be scrolled to
  useEffect(() => {
    const id = window.location.hash.slice(1)
    const own = planTabs.some((one) =>
      plansOf(one).some((known) => known.id === plan && cardId(known.id) === id),
    )
    if (own) {
      document.getElementById(id)?.scrollIntoView()
      document.getElementById(`${id}-name`)?.focus({ preventScroll: true })
    }
  }, [plan, tab])
}
