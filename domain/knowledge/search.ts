import { codeFacts, type Fact } from './facts.ts'
import { type Bounds, boundsIn, dimensionOf, type Quantity, quantitiesIn, within } from './quantities.ts'
import { type Situation, situationOf, subjectOf } from './situation.ts'
import { comparable, inUnitOf } from './verdict.ts'
import { alsoCalled, isWord, meantBy, saysLittle, wordsOf } from './words.ts'

/** How much a word weighs by where it stands in a fact, and how much the length of that field matters. */
const fields = [
  { weight: 3, textOf: ({ topic }: Fact) => topic },
  { weight: 1.7, textOf: ({ aliases }: Fact) => aliases },
  // What a rule excepts is none of what it holds for.
  { weight: 1.3, textOf: ({ when }: Fact) => when.replace(/\b(?:save|except)\b[^;)]*/g, '') },
  { weight: 0.9, textOf: ({ citation }: Fact) => subjectOf(citation) },
] as const
const lengthShare = 0.4
const saturation = 1.4

type Entry = {
  fact: Fact
  topic: readonly string[]
  weights: ReadonlyMap<string, number>
  pairs: ReadonlySet<string>
  bounds: readonly Bounds[]
}
/** `places` are those of the entries that have a word. */
type Index = {
  entries: readonly Entry[]
  places: ReadonlyMap<string, readonly number[]>
  idf: ReadonlyMap<string, number>
  unknown: number
}

let index: Index | undefined

const pairsOf = (words: readonly string[]): string[] =>
  words.slice(1).map((word, at) => `${words[at]} ${word}`)

function buildIndex(): Index {
  const facts = codeFacts()
  const told = facts.map((fact) => fields.map(({ textOf }) => wordsOf(textOf(fact))))
  const average = fields.map(
    (_, at) => told.reduce((sum, one) => sum + (one[at]?.length ?? 0), 0) / facts.length,
  )
  const entries = facts.map((fact, at) => {
    const weights = new Map<string, number>()
    for (const [field, { weight }] of fields.entries()) {
      const words = told[at]?.[field] ?? []
      const share = weight / (1 - lengthShare + (lengthShare * words.length) / (average[field] ?? 1))
      // Said twice in one field it is not meant twice.
      for (const word of new Set(words)) weights.set(word, (weights.get(word) ?? 0) + share)
    }
    return {
      ...{ fact, weights, topic: [...new Set(told[at]?.[0] ?? [])] },
      pairs: new Set([...pairsOf(told[at]?.[0] ?? []), ...pairsOf(told[at]?.[1] ?? [])]),
      bounds: boundsIn(`${fact.topic}; ${fact.when}`),
    }
  })
  const places = new Map<string, number[]>()
  for (const [at, { weights }] of entries.entries())
    for (const word of weights.keys()) places.set(word, [...(places.get(word) ?? []), at])
  const idf = new Map(
    [...places].map(([word, { length: n }]) => [word, Math.log(1 + (facts.length - n + 0.5) / (n + 0.5))]),
  )
  return { entries, places, idf, unknown: Math.log(1 + facts.length) }
}

/**
 * A fact that was found: `score` compares hits of one question, `cover` is which share of its words the fact has, `strange`
 * whether a word of it is in no fact at all.
 */
export type Hit = { fact: Fact; score: number; cover: number; words: ReadonlySet<string>; strange: boolean }

type Term = { word: string; meant: readonly { word: string; weight: number }[]; mass: number; share: number }

/** How much of its weight an everyday word keeps, and a word that no fact has. */
const [everyday, unheard] = [0.6, 0.8]

/** The words of a question with what else they may mean, and how much each tells. */
function termsOf(words: readonly string[], { idf, unknown }: Index): Term[] {
  return [...new Set(words)].flatMap((word) => {
    const meant = new Map<string, number>()
    const add = (one: string, weight: number) => {
      if (idf.has(one)) meant.set(one, Math.max(meant.get(one) ?? 0, weight))
    }
    add(word, 1)
    for (const other of alsoCalled(word)) add(other, 0.65)
    if (!idf.has(word) && !isWord(word) && !saysLittle(word))
      for (const typo of meantBy(word, idf.keys())) add(typo, 0.8)
    if (meant.size === 0 && saysLittle(word)) return []
    const best = Math.max(0, ...[...meant.keys()].map((one) => idf.get(one) ?? 0))
    const share = saysLittle(word) ? everyday : 1
    return [
      {
        ...{ word, share, mass: (best || unknown * unheard) * share },
        meant: [...meant].map(([one, weight]) => ({ word: one, weight })),
      },
    ]
  })
}

