import { brand } from '#contract/brand.ts'
import { descriptions, launchedDescriptions } from '#contract/descriptions.ts'
import { type IndexedScreenId, screens } from '#contract/pages.ts'
import { billingPeriods, type Plan, planCatalogue, planIds } from '#contract/plans.ts'
import { at } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { questionsNow } from './information/questions.ts'
import { isLaunched } from './kit/release.ts'

/** Where the server writes its public address. */
const origin = '%%origin%%'
const context = 'https://schema.org'

const organization = {
  '@context': context,
  '@type': 'Organization',
  '@id': `${origin}/#organization`,
  name: brand.name,
  url: `${origin}/`,
  logo: `${origin}/icon-512.png`,
}

const durations = { monthly: 'P1M', annual: 'P1Y' } as const
const units = { monthly: 'MON', annual: 'ANN' } as const

const dollars = (cents: number) => (cents / 100).toFixed(2)

/** What a plan costs, a month and a year; nothing for one whose price is agreed with sales. */
function offersOf(plan: Plan): readonly object[] {
  const prices = { monthly: plan.monthlyPrice, annual: plan.annualPrice }
  return billingPeriods.flatMap((period) => {
    const cents = prices[period]
    if (cents === null) return []
    return [
      {
        '@type': 'Offer',
        name:
          period === 'monthly'
            ? say('{plan}, monthly', { plan: plan.name })
            : say('{plan}, annual', { plan: plan.name }),
        description: plan.description,
        url: `${origin}${screens.plans.path}`,
        price: dollars(cents),
        priceCurrency: 'USD',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: dollars(cents),
          priceCurrency: 'USD',
          billingDuration: durations[period],
          unitCode: units[period],
        },
      },
    ]
  })
}

const application = () => ({
  '@context': context,
  '@type': 'SoftwareApplication',
  '@id': `${origin}/#application`,
  name: brand.name,
  url: `${origin}${at('/')}`,
  inLanguage: spokenLanguage(),
  description: (isLaunched() && launchedDescriptions.home) || descriptions.home,
  applicationCategory: 'BusinessApplication',
  operatingSystem: 'iOS, Android, Web',
  publisher: { '@id': organization['@id'] },
  offers: planIds.flatMap((id) => offersOf(planCatalogue[id])),
})

const answers = () => ({
  '@context': context,
  '@type': 'FAQPage',
  inLanguage: spokenLanguage(),
  mainEntity: questionsNow().map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

const perScreen: Partial<Record<IndexedScreenId, () => readonly object[]>> = {
  home: () => [organization, application()],
  plans: () => [organization, application()],
  faq: () => [answers()],
}

/** What a listed page says to programs, in the words of schema.org; everything in it is on the page or in the catalogue. */
export const structuredData = (id: IndexedScreenId): readonly object[] => perScreen[id]?.() ?? []
