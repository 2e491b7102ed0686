import { randomUUID } from 'node:crypto'
import type { EstimateLine } from '#contract/estimate.ts'
import type { Offered, WholeProposal } from '#contract/proposal-calls.ts'
import type { Wording } from '#contract/proposals.ts'
import type { Cast } from './cast.ts'
import type { Actor, Stage } from './stage.ts'

type Option = Partial<EstimateLine> & { item: string }

const offered = { quantity: '1', unit: 'job', option: { taken: false, instead: null } }

/** What the owner of the kitchen may add. */
export const options: readonly Option[] = [
  {
    ...{ ...offered, trade: 'Cabinets and tops', code: '26', subCents: 102_609 },
    ...{ item: 'Lights under the wall cabinets', scope: '12 ft 6 in of LED strip, dimmer by the door' },
  },
  {
    ...{ ...offered, trade: 'Cabinets and tops', code: '12', subCents: 81_739 },
    ...{ item: 'Pantry pull-outs, 3', scope: 'In the tall cabinet on wall 5, soft close' },
  },
  {
    ...{ ...offered, trade: 'Cabinets and tops', code: '12', subCents: 116_800, markupBp: 2500 },
    ...{ item: 'Quartz end panel to the floor', scope: 'At the open end of wall 1, same slab' },
  },
]

type Words = Omit<Wording, 'scopes' | 'optionTexts' | 'validUntil'> & {
  scopes: Readonly<Record<string, string>>
}

/** What is said of each offer; scopes by the titles of their groups. */
const words: Readonly<Record<'kitchen' | 'clinic', Words>> = {
  kitchen: {
    title: 'Your new kitchen',
    intro:
      'Everything out to the studs, new wiring and plumbing where the plan shows them, new walls, floor, cabinets and quartz tops.',
    scopes: {
      Demolition: 'cabinets, tile floor, dumpster',
      'Rough-in': 'sink, range gas, 2 circuits, 9 outlets',
      'Drywall and paint': 'walls and ceiling, level 4',
      Floor: 'plank and base',
      'Cabinets and tops': '15 boxes, quartz',
      Backsplash: '3 × 6 tile',
      'Fixtures and finish': 'sink, faucet, permits, your appliances',
    },
    notIncluded:
      'Appliances, which you buy. Work on other rooms. Asbestos, if any is found: we stop and ask.',
    terms: 'Sales tax is in the price. Changes are priced and signed before they are built.',
    payments: [
      { title: 'Deposit', bp: 1000 },
      { title: 'Demolition done', bp: 2500 },
      { title: 'Rough-in passed', bp: 2500 },
      { title: 'Cabinets set', bp: 2500 },
      { title: 'Completion', bp: 1500 },
    ],
  },
  clinic: {
    title: 'Exam rooms, power and light',
    intro: 'Six exam rooms, worked on between 6 am and 2 pm while the neighbors stay open.',
    scopes: {},
    notIncluded: 'Medical equipment and its connections.',
    terms: 'Good for thirty days.',
    payments: [
      { title: 'On signing', bp: 2000 },
      { title: 'Rough-in passed', bp: 4000 },
      { title: 'Completion', bp: 4000 },
    ],
  },
}

const dayMs = 86_400_000

/** Offers an estimate for thirty days; answers the id of the proposal. */
export async function sendOffer(
  stage: Stage,
  who: Actor,
  { base, estimate, kind }: { base: string; estimate: string; kind: keyof typeof words },
): Promise<string> {
  const at = `${base}/offers/${estimate}`
  const { offered: offer } = await stage.call<{ offered: Offered }>(who, 'GET', at)
  const { scopes, ...rest } = words[kind]
  const wording: Wording = {
    ...rest,
    scopes: Object.fromEntries(
      offer.groups.flatMap(({ key, title }) => (scopes[title] === undefined ? [] : [[key, scopes[title]]])),
    ),
    optionTexts: Object.fromEntries(offer.options.map(({ id, text }) => [id, text])),
    validUntil: new Date(stage.now().getTime() + 30 * dayMs).toISOString().slice(0, 10),
  }
  const cents = offer.groups.reduce((sum, group) => sum + group.cents, offer.taxCents)
  const id = randomUUID()
  await stage.call(who, 'POST', `${at}/send`, { id, wording, cents })
  return id
}

/** The owner of the kitchen asks, is answered, and accepts with the first two options. */
export async function acceptOffer(stage: Stage, cast: Cast, base: string, id: string): Promise<void> {
  const at = `${base}/proposals/${id}`
  const question = randomUUID()
  await stage.call(cast.priya, 'POST', `${at}/questions`, {
    id: question,
    question: 'Can we keep the range?',
  })
  await stage.call(cast.dana, 'POST', `${at}/questions/${question}`, {
    answer: 'Yes. It is 30 in wide and stays on wall 1.',
  })
  const { proposal } = await stage.call<WholeProposal>(cast.priya, 'GET', at)
  const chosen = proposal.body.options.slice(0, 2)
  await stage.call(cast.priya, 'POST', `${at}/accept`, {
    id: randomUUID(),
    name: 'Priya Raman',
    chosen: chosen.map((option) => option.id),
    cents: chosen.reduce((sum, { cents }) => sum + cents, proposal.cents),
  })
}