/** How the figures of a question sit with the conditions of a fact: more than 1 where they do, less where they cannot. */
function fitOf({ bounds }: Entry, quantities: readonly Quantity[]): number {
  let fit = 1
  for (const one of bounds) {
    const held = quantities.filter(({ dimension }) => dimension === one.dimension)
    if (held.length === 0) continue
    const met = held.find(({ size }) => within(one, size))
    // Of two that begin below a figure the one that begins nearer to it is meant.
    const from = one.to === Infinity && one.from > 0 ? one.from : (met?.size ?? 1)
    fit *= met ? 1.3 - Math.min(0.1, 0.03 * Math.log(met.size / from)) : 0.72
  }
  return fit
}

/** How much of its subject a question names: a fact about one kind of thing is not meant where the kind is not said. */
function namedShare({ topic }: Entry, said: ReadonlySet<string>, idf: ReadonlyMap<string, number>): number {
  const mass = (words: readonly string[]) => words.reduce((sum, word) => sum + (idf.get(word) ?? 0), 0)
  const whole = mass(topic)
  return whole > 0 ? mass(topic.filter((word) => said.has(word))) / whole : 1
}

/** Whoever tells a measurement with its ± holds it against a limit that is not far from it; nor is what sets a rule off. */
function nearFit(fact: Fact, quantities: readonly Quantity[]): number {
  const given = comparable(fact, quantities)
  if (!given || typeof fact.value !== 'number' || fact.value === 0) return 1
  const apart = Math.abs(Math.log(inUnitOf(fact, given.size) / fact.value))
  if (given.off === 0) return !fact.trigger || apart <= 1 ? (fact.trigger && apart < 0.35 ? 1.15 : 1) : 0.8
  return apart < 0.2 ? 1.5 : 0.8
}

/** What nothing in a question tells apart: read once a question, and not again for each fact. */
const alike = () => 1

/** The ways in which a length is told; who asks how wide something is wants no height. */
const axes: readonly RegExp[] = [
  /\b(?:wide|width|narrow\w*)\b/i,
  /\b(?:high|height|tall)\b/i,
  /\b(?:deep|depth)\b/i,
]

function axisFitOf(text: string): (fact: Fact) => number {
  const asked = axes.filter((axis) => axis.test(text))
  const [axis] = asked
  if (!axis || asked.length > 1) return alike
  return ({ topic }) => (!axis.test(topic) && axes.some((other) => other.test(topic)) ? 0.75 : 1)
}

/** Which end of what is allowed a question asks for. */
const [least, most] = [
  /\b(?:at least|minimum|smallest|narrowest|shortest|lowest|thinnest|least)\b/i,
  /\b(?:at most|maximum|biggest|widest|longest|furthest|farthest|tallest|largest|no more than|the most)\b/i,
]

/** What is a limit from above is not meant by whoever asks for the least, nor the other way round; where a rule sets in is neither. */
function endFitOf(text: string): (fact: Fact) => number {
  const asked = [least.test(text), most.test(text)]
  if (asked[0] === asked[1]) return alike
  const other = asked[0] ? /^<=?$/ : /^>=?$/
  return ({ comparison, trigger }) => (!trigger && other.test(comparison) ? 0.86 : 1)
}

/** Inside and outside of a building, as a question tells it, and as a fact says that it holds there. */
const sides: readonly { told: RegExp; holds: RegExp }[] = [
  {
    told: /\b(?:indoors?|inside|interior|bed ?rooms?|kitchens?|living rooms?|dining rooms?|hall(?:way)?s?|bath ?rooms?|closets?|(?:one|a|the|each) room)\b/i,
    holds: /\b(?:interior|indoors?)\b/i,
  },
  {
    told: /\b(?:outdoors?|outside|exterior|siding|porch(?:es)?|soffits?|eaves?|fascia|clapboards?|facades?)\b/i,
    holds: /\b(?:exterior|outdoors?)\b/i,
  },
]

