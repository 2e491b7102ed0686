import type { Fact } from './facts.ts'
import { baseSize, boundsIn, plainFigures, type Quantity, quantitiesIn, within } from './quantities.ts'
import type { Hit } from './search.ts'
import { riseTold } from './sides.ts'
import type { Situation } from './situation.ts'
import { figureText, limitText, sentenceOf } from './tell.ts'
import { comparable, inUnitOf, keeps, verdictOf } from './verdict.ts'
import { alsoCalled, stem, wordsOf } from './words.ts'

/** What a measurement with its ± says of the first fact that it can be held against; undefined where none is given. */
export function measuredLead(
  text: string,
  facts: readonly Fact[],
  quantities: readonly Quantity[],
): string | undefined {
  for (const fact of facts) {
    const given = comparable(fact, quantities)
    if (!given || given.off === 0) continue
    const [size, off] = [inUnitOf(fact, given.size), inUnitOf(fact, given.off)]
    const measured = `${given.text} ± ${Number(off.toFixed(2))} ${fact.unit} against ${limitText(fact)}`
    switch (verdictOf(fact, size, off, !/\bscan/i.test(text))) {
      case 'by-hand':
        return `Too close to tell: measure by hand. ${measured}.`
      case 'passes':
        return `Passes, even at the unfavourable end: ${measured}.`
      case 'likely-passes':
        return `Likely passes, even at the unfavourable end: ${measured}.`
      default:
        return `Likely fails, even at the favourable end: ${measured}.`
    }
  }
  return undefined
}

/** A year in which something was built, where a fact is about one. */
const yearIn = (text: string) => Number(/\b(1[89]\d\d|20[0-4]\d)\b/.exec(text)?.[1] ?? Number.NaN)

/** What rules of every kind are called: it tells none of them from another. */
const ofEveryRule = new Set(['trigger', 'below', 'need', 'needed', 'protection', 'required'].map(stem))

/** Of several figures that could be held against a fact the one that stands nearest to a word of what it is about. */
function meantFor(
  fact: Fact,
  shown: readonly Fact[],
  text: string,
  quantities: readonly Quantity[],
): Quantity | undefined {
  const usual = comparable(fact, quantities)
  const same = quantities.filter(({ dimension, off }) => dimension === usual?.dimension && off === 0)
  if (!usual || usual.off > 0 || same.length < 2) return usual
  // What the facts beside it are called too tells none of them from another.
  const others = new Set(shown.filter((one) => one !== fact).flatMap(({ topic }) => wordsOf(topic)))
  const topic = new Set(wordsOf(fact.topic).filter((word) => !others.has(word) && !ofEveryRule.has(word)))
  const plain = plainFigures(text)
  const places = Array.from(plain.matchAll(/[\p{L}]+/gu)).flatMap(({ 0: word, index }) =>
    wordsOf(word).some((one) => topic.has(one)) ? [index] : [],
  )
  const apart = ({ text: said }: Quantity) => {
    const at = plain.indexOf(said)
    return Math.min(...places.map((place) => Math.abs(place - at)))
  }
  return places.length === 0 ? usual : same.toSorted((a, b) => apart(a) - apart(b))[0]
}

/** Whether a fact beside the best is about something that the question has no word for: its figure is none of the question's. */
function isUnasked(fact: Fact, best: Fact, text: string): boolean {
  if (fact === best) return false
  const known = new Set(wordsOf(best.topic).flatMap((word) => [word, ...alsoCalled(word)]))
  const own = wordsOf(fact.topic).filter((word) => !known.has(word) && !ofEveryRule.has(word))
  const said = new Set(wordsOf(text).flatMap((word) => [word, ...alsoCalled(word)]))
  return own.length > 0 && !own.some((word) => said.has(word))
}

/** What a plain figure of the question makes of a fact; empty where it makes nothing. */
function compared(
  text: string,
  fact: Fact,
  shown: readonly Fact[],
  quantities: readonly Quantity[],
  asksNeed: boolean,
): string {
  if (fact.unit === 'year') {
    const year = yearIn(text)
    if (Number.isNaN(year)) return ''
    return keeps(fact, year)
      ? `Yes: ${year} is before ${fact.value}.`
      : `No: ${year} is not before ${fact.value}.`
  }
  if (fact.unit === 'workers' && typeof fact.value === 'number') {
    const people = quantities.find(({ dimension }) => dimension === 'people')
    return people ? `${people.figure} workers: ${Math.ceil(people.figure / fact.value)} of each.` : ''
  }
  if (fact.unit === 'rise:run' && Array.isArray(fact.value)) {
    const rise = riseTold(text)
    if (rise === undefined) return ''
    const [most, over] = fact.value
    const isKept = fact.comparison === '>=' ? rise / 12 >= most / over : rise / 12 <= most / over
    const lead = asksNeed && !/\b(?:need|required?|tie)\w*\b/i.test(text) ? (isKept ? 'Yes: ' : 'No: ') : ''
    return `${lead}${rise} in 12 is ${isKept ? '' : 'not '}${limitText(fact).replace(/ \(.*\)$/, '')}.`
  }
  const given = meantFor(fact, shown, text, quantities)
  if (!given || typeof fact.value === 'boolean' || fact.value === 0 || fact.unit.startsWith('of ')) return ''
  // What is told of where a rule holds is not what the rule limits: "more than 30 in above grade".
  const isCondition = boundsIn(fact.when).some(
    (bound) =>
      bound.dimension === given.dimension &&
      ([bound.from, bound.to].some((end) => Math.abs(end - given.size) < 1e-9) ||
        (fact.trigger === true && within(bound, given.size))),
  )
  // A kind of thing that is told apart by its size: "platform over 10 ft" sets no limit to the platform.
  const isKind = boundsIn(fact.topic).some(({ dimension }) => dimension === given.dimension)
  if (isCondition || isKind) return ''
  const size = inUnitOf(fact, given.size)
  // What is ten times as large measures another thing: the length of a trench is no overhang of a plank.
  if (typeof fact.value === 'number' && Math.abs(Math.log(size / fact.value)) > Math.log(10)) return ''
  // On the line of a strict rule the words decide, not we.
  if (size === fact.value && (fact.comparison === '>' || fact.comparison === '<')) return ''
  const kept = keeps(fact, size)
  if (/\bper$/.test(fact.topic) && typeof fact.value === 'number')
    return `${given.text}: ${Math.ceil(size / fact.value)}.`
  const side = `${given.text} ${kept ? 'is' : 'is not'} ${limitText(fact).replace(/^from (.*) on \(.*\)$/, '$1 or more')}`
  if (fact.trigger) return asksNeed ? `${kept ? 'Yes' : 'Not by this figure'}: ${side}.` : `${side}.`
  if (fact.exempts) return asksNeed ? `${kept ? 'No' : 'Yes'}: ${side}.` : `${side}.`
  return `${side}.`
}

