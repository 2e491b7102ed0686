import type { Card, CardAction, CardRow, Citation, Piece } from '#contract/chat.ts'
import { sentencesOf } from '#domain/assistant/sections.ts'
import { valueWriter } from '#domain/documents/value-text.ts'
import type { Fact } from '#domain/knowledge/facts.ts'
import { limitText } from '#domain/knowledge/tell.ts'
import { spokenLanguage } from '#language/say.ts'

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

/** The section of a fact, with its edition, where it applies, and whether it is to be checked. */
export const citationOf = (fact: Fact): Citation => ({
  label: fact.citation,
  detail: [fact.topic, limitText(fact), fact.edition.split(';')[0], fact.jurisdiction]
    .filter(Boolean)
    .join(' · '),
  href: fact.address,
  unchecked: fact.confidence !== 'opened',
})

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
