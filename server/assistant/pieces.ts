import type { Card, CardAction, CardRow, Citation, Piece } from '#contract/chat.ts'
import { sentencesOf } from '#domain/assistant/sections.ts'
import { valueWriter } from '#domain/documents/value-text.ts'
import { type Fact, findFact } from '#domain/knowledge/facts.ts'
import {
  citationInSpanish,
  editionInSpanish,
  limitInSpanish,
  placeInSpanish,
  titleInSpanish,
} from '#domain/knowledge/spanish-facts.ts'
import { limitText } from '#domain/knowledge/tell.ts'
import { say, spokenLanguage } from '#language/say.ts'

/** What an answer is made of; `known` is whether it answers the question. */
export type Answer = { pieces: Piece[]; known: boolean }

/** Words, in pieces of a sentence each, with a space before what may follow; `english` where they are those of a code. */
export const words = (text: string, english = false): Piece[] =>
  sentencesOf(`${text} `).map((one) => ({ text: one, english }))

/** A card; what is not said of it is empty. */
export const card = (title: string, parts: Partial<Omit<Card, 'title'>>): Piece => ({
  card: {
    title,
    english: false,
    formula: '',
    rows: [],
    citations: [],
    actions: [],
    suggestion: null,
    ...parts,
  },
})

export const cardRow = (
  label: string,
  value: string,
  more: Partial<Omit<CardRow, 'label' | 'value'>> = {},
): CardRow => ({
  ...{ label, value, detail: '', href: null },
  ...more,
})

/** A page to open next; addresses of ours stand without a language. */
export const opens = (label: string, path: string): CardAction => ({ label, href: path, ask: null })
/** What can be asked next: the question itself, or what stands for it. */
export const asks = (label: string, ask = label): CardAction => ({ label, href: null, ask })

/** An edition without what stands in parentheses, or after a semicolon, beside it. */
const shortEdition = (edition: string): string => edition.split(/ \(|;/)[0] ?? edition

/**
 * The section of a fact, with its edition, where it applies, and whether it is to be checked. To a Spanish reader all of it is told
 * in Spanish, and that the text itself is English.
 */
export function citationOf(fact: Fact): Citation {
  const spanish = !factsAreEnglish()
  const detail = spanish
    ? [
        titleInSpanish(fact),
        limitInSpanish(fact),
        ...[shortEdition(editionInSpanish(fact.edition)), placeInSpanish(fact.jurisdiction)],
        say('original text in English'),
      ]
    : [fact.topic, limitText(fact), shortEdition(fact.edition), fact.jurisdiction]
  return {
    label: spanish ? citationInSpanish(fact.citation) : fact.citation,
    detail: detail.filter(Boolean).join(' · '),
    href: fact.address,
    unchecked: fact.confidence !== 'opened',
  }
}

/** What a fact that a room was held against is about, and its figure, in the reader's language; an amended one as it was entered. */
export const titleOf = (fact: Pick<Fact, 'id' | 'topic'>): string =>
  factsAreEnglish() ? fact.topic : titleInSpanish(fact)
export function limitOf({ id, limit, place }: { id: string; limit: string; place: string }): string {
  const held = factsAreEnglish() || place !== '' ? undefined : findFact(id)
  return held ? limitInSpanish(held) : limit
}

/** Whether what a card tells of facts is English all the same: not to whoever reads Spanish. */
export const factsAreEnglish = (): boolean => spokenLanguage() !== 'es'

/** Where something stands that is no section. */
export const source = (label: string, detail: string, href: string | null): Citation => ({
  ...{ label, detail, href, unchecked: false },
})

/** A sum of integer cents. */
export const moneyText = (cents: number): string => valueWriter(spokenLanguage()).money(cents)
/** A day as people say it, with that of the week. */
export const dayText = (date: string | null): string =>
  date === null ? '' : valueWriter(spokenLanguage()).weekday(date)
/** Days from one to another; one day as itself. */
export const daysText = ({ from, to }: { from: string; to: string }): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`
/** A number with so many decimals at most. */
export const figure = (value: number, digits = 1): string =>
  valueWriter(spokenLanguage()).number(Number(value.toFixed(digits)))
