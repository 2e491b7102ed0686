import { purchasesRow } from '#contract/purchases.ts'
import { bestNamed, tellingNames } from '#domain/assistant/names.ts'
import { inCodeWords } from '#domain/assistant/spanish.ts'
import { daysBetween } from '#domain/calendar/iso-date.ts'
import { say } from '#language/say.ts'
import { inProject } from './about-project.ts'
import { type Answer, card, cardRow, dayText, opens, source, words } from './pieces.ts'
import type { Asked } from './ports.ts'

/** How long what was bought for this job took to come, and what was promised; of all jobs the price book knows it. */
export async function leads(asked: Asked): Promise<Answer | undefined> {
  const { id, name, params, scope } = inProject(asked)
  if (!scope.reads('team')) return undefined
  const { purchases } = await asked.row(purchasesRow, { params })
  const said = tellingNames(inCodeWords(asked.question)).filter(
    (word) => !/^(?:tak|long|com|arriv|get)/.test(word),
  )
  const found = bestNamed(said.join(' '), purchases, ({ item, supplier }) => `${item} ${supplier}`).slice(
    0,
    6,
  )
  if (found.length === 0) return undefined
  const came = found.filter(({ boughtAt, arrivedOn }) => boughtAt !== null && arrivedOn !== null)
  const rows = found.map((one) => {
    const bought = one.boughtAt?.slice(0, 10) ?? null
    const days = bought !== null && one.arrivedOn !== null ? daysBetween(bought, one.arrivedOn) : null
    return cardRow(
      one.item,
      days === null ? say('not here yet') : say('{days, plural, one {# day} other {# days}}', { days }),
      {
        detail: [
          one.supplier,
          one.promisedOn === null ? '' : say('promised {day}', { day: dayText(one.promisedOn) }),
          one.arrivedOn === null ? '' : say('came {day}', { day: dayText(one.arrivedOn) }),
        ]
          .filter(Boolean)
          .join(' · '),
        href: `/projects/${id}/purchases`,
      },
    )
  })
  const lead =
    came.length > 0
      ? say('How long it took in {name}, from the day it was bought:', { name })
      : say(
          'Nothing of that has come in {name} yet, so no time is told; of all jobs the price book knows it.',
          { name },
        )
  const cited = source(say('Purchases'), name, `/projects/${id}/purchases`)
  const actions = [opens(say('Price book'), '/price-book')]
  return {
    pieces: [...words(lead), card(say('How long it took to come'), { rows, citations: [cited], actions })],
    known: true,
  }
}
