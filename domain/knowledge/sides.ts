import { plainFigures, type Quantity, quantitiesIn } from './quantities.ts'

/** A figure that was reckoned, how, and by which rule; `factIds` where it rests on facts that are held. */
export type Reckoned = { text: string; source: string; factIds: readonly string[] }

const number = String.raw`(\d+(?:\.\d+)?(?: \d+\/\d+)?)`
const by = String.raw`\s*(?:by|x|×|\*)\s*`
const lengthUnit = String.raw`\s*(ft|feet|foot|'|in(?:ch(?:es)?)?|"|met(?:er|re)s?\b|m\b)?`
const three = new RegExp(`${number}${lengthUnit}${by}${number}${lengthUnit}${by}${number}${lengthUnit}`, 'i')
const two = new RegExp(`${number}${lengthUnit}${by}${number}${lengthUnit}`, 'i')

const isInches = (unit: string | undefined) => /^(?:in|")/i.test(unit ?? '')

/** Feet and inches as feet: 12' 6" is 12.5 ft. */
const inFeet = (text: string) =>
  text.replace(
    /(\d+) ?(?:'|ft\b|feet|foot) ?-? ?(\d+(?:\.\d+)?) ?(?:"|in\b|inch(?:es)?)/gi,
    (_, feet: string, inches: string) => `${Number((Number(feet) + Number(inches) / 12).toFixed(4))} ft`,
  )

/** Sides that are written "10 by 8 ft", in feet; a unit that is said once holds for all. */
export function sidesIn(text: string): number[] {
  const plain = inFeet(plainFigures(text))
  const match = three.exec(plain) ?? two.exec(plain)
  if (!match) return []
  const parts = match.slice(1)
  const last = parts.at(-1)
  return [0, 2, 4].flatMap((at) => {
    const [figure, unit] = [parts[at], parts[at + 1] ?? last]
    if (!figure) return []
    const [whole = '0', fraction] = figure.split(' ')
    const [top, bottom] = (fraction ?? '0/1').split('/').map(Number)
    const value = Number(whole) + (top ?? 0) / (bottom ?? 1)
    return [isInches(unit) ? value / 12 : /^m/i.test(unit ?? '') ? value / 0.3048 : value]
  })
}

/** The rest of a text whose sides were read. */
export function withoutSides(text: string): string {
  const plain = inFeet(plainFigures(text))
  return plain.replace((three.exec(plain) ?? two.exec(plain))?.[0] ?? '', ' ')
}

/** A figure with so many digits at most. */
export const round = (value: number, digits = 2) => Number(value.toFixed(digits)).toString()
/** Whole pieces. */
export const up = (value: number) => Math.ceil(value - 1e-9)
/** The lengths of a text, in inches. */
export const lengths = (text: string) => quantitiesIn(text).filter(({ dimension }) => dimension === 'length')
/** The length that stands beside one of these words. */
export const near = (text: string, words: string): Quantity | undefined => {
  const plain = plainFigures(text)
  return lengths(plain).find(({ text: said }) =>
    new RegExp(
      `${said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\W+(?:\\w+\\W+){0,1}(?:${words})|(?:${words})\\W+(?:of\\W+|is\\W+)?${said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`,
      'i',
    ).test(plain),
  )
}
/** An area that is said, or that of two sides, in square feet. */
export const areaIn = (text: string): number | undefined => {
  const said = quantitiesIn(text).find(({ dimension }) => dimension === 'area')
  const [a, b] = sidesIn(text)
  return said?.size ?? (a !== undefined && b !== undefined ? a * b : undefined)
}
/** What was reckoned, by which rule, and the facts that it rests on. */
export const reckoned = (text: string, source: string, ...factIds: string[]): Reckoned => ({
  text,
  source,
  factIds,
})

/**
 * How far a roof rises in 12 of run, where it is told so and no otherwise: "4 in 12", "4-in-12", "4:12", "4/12". Elsewhere than
 * in a question about pitches "6-12" may be a height.
 */
export function riseTold(text: string): number | undefined {
  const [, rise] = /\b(\d+(?:\.\d+)?) ?(?:-? ?in -? ?|-in-|:|\/) ?12\b/i.exec(text) ?? []
  return rise === undefined ? undefined : Number(rise)
}

/** How many coats are asked for; one where nothing is said. */
export const coatsIn = (text: string): number =>
  Number(/(\d|two|three) coats?/i.exec(text)?.[1]?.replace(/two/i, '2').replace(/three/i, '3') ?? 1)

/** The waste that is asked for, in percent; 0 where none is said. */
export const wasteIn = (text: string): number => Number(/(\d+) ?(?:%|percent)/i.exec(text)?.[1] ?? 0)

/** With a word that a question leaves out, inside of it: what stands behind its mark is a question of its own. */
const withWord = (text: string, word: string) => text.replace(/([?!.]*)\s*$/, ` (${word})$1`)

/** A roof whose pitch is told, and not asked about, with the word that the rules have for it: up to 4 in 12 it is of low slope. */
export function withRoofKind(text: string): string {
  const rise = riseTold(text)
  if (
    rise === undefined ||
    !/\broof/i.test(text) ||
    /\b(?:low|steep|slope|pitch|shingl\w*|underlayment)/i.test(text)
  )
    return text
  return withWord(text, rise > 4 ? 'steep roof' : 'low-slope roof')
}

/** The height of a top rail where nothing says of what: it is the one of a guardrail, and not of a scaffold or a cable. */
export const withRailKind = (text: string): string =>
  /\btop ?rails?\b/i.test(text) &&
  /\b(?:high|height|tall)\b/i.test(text) &&
  !/\b(?:scaffold\w*|stages?|platforms?|planks?|brac\w+|wire|cable|rope|flag\w*|band\w*|guard\w*)\b/i.test(
    text,
  )
    ? withWord(text, 'guardrail top edge')
    : text
