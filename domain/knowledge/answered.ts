import type { Fact } from './facts.ts'

/** What an answer is: of the facts, reckoned, several that it depends on, none that is held, or one that is not given. */
export type AnswerKind = 'answer' | 'reckoned' | 'depends' | 'unknown' | 'refused'

/** `shown` are the facts that the text rests on, `cards` the three nearest; no section stands in the text but theirs. */
export type Answer = {
  kind: AnswerKind
  text: string
  shown: readonly Fact[]
  cards: readonly Fact[]
  /** Of the cards of what is not known those that are near enough to be shown. */
  near?: readonly Fact[]
  /** The rule of a reckoning that is no fact of a code. */
  source?: string
}
