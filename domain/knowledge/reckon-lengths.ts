import { quantitiesIn } from './quantities.ts'
import { type Reckoned, reckoned, round, sidesIn } from './sides.ts'
import { fractionOf } from './tell.ts'

/** Inches to the nearest 64th, as a tape says them: 241.5 is 20 ft 1 1/2 in. */
function tapeOf(inches: number): string {
  const parts = Math.round(Math.abs(inches) * 64)
  const feet = Math.floor(parts / (12 * 64))
  const rest = parts - feet * 12 * 64
  const whole = fractionOf(rest / 64, 64) || `${round(rest / 64, 4)}`
  return `${inches < 0 ? '-' : ''}${feet > 0 ? `${feet} ft ` : ''}${whole} in`
}

/** Lengths that are added or taken off, "12 ft 4 in plus 7 ft 9 1/2 in", and nothing else beside them. */
export function sumOfLengths(text: string): Reckoned | undefined {
  const parts = text
    .replace(/^\W*(?:what(?:'s| is)|how much is|add|calculate)\b/i, '')
    .split(/(\bplus\b|\+|\bminus\b|\bless\b|(?<=\s)-(?=\s))/i)
  if (parts.length < 3 || parts.length % 2 === 0) return
  let sum = 0
  for (let at = 0; at < parts.length; at += 2) {
    const told = parts[at] ?? ''
    const found = quantitiesIn(told)
    const [one] = found
    // Whatever is said beside a length makes it another question.
    const beside = found.reduce(
      (rest, { text: said }) => rest.replace(said, ''),
      told.replace(/[?.=,\s]+/g, ' '),
    )
    if (found.length !== 1 || one?.dimension !== 'length' || /[a-z0-9]/i.test(beside)) return
    sum += /^(?:minus|less|-)$/i.test(parts[at - 1] ?? '') ? -one.size : one.size
  }
  return reckoned(`${tapeOf(sum)} (${round(sum / 12, 4)} ft).`, 'feet and inches')
}

/** Corner to corner, as a layout is checked for square. */
export function diagonal(text: string): Reckoned | undefined {
  if (!/\bdiagonals?\b|\bcorner to corner\b|\bhypotenuse\b/i.test(text)) return
  const [a, b, c] = sidesIn(text)
  if (a === undefined || b === undefined || c !== undefined) return
  const feet = Math.hypot(a, b)
  return reckoned(
    `${tapeOf(feet * 12)} (${round(feet, 3)} ft): √(${round(a, 3)}² + ${round(b, 3)}²) ft.`,
    'Pythagoras',
  )
}
