import { isAbuse } from './abuse.ts'
import type { Answer } from './answered.ts'
import { type Amendment, amended, codeFacts, type Fact, findFact, withAmendment } from './facts.ts'
import { lawfulWay } from './lawful-ways.ts'
import { leadOf, measuredLead, ownAmendment } from './lead.ts'
import { aside, asMeant, notFound, unheeded } from './meant.ts'
import { boundsIn, plainFigures, type Quantity, quantitiesIn, within } from './quantities.ts'
import { reckon, soilType } from './reckon.ts'
import { outside, withoutOrders } from './refuse.ts'
import { type Hit, searchFacts } from './search.ts'
import { withRailKind, withRoofKind } from './sides.ts'
import { type Situation, sectionsIn, situationOf, subjectOf } from './situation.ts'
import { limitText, sentenceOf } from './tell.ts'
import { comparable, inUnitOf, keeps } from './verdict.ts'
import { ofWanted } from './wanted.ts'
import { learnWords, putRight, saysLittle } from './words.ts'

/** What the one who asks has beside the facts. */
export type AskContext = { amendments?: readonly Amendment[] }

/** Below which a hit is not taken for an answer, by score × cover; more where a word is in no fact at all. */
const enough = 3.2

/**
 * How much more a hit has to have than `enough`, or how much less: one that a single word leads to is soon wrong, as where a word is in
 * no fact; one that has three words that tell something is told around, and hardly ever by chance.
 */
function barOf(best: Hit | undefined): number {
  if (!best) return 1
  const telling = [...best.words].filter((word) => !saysLittle(word)).length
  if (telling > 2 && best.score > 6) return 0.7
  return best.strange || best.words.size === 1 ? 1.6 : 1
}

const factsOf = (hits: readonly Hit[]) => hits.slice(0, 3).map(({ fact }) => fact)
/** What is not known; the nearest are named where they are near: by several words, and by much of the question. */
function unknown(text: string, hits: readonly Hit[]): Answer {
  const near = factsOf(
    hits.filter(({ score, cover, words }) => words.size > 1 && cover >= 0.43 && score * cover >= 2.2),
  )
  const named = near.map(({ topic }) => topic).join('; ')
  const told = named ? `${text} The nearest that are held: ${named}.` : text
  return { kind: 'unknown', text: told, shown: [], cards: factsOf(hits), near }
}

/** Whether a fact is about things of another size than those that are told of. */
const isOfAnotherSize = ({ topic }: Fact, quantities: readonly Quantity[]) =>
  boundsIn(topic).some((bound) => {
    const told = quantities.filter(({ dimension }) => dimension === bound.dimension)
    return told.length > 0 && !told.some(({ size }) => within(bound, size))
  })

/** Further facts that a question names and its best hit does not have, and those that the best is half without. */
function beside([best, ...others]: readonly Hit[], quantities: readonly Quantity[]): Fact[] {
  if (!best) return []
  const own = (best.fact.with ?? []).flatMap((id) => findFact(id) ?? [])
  const covered = new Set(best.words)
  const more = others.slice(0, 6).filter(({ words, score, fact }) => {
    const fresh = [...words].filter((word) => !covered.has(word))
    if (fresh.length === 0 || score < best.score * 0.5 || fact.group !== best.fact.group) return false
    if (isOfAnotherSize(fact, quantities)) return false
    for (const word of fresh) covered.add(word)
    return true
  })
  const ids = new Set(own.map(({ id }) => id))
  return [...own, ...more.slice(0, 1).flatMap(({ fact }) => (ids.has(fact.id) ? [] : [fact]))].slice(0, 3)
}

/** The parts of a question that ask for something each, where there are several. */
const clausesOf = (text: string) =>
  text.split(/,? and (?=how|what|when|where|which|its?\b|their|the)|\? +(?=\S)|; /i)

/** The best facts of the parts of a question, each where it stands for itself. */
function ofClauses(text: string): Fact[] {
  const clauses = clausesOf(text)
  if (clauses.length < 2) return []
  return clauses.flatMap((clause) => {
    const [best] = searchFacts(clause, 1)
    return best && best.words.size > 1 && !best.strange && best.score * best.cover > 2 * enough
      ? [best.fact]
      : []
  })
}

