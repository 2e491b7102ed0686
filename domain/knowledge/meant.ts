import { doubtful, isOrder, seemsOrder, surely } from './abuse.ts'
import type { Answer } from './answered.ts'
import { deceitScore } from './deceit.ts'
import { isSaidInSpanish } from './deceit-spanish.ts'
import { lawfulWay } from './lawful-ways.ts'
import { asksIfOneMay } from './schemes.ts'

/** What is said where orders to whoever answers stand in a question. */
export const unheeded = 'Orders to the assistant in the question are not followed'

/** What follows a sentence, with a space before it; nothing for nothing. */
export const aside = (text: string) => (text === '' ? '' : ` ${text}`)

/** What lies outside of all that is held, and is told so. */
export const liesOutside = ({ text }: Answer) => text.startsWith('No answer is held')

/** What is not known, though nothing says that it lies outside. */
export const notFound = ({ kind, text }: Answer) => kind === 'unknown' && text.startsWith('I do not know')

const asks =
  /\?\s*$|^\W*(?:how|what|when|where|which|who|why|can|could|may|is|are|do|does|should|would|will|must)\b/i

const mayI =
  /^\W*(?:can|may|could) (?:i|we|my|the|he|she|they)\b|^\W*(?:am i|are we|is it) (?:allowed|ok|okay|legal)\b/i

/** What a firm reckons for itself is its own to show or not. */
const ownFigures =
  /\b(?:without|hid(?:e|ing)|not) (?:show\w*|giv\w*|tell\w*|seeing|the|my|our)\b.*\b(?:margins?|mark-?ups?|my costs?|our costs?|profits?|overhead)\b/i

const heldOf = ({ kind, text }: Answer) => (kind === 'unknown' ? '' : ` What is held of it: ${text}`)

/** Whoever tells of what he or his own do, and not of how things are. */
const ownDoing =
  /\b(?:i|we|me|us|my|our)\b|\b(?:yo|nos|nosotros|me|mis?|nuestr[oa]s?|les?|\w+(?:amos|emos|imos)|pon(?:ga)?|haz|h[aá]ga\w*|di|dame|evito|s[uú]be\w+|quiero|necesito|que (?:el|la) \w+ \w+[ae])\b.*|\b(?:[a-záéíóú]+(?:ale|ele|ales|eles|melo|selo|arle|erle|irle)|ponle|dile|diles)\b/i

/**
 * The lawful way beside what is not known, where somebody tells of signing, paying, recording or guarding: whoever means well is
 * served by it, and no other is helped.
 */
export const wayBeside = (told: string): string =>
  !asksIfOneMay(told) && (ownDoing.test(told) || isOrder(told)) ? lawfulWay(told) : ''

/** What is only like a request for deceit may be honest: it is told what is held all the same, and of an order that none is carried out. */
const unwilling = (order: boolean, answer: Answer, way: string): Answer => ({
  ...answer,
  kind: 'refused',
  text: `I cannot ${order ? 'write or change that from here, nor ' : ''}help to write what did not happen, to hide something from whoever has to know it, or to get round a protection.${aside(way)}${heldOf(answer)}`,
  ...(answer.kind === 'unknown' && { cards: [] }),
})

/** How like a request for deceit a text is; what was learned are English words, and knows next to nothing of others. */
const likeness = (told: string): number =>
  isSaidInSpanish(told) || ownFigures.test(told) ? 0 : deceitScore(told)

/** From where on a text is surely one for deceit: whether one may is asked by who would keep to it. */
const barFor = (told: string, question: boolean): number =>
  question && !mayI.test(told) ? surely.question : surely.order

/** Whether a text is, by what was learned, surely a request for deceit. */
export const isSurelyDeceit = (told: string): boolean => likeness(told) > barFor(told, asks.test(told))

/**
 * Whoever orders a record is not told a rule as if that were it, and not that nothing is known. What may be an order for deceit, or
 * an honest one, is told the same: an honest foreman is not accused, and no other is helped.
 */
export function asMeant(told: string, answer: Answer): Answer {
  if (answer.kind === 'refused') return answer
  const like = likeness(told)
  const order = isOrder(told) || (notFound(answer) && seemsOrder(told))
  const question = asks.test(told) && !liesOutside(answer)
  if (like > barFor(told, question)) return unwilling(order, answer, lawfulWay(told))
  if (question && notFound(answer) && like > doubtful)
    return {
      ...answer,
      text: `${answer.text.replace('I do not know', 'I cannot say')} None of them hides anything or gets round a rule.${aside(lawfulWay(told))}`,
    }
  if (question || !(order || like > doubtful) || answer.kind === 'reckoned')
    return notFound(answer) ? { ...answer, text: `${answer.text}${aside(wayBeside(told))}` } : answer
  return {
    ...answer,
    text: `I cannot write or change that from here: what is held are the figures of rules. A document is drafted from the job, by its name: it says only what happened, hides nothing and gets round no protection.${notFound(answer) || like > doubtful ? aside(lawfulWay(told)) : ''}${heldOf(answer)}`,
  }
}