/** A fact that holds inside is not meant by whoever tells of a work outside, nor the other way round. */
function sideFitOf(text: string): (fact: Fact) => number {
  const [told, ...others] = sides.filter((side) => side.told.test(text))
  if (!told || others.length > 0) return alike
  return ({ topic }) => (!told.holds.test(topic) && sides.some((side) => side.holds.test(topic)) ? 0.6 : 1)
}

/** Whoever tells when something was built asks what holds for its age. */
const yearFitOf = (text: string): ((fact: Fact) => number) =>
  /\b(?:1[89]|20)\d\d\b(?! ?(?:irc|ada|sq|ft|lb|psi))/i.test(text) &&
  /\b(?:house|home|built|building|from|old)\b/i.test(text)
    ? ({ unit }) => (unit === 'year' ? 1.8 : 1)
    : alike

/** The type that a question names by its letter, "type A soil", is the one that is meant. */
function typeFitOf(text: string): (fact: Fact) => number {
  const asked = new Set(
    Array.from(text.matchAll(/\btype ([abc])\b/gi), ([, letter]) => letter?.toUpperCase()),
  )
  if (asked.size === 0) return alike
  return ({ topic }) => {
    const [, own] = /\bType ([ABC])\b/.exec(topic) ?? []
    return !own || asked.has(own) ? 1 : 0.5
  }
}

const scaffold = /\bscaffold\w*|\bplatforms?\b|\bplanks?\b/i

/** The things of a site and of a building that a rule is about, each by what it is called. */
const things: readonly RegExp[] = [
  /\b(?:stairs?|stairways?|staircase|steps|risers?|treads?)\b/i,
  /\bscaffold\w*|\bcross ?brac\w+/i,
  /\bladders?|\bstep ?ladders?/i,
  /\b(?:trench\w*|ditch\w*|excavation\w*|spoil)\b/i,
  /\bramps?\b/i,
  /\b(?:beams?|girders?|ducts?|soffits?|bulkheads?|rafters?)\b/i,
  /\b(?:doors?|doorways?|gates?)\b/i,
  /\b(?:windows?|sills?|egress)\b/i,
  /\b(?:decks?|porch(?:es)?|balcon(?:y|ies)|baluster)\b/i,
  /\b(?:toilets?|water closets?|urinals?|grab bars?)\b/i,
  /\b(?:cranes?|hoist\w*)\b/i,
]

/** Where a question names such things and a fact only others, it is about another thing. */
function thingFitOf(text: string): (fact: Fact) => number {
  const asked = things.filter((thing) => thing.test(text))
  // What is said of a scaffold holds there alone, and is no answer to whoever names none.
  if (asked.length === 0) return ({ topic }) => (scaffold.test(topic) && !scaffold.test(text) ? 0.75 : 1)
  return ({ topic, when, aliases }) => {
    if (asked.some((thing) => thing.test(topic))) return 1
    const further = asked.some((thing) => thing.test(`${when} ${aliases}`))
    if (things.some((thing) => thing.test(topic))) return further ? besides : elsewhere
    // Of several things one that is only a further name tells less.
    return further && asked.length > 1 ? besides : 1
  }
}
/** How much a fact about another thing counts, and one that has the thing only among its further names. */
const [besides, elsewhere] = [0.75, 0.6]

function groupFit({ group }: Fact, { named, hinted }: Situation): number {
  if (named.size > 0) return named.has(group) ? 1.35 : 0.45
  if (hinted.size > 0) return hinted.has(group) ? 1.2 : 0.85
  return 1
}

function wantFit(
  fact: Fact,
  { wants, duty, needed, onset }: Situation,
  quantities: readonly Quantity[],
): number {
  if (duty) return fact.comparison === 'required' || fact.comparison === 'prohibited' ? 1.5 : 0.85
  // A height and a need ask from where on a rule applies.
  if (fact.trigger && needed && quantities.some(({ dimension }) => dimension === dimensionOf(fact.unit)))
    return 1.3
  if (onset) return fact.trigger ? 1.3 : 0.85
  // What is exempt is no answer to what is asked of.
  if (fact.exempts && !comparable(fact, quantities)) return 0.85
  if (!wants) return 1
  const dimension = dimensionOf(fact.unit)
  if (dimension === wants) return 1.18
  return dimension === undefined ? 0.97 : 0.85
}

