import { proposalRow, proposalsRow } from '#contract/proposal-calls.ts'
import { bestNamed, namesBesideSums } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { estimateOf } from './about-sums.ts'
import { type Answer, card, cardRow, moneyText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

/** What a question names beside that it asks of a sum. */
const namedIn = (question: string): string => namesBesideSums(inCodeWords(question)).join(' ')

const noneHeld = (asked: Asked): Answer => ({
  pieces: words(say('No allowance is held in {name}.', { name: inProject(asked).name })),
  known: true,
})

/** The allowances of the proposal that was accepted, else of the newest that is open, as the owner reads it. */
async function ofOffer(asked: Asked): Promise<Answer | undefined> {
  const { id, params } = inProject(asked)
  const { proposals } = await asked.row(proposalsRow, { params })
  const sent =
    proposals.find(({ state }) => state === 'accepted') ?? proposals.find(({ state }) => state === 'open')
  if (!sent) return noneHeld(asked)
  const { proposal } = await asked.row(proposalRow, { params: { ...params, proposal: sent.id } })
  const all = proposal.body.allowances
  const cited = source(sent.title, '', `/projects/${id}/proposals/${sent.number}`)
  const actions = [opens(say('Payments'), `/projects/${id}/payments`)]
  if (all.length === 0)
    return {
      pieces: [
        ...words(
          say('“{proposal}” has no allowance: what is in it has a fixed price.', { proposal: sent.title }),
        ),
        card(say('Allowances'), { citations: [cited], actions }),
      ],
      known: true,
    }
  const said = namedIn(asked.question)
  const best = bestNamed(said, all, ({ title }) => title)
  const lead =
    best[0] === undefined
      ? say('{count, plural, one {# allowance is} other {# allowances are}} in “{proposal}”.', {
          ...{ count: all.length, proposal: sent.title },
        })
      : say('{title}: {sum} is in the price for it.', {
          ...{ title: best[0].title, sum: moneyText(best[0].cents) },
        })
  const none = best.length === 0 && said !== '' ? `${say('No allowance is called so.')} ` : ''
  const further = say('What is chosen for more comes as a change order, and counts once it is signed.')
  const rows = (best.length > 0 ? best : all)
    .slice(0, 10)
    .map(({ title, cents }) => cardRow(title, moneyText(cents)))
  return {
    pieces: [
      ...words(`${none}${lead} ${further}`),
      card(say('Allowances'), { rows, citations: [cited], actions }),
    ],
    known: true,
  }
}

/** What a line of the estimate comes to, or an allowance, for those who read it; to the owner its allowances by the offer. */
export async function lines(asked: Asked, allowances: boolean): Promise<Answer | undefined> {
  const { id, scope } = inProject(asked)
  if (!scope.reads('cost')) return allowances ? ofOffer(asked) : undefined
  const estimate = await estimateOf(asked)
  if (!estimate) return allowances ? noneHeld(asked) : undefined
  const all = estimate.numbered.filter(({ line }) => !allowances || line.allowanceCents !== null)
  const said = namedIn(asked.question)
  const best = bestNamed(said, all, ({ line }) => `${line.item} ${line.trade}`)
  const found = best.length > 0 ? best : allowances ? all : []
  if (found.length === 0) return allowances ? noneHeld(asked) : undefined
  const sum = found.reduce((whole, { figures }) => whole + (figures.included ? figures.priceCents : 0), 0)
  const cost = found.reduce((whole, { figures }) => whole + (figures.included ? figures.costCents : 0), 0)
  const none = allowances && best.length === 0 && said !== '' ? `${say('No allowance is called so.')} ` : ''
  const lead = say(
    '{count, plural, one {# line} other {# lines}} of {estimate}: {price}, of which {cost} is cost.',
    {
      ...{ count: found.length, estimate: estimate.name, price: moneyText(sum), cost: moneyText(cost) },
    },
  )
  const rows = found.slice(0, 10).map(({ number, line, figures }) =>
    cardRow(`${number} ${line.item}`, moneyText(figures.priceCents), {
      detail: [
        line.allowanceCents === null
          ? ''
          : say('allowance of {sum}', { sum: moneyText(line.allowanceCents) }),
        say('cost {cost}', { cost: moneyText(figures.costCents) }),
        line.supplier,
      ]
        .filter(Boolean)
        .join(' · '),
    }),
  )
  const cited = source(estimate.name, '', `/projects/${id}/estimate`)
  return {
    pieces: [...words(`${none}${lead}`), card(estimate.name, { rows, citations: [cited] })],
    known: true,
  }
}
