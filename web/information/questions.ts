import { brand } from '#contract/brand.ts'
import { screens } from '#contract/pages.ts'
import { planCatalogue } from '#contract/plans.ts'
import { type Question, waitlistQuestions } from '#contract/questions.ts'
import { say } from '#language/say.ts'
import { isLaunched } from '#web/kit/release.ts'

/** A question with its answer, and the page that says more. */
type Answered = Question & {
  /** Whether it is asked after the launch too. */ ever?: true
  more?: { label: string; href: string }
}

/** What is asked by the page's release; see `questionsBefore` for the order. */
export const questionsNow = (): readonly Answered[] =>
  isLaunched()
    ? [...launchedQuestions(), ...questionsBefore.filter(({ ever }) => ever), ofData()]
    : questionsBefore

const { starter, professional, teams } = planCatalogue

/** A whole number of dollars. */
const dollars = (cents: number | null) => `$${(cents ?? 0) / 100}`
const monthly = [starter, professional, teams].map((plan) => `${plan.name} ${dollars(plan.monthlyPrice)}`)

/** What visitors ask, in the order in which they do; the page and what it tells search engines are made of it. */
const questionsBefore: readonly Answered[] = [
  ...waitlistQuestions.slice(0, 2),
  ...waitlistQuestions
    .slice(2)
    .map((one) => ({ ...one, more: { label: say('Join the Waitlist'), href: screens.waitlist.path } })),
  {
    question: say('And after the trial?'),
    answer: say(
      'Prices a month: {prices} for {seats} seats; Enterprise by agreement. Nothing can be bought before the release.',
      { prices: monthly.join(', '), seats: teams.baseSeats },
    ),
    more: { label: screens.plans.title, href: screens.plans.path },
  },
  {
    question: say('How will it measure a room?'),
    answer: say(
      'With the LiDAR sensor of a phone. The materials are counted from the measured walls and floor, and each quantity shows the measurement, the waste factor and the size of the piece that it comes from. The apps are planned to work without a connection. You can try it today on a page of this site, with a scan of your own or with lengths that you type; the room stays in your browser.',
    ),
    more: { label: say('Try a Room'), href: screens.estimate.path },
  },
  {
    question: say('What is it for, besides measuring?'),
    answer: say(
      'Contracts, proposals and submittals written from the estimate; tasks, photos and punch lists in one place; views for owner, contractor and worker. All of it is planned for the release; what stands today is this site, the waitlist and the room that you can try.',
    ),
    more: { label: screens['use-cases'].title, href: screens['use-cases'].path },
  },
  {
    ever: true,
    question: say('Can I run it on a server of my own?'),
    answer: say(
      'Yes. {name} is open source under the MIT License, and one command starts it with a database of its own.',
      { name: brand.name },
    ),
    more: { label: screens.documentation.title, href: screens.documentation.path },
  },
  {
    question: say('What does the waitlist keep of me, and how do I get it erased?'),
    answer: say(
      'What you typed into the form, when you joined and confirmed, how you came, and the network you came from, shortened. The link at the foot of every email shows all of it, gives you a copy and erases it.',
    ),
    more: { label: screens.privacy.title, href: screens.privacy.path },
  },
]

const launchedQuestions = (): readonly Answered[] => [
  {
    question: say('How do I begin?'),
    answer: say(
      'Register, answer two questions, and a project stands with its tasks and dates. One project is free for as long as you like.',
    ),
    more: { label: say('Get Started'), href: screens.register.path },
  },
  {
    question: say('What does it cost?'),
    answer: say('Prices a month: {prices} for {seats} seats; Enterprise by agreement.', {
      prices: monthly.join(', '),
      seats: teams.baseSeats,
    }),
    more: { label: screens.plans.title, href: screens.plans.path },
  },
  {
    question: say('Can I measure a room?'),
    answer: say(
      'Yes, on a page of this site, with a scan of your own or with lengths that you type; the room stays in your browser. The materials are counted from the measured walls and floor, and each quantity shows the measurement, the waste factor and the size of the piece that it comes from.',
    ),
    more: { label: say('Try a Room'), href: screens.estimate.path },
  },
]

const ofData = (): Answered => ({
  question: say('What is kept of me, and how do I take it away?'),
  answer: say(
    'Your name, your address, and what you and your people put into your projects. An administrator takes all that an organization has away as one archive, or closes it: 30 days later it is erased.',
  ),
  more: { label: screens.privacy.title, href: screens.privacy.path },
})
