import { type Dimension, dimensionOf, unitNamed } from './quantities.ts'
import { type Hit, isHeld } from './search.ts'
import { saysLittle, wordsOf } from './words.ts'

/** What a question asks for by a word of its own, "how many rungs": the unit that it is told in, or the words of the thing. */
type Wanted = { dimension: Dimension | undefined; words: readonly string[]; counted: boolean }

/** Where the name of what is asked for ends. */
const ends =
  '(?:is|are|was|were|am|do|does|did|can|could|may|might|must|shall|should|will|would|has|have|had|need|needs|for|of|in|on|at|to|a|an|the|my|our|your|per|by|with|before|after|under|i|we|you|they|it|he|she|that|which|who|when|if|from|out|there|as|and|or|counts?|makes?|holds?|sets?|gives?|says?|stops?|requires?|goes|go|come|comes)\\b'
const name = `(?!${ends})((?:[a-z'-]+ ?){1,4}?)(?= ${ends}|[?,.;:]|$)`
const many = new RegExp(`\\bhow many ${name}`, 'i')
// After "what" a word with its own object is no name: "what closes it", "what protects the crew".
const which = new RegExp(`\\b(?:which|what(?! \\w+s (?:it|him|her|them|the|an?|my|our)\\b)) ${name}`, 'i')
const limited = new RegExp(
  `\\b(?:how (?:far apart|thick|heavy) (?:do|does|must|should|can|may)|(?:limits?|levels?|rules?|ratings?|minimum|maximum|size|height|width|depth|distance) (?:on|for|of|about|between)) (?:the |an? |my |our )?${name}`,
  'i',
)

/** What anything has that is ruled: its word alone tells nothing of what is asked about. */
const ofAnything = new Set(
  wordsOf(
    'height width depth length size distance clearance gap space spacing slope pitch angle load strength weight force limit limits level amount number rule rules section paragraph part code kind kinds type types sort sorts class grade person people man men work works thing things time times way ways year day hour standard requirement requirements requires edition area place spot point drop rise run case protection precautions steps measures rating ratio percent percentage share figure value minimum maximum least most smallest largest total else exactly now',
  ),
)

/** The first thing that a question asks for by its name; undefined where it asks for none, or for what anything has. */
function wantedOf(text: string): Wanted | undefined {
  const counted = many.exec(text)?.[1]
  const said = counted ?? which.exec(text)?.[1]
  if (!said) return undefined
  const [first = '', second = ''] = said.split(/[ '-]/)
  const dimension = counted && (unitNamed(`${first} ${second}`) ?? unitNamed(first))
  if (dimension) return { dimension, words: [], counted: true }
  const words = wordsOf(said).filter((word) => !ofAnything.has(word) && !saysLittle(word))
  return words.length > 0 ? { dimension: undefined, words, counted: counted !== undefined } : undefined
}

/** From where on, by score × cover, a fact is meant whatever it was called; and how near to the best another has to be, by unit or word. */
const [sure, sureOfCount] = [8, 15]
const near = { unit: 0.25, word: 0.6 }

const has = ({ dimension, words, counted }: Wanted, { fact, words: found }: Hit): boolean =>
  dimension
    ? dimensionOf(fact.unit) === dimension
    : words.some(
        (word) => found.has(word) && !(counted && fact.value === true && !wordsOf(fact.topic).includes(word)),
      )

/** The facts found that have what is asked for by its name: its unit, or its word, and a figure where it is counted. None: it is not held. */
export function ofWanted(text: string, hits: readonly Hit[]): readonly Hit[] {
  // What limits a thing that no fact has by any name limits another thing.
  if (wordsOf(limited.exec(text)?.[1] ?? '').some((word) => !isHeld(word) && !saysLittle(word))) return []
  const wanted = wantedOf(text)
  const [best] = hits
  if (!wanted || !best) return hits
  const { dimension, counted } = wanted
  if (!dimension && best.score * best.cover > (counted ? sureOfCount : sure)) return hits
  const having = hits.filter((hit) => has(wanted, hit))
  return having[0] && having[0].score >= best.score * near[dimension ? 'unit' : 'word'] ? having : []
}
