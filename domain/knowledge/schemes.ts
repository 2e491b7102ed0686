import { ofAims } from './scheme-aims.ts'
import { ofPapers } from './scheme-papers.ts'
import { ofPeople } from './scheme-people.ts'
import { ofTricks } from './scheme-tricks.ts'
import { covert, type Scheme } from './scheme-words.ts'

/**
 * What an honest foreman refuses, by how it is built: a deed, what it is done to, and that nobody is to know of it, that it was not so,
 * or what is to be got by it. No part alone says anything; a scheme is known by all of its parts together, in whatever words.
 */

/** The most of a text that is looked at, in characters. */
const most = 600
const schemes = [...ofPapers, ...ofPeople, ...ofAims, ...ofTricks].map(([scheme, parts]) => ({
  scheme,
  parts: parts.map((part) => {
    const not = part.startsWith('!')
    const words = not ? part.slice(1) : part
    return {
      not,
      words: new RegExp(
        words.startsWith('^') ? words : `(?:(?<![a-z])(?=[a-z])|(?=[^a-z]))(?:${words})(?![a-z])`,
      ),
    }
  }),
}))
const isCovert = new RegExp(covert)

/** Who asks whether one may, or has to, or what follows from it, means to keep to it. */
const asksWhether =
  /^\W*(?:(?:can|may|could|should|must|am|are|is|was|were|do|does|did|will|would|has|have (?:i|we|they|you|any\w*)|who|when|where|why|which)\b(?! (?:you|u) )|what (?:happens|if|do (?:i|we) do|goes|is(?! (?:a good|the best|a way|an easy))|are(?! (?:good|some|ways))|does|counts)\b|how (?:long|many|much|often|high|deep|wide|far)\b|puedo\b|podemos\b|se puede\b|es (?:legal|obligatorio)\b|debo\b|tengo que\b|hay que\b|que (?:pasa|hago si|hacemos si|es|necesito)\b|quien\b|cuando\b|cuant\w+\b|cada cuanto\b|me pueden\b|donde\b|por que\b)/

const plainOf = (text: string): string =>
  text
    .slice(0, most)
    .toLowerCase()
    .replace(/[’‘]/g, "'")
    .replace(/\bcan'?t\b|\bcannot\b/g, 'can not')
    .replace(/\bwon't\b/g, 'will not')
    .replace(/n't\b/g, ' not')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** The text that was read last, and its scheme: whether it is one, and what is lawful instead, is asked of the same text. */
let last: { text: string; scheme: Scheme | undefined } | undefined
let reads = 0

/** How many texts were read so far, each once. */
export const schemesRead = (): number => reads

/** Which scheme a text asks for help with, in English or in Spanish; undefined where it is none. */
export function schemeOf(text: string): Scheme | undefined {
  if (last?.text !== text) {
    reads++
    last = { text, scheme: readScheme(text) }
  }
  return last.scheme
}

/** Whether a text asks if one may or has to, or what follows from it, and hides nothing. */
export function asksIfOneMay(text: string): boolean {
  const plain = plainOf(text)
  return asksWhether.test(plain) && !isCovert.test(plain)
}

function readScheme(text: string): Scheme | undefined {
  const plain = plainOf(text)
  const mayAsk = asksIfOneMay(text)
  // What is private is asked for by a plain question too.
  return schemes.find(
    ({ scheme, parts }) =>
      (!mayAsk || scheme === 'private') && parts.every(({ not, words }) => words.test(plain) !== not),
  )?.scheme
}