const subjectWords = /\b(trench|ditch|excavation|scaffold|ladder|crane|roof|ramp|demolition)/i

/** What a work needs whose depth or height is told: every rule about it that applies from a figure that is reached. */
function needs(text: string, hits: readonly Hit[]): Fact[] {
  const subject = subjectWords.exec(text)?.[1]?.toLowerCase().replace('ditch', 'trench')
  if (!subject || !/\bwhat (?:must|do|does|is|has|are|else|should|will)\b|\bwhich rules\b/i.test(text))
    return []
  const deep = /([\d.,/ -]+ ?(?:ft|feet|foot|in|inch(?:es)?|'|"|m)) (?:deep|high|tall|up|above)/i.exec(
    text,
  )?.[1]
  const [given] = quantitiesIn(deep ?? '')
  if (!given) return []
  return hits
    .map(({ fact }) => fact)
    .filter(
      (fact) =>
        fact.trigger === true &&
        subjectOf(fact.citation).includes(subject) &&
        comparable(fact, [given]) !== undefined &&
        keeps(fact, inUnitOf(fact, given.size)),
    )
    .flatMap((fact) => [fact, ...(fact.with ?? []).flatMap((id) => findFact(id) ?? [])])
    .slice(0, 5)
}

/** The section of a citation, without its paragraphs. */
const sectionOf = ({ citation }: Fact) =>
  /^(?:\d+ CFR [\d.]+|IRC R\d+|2010 ADA Standards \d+|\S+ \S+)/.exec(citation)?.[0]

/** The best hits of several codes where a question cannot tell them apart. */
function undecided(hits: readonly Hit[], { named }: Situation): readonly Fact[] {
  const [best] = hits
  if (!best || named.size > 0) return []
  const rivals = hits.filter(({ score, cover }) => score > best.score * 0.86 && cover >= best.cover * 0.85)
  const groups = new Map(rivals.toReversed().map(({ fact }) => [fact.group, fact]))
  return groups.size > 1 ? [...groups.values()].toReversed().slice(0, 3) : []
}

/** The rules of several kinds of work where a question names none: "Do I need fall protection?" */
function ofEveryWork(hits: readonly Hit[], text: string): readonly Fact[] {
  const [best] = hits
  if (!best || best.words.size > 1 || best.cover < 0.8 || best.strange) return []
  if ([...best.words].some(saysLittle) || quantitiesIn(text).length > 0) return []
  const asks = /\bneed|\brequire|\bwhen\b|\bwhat height/i.test(text)
  if (!asks && text.trim().split(/\s+/).length > 3) return []
  const all = hits.filter(({ words, fact }) => words.size === 1 && (!asks || fact.trigger))
  const sections = new Map<string | undefined, Fact>()
  // The general rule of a section stands before those for one kind of work: the lower paragraph first.
  const byCitation = (a: Hit, b: Hit) =>
    a.fact.citation.localeCompare(b.fact.citation, 'en', { numeric: true })
  for (const { fact } of [...all].sort(byCitation))
    if (!sections.has(sectionOf(fact))) sections.set(sectionOf(fact), fact)
  const figures = new Set([...sections.values()].map((fact) => limitText(fact)))
  return all.length > 3 && figures.size > 1 ? [...sections.values()].slice(0, 4) : []
}

/** An answer from these facts, with what the question's own figures make of them. */
function fromFacts(text: string, hits: readonly Hit[], situation: Situation): Answer {
  const [best] = hits
  if (!best) return unknown('I do not know: no fact that is held has anything of this question.', [])
  const quantities = quantitiesIn(text)
  const shown = [...new Set([...ofClauses(text), best.fact, ...beside(hits, quantities)])].slice(0, 4)
  const lead = measuredLead(text, shown, quantities) ?? leadOf(text, best.fact, shown, quantities, situation)
  const sentences = shown.map(sentenceOf)
  return { kind: 'answer', text: [lead, ...sentences].filter(Boolean).join(' '), shown, cards: factsOf(hits) }
}

function notSet(hits: readonly Hit[], { wants }: Situation): Answer | undefined {
  const [best] = hits
  const word = { speed: 'wind speed', temperature: 'temperature', money: 'price or wage', none: '' }[
    wants === 'speed' || wants === 'temperature' || wants === 'money' ? wants : 'none'
  ]
  if (!best || !word) return undefined
  const units = { speed: /mph|ft\/s/, temperature: /degF/, money: /USD/ }[
    wants === 'speed' ? 'speed' : wants === 'money' ? 'money' : 'temperature'
  ]
  if (units.test(best.fact.unit)) return undefined
  if (best.score * best.cover < enough || wants === 'money')
    return unknown(`I do not know: no fact that is held sets a ${word} for this.`, hits)
  return {
    kind: 'answer',
    text: `No ${word} is set in the facts that are held; State plans and contracts may set one. What is held: ${sentenceOf(best.fact)}`,
    shown: [best.fact],
    cards: factsOf(hits),
  }
}

function otherEdition(text: string): string {
  const year = /\b(20\d\d|19\d\d) (?:irc|ada)\b|\b(?:irc|ada)(?: of)? (20\d\d|19\d\d)\b/i.exec(text)
  const asked = year?.[1] ?? year?.[2]
  const held = /irc/i.test(year?.[0] ?? '') ? '2018' : '2010'
  return asked && asked !== held
    ? `The edition that is held is ${held}, not ${asked}; figures may differ. `
    : ''
}

function answerPlain(text: string, context: AskContext): Answer {
  const situation = situationOf(text)
  const local = new Map((context.amendments ?? []).map((one) => [one.factId, one]))
  const hits = searchFacts(text, 60).map((hit) => ({
    ...hit,
    fact: withAmendment(hit.fact, local.get(hit.fact.id)),
  }))
  const cards = factsOf(hits)
  if (isAbuse(text)) {
    const [best] = hits
    const real = best && best.score * best.cover > 2 && best.score > 8 ? [best.fact] : []
    const told = real.map((fact) => ` What the rule itself asks for: ${sentenceOf(fact)}`).join('')
    return {
      ...{ kind: 'refused', shown: real, cards: real },
      text: `I cannot help with that: no record is made to say what did not happen, nothing is hidden, and no protection is got round.${aside(lawfulWay(text))}${told}`,
    }
  }
  const reckoned = soilType(text) ?? reckon(text)
  if (reckoned) {
    const shown = amended(
      reckoned.factIds.flatMap((id) => findFact(id) ?? []),
      context.amendments ?? [],
    )
    return {
      ...{
        kind: 'reckoned',
        shown,
        source: reckoned.source,
        cards: shown.length > 0 ? shown.slice(0, 3) : [],
      },
      text: `${reckoned.text} [${reckoned.source}]`,
    }
  }
  const sections = sectionsIn(text)
  const away = outside(text)
  if (away && !sections.some(({ known }) => known))
    return {
      ...{ kind: 'unknown', shown: [], cards, near: [] },
      text: `No answer is held: out of scope, ${away}; the facts cover construction (29 CFR 1926), the 2010 ADA Standards, some of the IRC 2018 and a few EPA and federal rules.`,
    }
  const [section] = sections
  if (section && !section.known)
    return unknown(`No fact is held of ${section.named}, and none is made up.`, hits)
  if (section) {
    const inside = hits.filter(({ fact }) => section.factIds.includes(fact.id))
    const facts =
      inside.length > 0 ? inside.map(({ fact }) => fact) : section.factIds.flatMap((id) => findFact(id) ?? [])
    const shown = facts.slice(0, 3)
    return { kind: 'answer', text: shown.map(sentenceOf).join(' '), shown, cards: shown }
  }
  const own = ownAmendment(text, hits)
  if (own) return { kind: 'answer', cards, ...own }
  if (
    situation.named.has('ada') &&
    /\b(?:private|own|my|our|single.family)\b.*\b(?:house|home|residence|dwelling)\b/i.test(text)
  ) {
    const shown = cards.filter(({ group }) => group === 'ada').slice(0, 1)
    return {
      ...{ kind: 'answer', shown, cards },
      text: `No: the ADA does not cover private homes; the residential code that your place adopted does. ${shown.map((fact) => `The ADA figure, for other buildings: ${sentenceOf(fact)}`).join('')}`,
    }
  }
  const needed = needs(text, hits)
  if (needed.length > 0) {
    const shown = [...new Set(needed)]
    return { kind: 'answer', text: shown.map(sentenceOf).join(' '), shown, cards: shown.slice(0, 3) }
  }
  const none = notSet(hits, situation)
  if (none) return none
  // Who asks for days or hours is told no length and no duty.
  const having = ofWanted(text, hits)
  if (having.length === 0) return unknown('I do not know: no fact that is held answers this.', hits)
  const [best] = having
  const measured = quantitiesIn(text).some(({ off }) => off > 0)
  const every = measured ? [] : ofEveryWork(having, text)
  const choices = every.length > 1 || measured ? every : undecided(having, situation)
  const bar = enough * barOf(best)
  if (!best || (every.length < 2 && best.score * best.cover < bar)) {
    // What has next to nothing of the question is no neighbor of it.
    const near = hits.filter(({ score, cover }) => score * cover >= 1.2)
    return unknown('I do not know: no fact that is held answers this.', near)
  }
  if (choices.length > 1)
    return {
      kind: 'depends',
      text: `It depends on the work and on which rule applies. ${choices.map(sentenceOf).join(' ')} Say which surface, work or building it is.`,
      shown: choices,
      cards: choices.slice(0, 3),
    }
  return fromFacts(text, having, situation)
}

let learnt = false
/** A question with its mistyped words put right, by those that facts have. */
function spelled(text: string): string {
  if (!learnt) for (const { topic, when, aliases } of codeFacts()) learnWords(`${topic} ${when} ${aliases}`)
  learnt = true
  return putRight(text)
}

const courtesy =
  /\b(?:hey|hi|hello|thanks?(?: you)?(?: (?:a lot|so much|in advance))?|please|quick (?:one|question)|just wondering|i was wondering)\b[ ,!.]*/gi
/** What leads up to a question and has no figure of its own. */
const leadIn = /^[^\d?]{40,}: (?=.{12,}$)/s
/** Answers a question; where much is told around it and nothing is found, by the sentence that asks, the last one first. */
function answerShorter(told: string, context: AskContext): Answer {
  const text = told.replace(leadIn, '')
  const answer = answerPlain(text, context)
  if (!notFound(answer)) return answer
  const bare = text.replace(courtesy, '')
  const after = /: (?=[^:]*$)/.exec(bare)
  const sentences = bare.split(/(?<=[?!])\s+|(?<=[a-z)]\.)\s+/).filter((one) => one.trim().length > 12)
  const shorter = [
    after ? bare.slice(after.index + 2) : '',
    ...sentences.filter((one) => one.includes('?')).reverse(),
    bare,
  ]
  const [whole] = searchFacts(text, 1)
  // A sentence that has lost what the one before it is about leads by a single word to something else.
  const isLost = (one: string) => {
    const [best] = searchFacts(one, 1)
    return best && best.words.size === 1 && whole && best.fact !== whole.fact
  }
  for (const one of new Set(shorter)) {
    if (isLost(one)) continue
    const found = one.trim() === '' || one === text ? answer : answerPlain(one, context)
    if (!notFound(found)) return found
  }
  return answer
}

/**
 * Answers a question from the facts that are held, with their citations; says so where none answers it. It never names a
 * section that is not of a fact it shows, follows no orders that stand in the question, and refuses to help with forgery.
 */
export function answerQuestion(question: string, context: AskContext = {}): Answer {
  // What is put in other words for the facts may be no deceit any more.
  const said = () => withRailKind(withRoofKind(spelled(plainFigures(question).slice(0, 2000))))
  const told = isAbuse(question) ? question : said()
  const { text, ordered } = isAbuse(told) ? { text: told, ordered: false } : withoutOrders(told)
  const plain = answerShorter(text, context)
  const answer = asMeant(text, plain)
  // That nothing is known comes before what is only of interest where something is.
  const note = otherEdition(text)
  const noted = answer.kind === 'unknown' ? `${answer.text} ${note}`.trim() : note + answer.text
  if (!ordered) return { ...answer, text: noted }
  // Where nothing but orders was said, that is what is answered.
  if (!notFound(answer) || text.includes('?')) return { ...answer, text: `${unheeded}. ${answer.text}` }
  return { kind: 'refused', text: `${unheeded}: I cannot do what they ask.`, shown: [], cards: [] }
}