/** A sentence that asks for leave: "can he put it back on?" */
const asksLeave =
  /(?:^|[.?!:;,]\s+)\W*(?:(?:so|then|and),? )?(?:can|may|could|are we allowed|am i allowed|is it (?:fine|allowed))\b[^.?!]*\?/i

/** Whoever asks whether something is wrong is told yes by a rule that forbids it; not so whoever asks for leave to do it. */
const asksWrong =
  /^\W*(?:is|are|would|is ?n['’]?t|are ?n['’]?t|would ?n['’]?t)\b[^.?!;]*\b(?:a problem|an issue|illegal|unlawful|wrong|dangerous|unsafe|prohibited|forbidden|banned|a violation|against (?:the )?(?:rules?|law|code|osha))\b/i
const asksWhether = /\b(?:can|may|could|ok|okay|fine|allowed|legal)\b/i

/** What stands before the facts: yes or no where the question wants that, and what its own figures say. */
export function leadOf(
  text: string,
  best: Fact,
  shown: readonly Fact[],
  quantities: readonly Quantity[],
  { yesOrNo }: Situation,
): string {
  const asksNeed = yesOrNo || /\b(?:needed|required|apply|need)\b.*\?/i.test(text)
  const forbids = best.comparison === 'prohibited'
  if ((forbids || best.comparison === 'required') && asksWrong.test(text) && !asksWhether.test(text))
    return yesOrNo && forbids ? 'Yes.' : ''
  if (best.comparison === 'prohibited') {
    const allows =
      !/^\W*(?:how|what|when|where|which|who)\b/i.test(text) && /\bcan\b|\bmay\b|\bok\b/i.test(text)
    return yesOrNo || allows ? 'No.' : ''
  }
  if (best.comparison === 'required') {
    if (/\b(?:never|no other|not)\b/i.test(best.topic)) return yesOrNo ? 'No.' : ''
    if (/^\W*(?:can|may|could|are we allowed|am i allowed)\b.*\bwithout\b/is.test(text)) return 'No.'
    // Whoever asks whether something may be done is not told yes by a rule that asks for something.
    return yesOrNo && !asksLeave.test(text) && !/\bok\b|without\b|\bnon-/i.test(text) ? 'Yes.' : ''
  }
  if (best.value === 0 && yesOrNo) return 'Yes.'
  const said = shown
    .filter((fact) => fact === best || fact.trigger || fact.exempts || !asksNeed)
    .filter((fact) => !isUnasked(fact, best, text))
    .map((fact) => compared(text, fact, shown, quantities, asksNeed))
    .filter(Boolean)
  // Several figures that each decide: all of them have to say yes.
  const no = said.filter((one) => one.startsWith('No'))
  const lead = (no.length > 0 ? no : said).join(' ')
  if (lead || !yesOrNo || !/\balways\b/i.test(text)) return lead
  return 'No.'
}

/** A local rule that the question itself claims, "our city allows 8 in risers", beside the fact that it would amend. */
export function ownAmendment(
  text: string,
  hits: readonly Hit[],
): { text: string; shown: readonly Fact[] } | undefined {
  const claim =
    /\b(?:our|my|the|this) (?:city|county|town|state|village|borough|township|jurisdiction|inspector|local (?:code|amendment|rule)\w*)\b[^.?!]*\b(?:allow|permit|require|amend|adopt|accept|say|limit)\w*\b[^.?!]*/i.exec(
      text,
    )?.[0]
  if (!claim) return undefined
  const [claimed] = quantitiesIn(claim)
  const [given] = quantitiesIn(text.replace(claim, ' '))
  const fact = hits.find((hit) => comparable(hit.fact, claimed ? [claimed] : []))?.fact
  if (!claimed || !fact || typeof fact.value !== 'number') return undefined
  const local = { ...fact, value: claimed.size / baseSize(1, fact.unit) }
  const said = (limit: Fact) => (given && keeps(limit, inUnitOf(fact, given.size)) ? 'yes' : 'no')
  const both = given
    ? `Under that local amendment ${said(local)} (${limitText(local)}); without it ${said(fact)} (${limitText(fact)}).`
    : `That local amendment would be ${limitText(local)}; without it ${limitText(fact)}.`
  return {
    text: `${both} Enter the amendment with its source, ${figureText(local)} is only claimed here. ${sentenceOf(fact)}`,
    shown: [fact],
  }
}