/** The facts that answer a question, the best first: by its words, what else they are called, its figures and its situation. */
export function searchFacts(text: string, most = 10): Hit[] {
  index ??= buildIndex()
  const { entries, places, idf } = index
  const asked = wordsOf(text)
  const terms = termsOf(asked, index)
  if (terms.length === 0) return []
  const situation = situationOf(text)
  const quantities = quantitiesIn(text)
  const pairs = pairsOf(asked)
  const [axisFit, sideFit, typeFit] = [axisFitOf(text), sideFitOf(text), typeFitOf(text)]
  const [endFit, yearFit, thingFit] = [endFitOf(text), yearFitOf(text), thingFitOf(text)]
  const strange = terms.some(({ meant }) => meant.length === 0)
  const said = new Set(terms.flatMap(({ meant }) => meant.map(({ word }) => word)))
  const whole = terms.reduce((sum, { mass }) => sum + mass, 0)
  // Most facts have no word of a question: nothing is looked up in them, nor made for them.
  const some = new Set(terms.flatMap(({ meant }) => meant.flatMap(({ word }) => places.get(word) ?? [])))
  const hits = entries.flatMap((entry, at): Hit[] => {
    if (!some.has(at)) return []
    const { fact, weights } = entry
    const words: string[] = []
    let sum = 0
    let covered = 0
    for (const { word, meant, mass, share } of terms) {
      let best = 0
      let reach = 0
      for (const one of meant) {
        const weight = weights.get(one.word)
        if (weight === undefined) continue
        best = Math.max(
          best,
          (one.weight * (idf.get(one.word) ?? 0) * weight * (saturation + 1)) / (weight + saturation),
        )
        reach = Math.max(reach, one.weight)
      }
      if (best === 0) continue
      sum += best * share
      covered += mass * Math.min(1, reach + 0.2)
      words.push(word)
    }
    const cover = covered / whole
    const together = pairs.filter((pair) => entry.pairs.has(pair)).length
    const fit =
      fitOf(entry, quantities) *
      groupFit(fact, situation) *
      wantFit(fact, situation, quantities) *
      nearFit(fact, quantities) *
      axisFit(fact) *
      sideFit(fact) *
      typeFit(fact) *
      endFit(fact) *
      yearFit(fact) *
      thingFit(fact)
    const named = 0.7 + 0.3 * namedShare(entry, said, idf)
    return [
      {
        fact,
        words: new Set(words),
        cover,
        strange,
        score: sum * (0.45 + 0.55 * cover) * (1 + 0.08 * together) * fit * named,
      },
    ]
  })
  return firstSetOff(
    hits.sort((a, b) => b.score - a.score),
    quantities,
  ).slice(0, most)
}

/**
 * Of rules that a question's words do not tell apart, and that each apply from some figure on, the one that applies first comes
 * first: whoever asks from what depth a trench is shored has to hear of 5 ft before 20.
 */
function firstSetOff(hits: readonly Hit[], quantities: readonly Quantity[]): Hit[] {
  const [best] = hits
  if (!best?.fact.trigger || typeof best.fact.value !== 'number') return [...hits]
  const subject = ({ citation }: Fact) => subjectOf(citation).split(' ')[0]
  const isAlike = ({ fact, words, score }: Hit) =>
    fact.trigger === true &&
    fact.unit === best.fact.unit &&
    typeof fact.value === 'number' &&
    fact.value > 0 &&
    subject(fact) === subject(best.fact) &&
    score > best.score * 0.65 &&
    words.size === best.words.size &&
    [...words].every((word) => best.words.has(word))
  if (quantities.some(({ dimension }) => dimension === dimensionOf(best.fact.unit))) return [...hits]
  const alike = hits.filter(isAlike)
  const first = alike.toSorted((a, b) => Number(a.fact.value) - Number(b.fact.value))
  // Each takes a place of theirs with the score that goes with it.
  return hits.map((hit) => {
    const at = alike.indexOf(hit)
    return at === -1 ? hit : { ...(first[at] ?? hit), score: hit.score, cover: hit.cover }
  })
}

/** Whether any fact has a word, or what else it is called, or what it may be mistyped for. */
export function isHeld(word: string): boolean {
  index ??= buildIndex()
  return termsOf([word], index).some(({ meant }) => meant.length > 0)
}
