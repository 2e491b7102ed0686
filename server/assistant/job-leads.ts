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
  const { id, name, params, scope, audience } = inProject(asked)
  // The price book is for whoever runs jobs.
  const runs = audience === 'contractor'
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
  // What was told to be bought only after it had come took nobody knows how long.
  const timed = found.map((one) => {
    const bought = one.boughtAt === null ? null : asked.dayOf(one.boughtAt)
    const days = bought !== null && one.arrivedOn !== null ? daysBetween(bought, one.arrivedOn) : -1
    return { one, days: days < 0 ? null : days }
  })
  const rows = timed.map(({ one, days }) => {
    const unknown = one.arrivedOn === null ? say('not here yet') : say('not known how long')
    return cardRow(
      one.item,
      days === null ? unknown : say('{days, plural, one {# day} other {# days}}', { days }),
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
  const lead = found.some(({ arrivedOn }) => arrivedOn !== null)
    ? say('How long it took in {name}, from the day it was bought:', { name })
    : runs
      ? say(
          'Nothing of that has come in {name} yet, so no time is told; of all jobs the price book knows it.',
          { name },
        )
      : say('Nothing of that has come in {name} yet, so no time is told.', { name })
  const cited = source(say('Purchases'), name, `/projects/${id}/purchases`)
  const actions = runs ? [opens(say('Price book'), '/price-book')] : []
  return {
    pieces: [...words(lead), card(say('How long it took to come'), { rows, citations: [cited], actions })],
    known: true,
  }
}
