import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One spelling for all that a keyboard, a script or a shift key makes of the same password. */
export const plainly = (text: string): string => text.normalize('NFKC').toLowerCase()

/** The 10,000 commonest passwords, one a line; where they come from is said in `data.md`. */
const common: ReadonlySet<string> = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map(plainly),
)

/** Whether `password` is among the 10,000 commonest, without regard to case, width and spaces around it. */
export function isCommonPassword(password: string): boolean {
  return common.has(plainly(password).trim())
}

/** How many digits of any kind, and signs, are added to a common password without making it a better one. */
const fewDigits = 4
const fewSigns = 2
/** What is this short is guessed however often it is repeated. */
const shortUnit = 4

/**
 * Whether `password` is one of the commonest with what people add to them before or behind: digits that count up or down or
 * come again, a year or any few digits, a sign or two. Or one that is repeated, or a few characters that are.
 */
export function isCommonInDisguise(password: string): boolean {
  const letters = [...plainly(password).trim()]
  const period = periodOf(letters)
  if (period !== undefined && (period <= shortUnit || isDressed(letters.slice(0, period)))) return true
  return isDressed(letters)
}

/** Whether a common password is left where what is easily guessed is taken off either end. */
function isDressed(letters: readonly string[]): boolean {
  const places = [...letters.keys(), letters.length]
  const starts = places.filter((at) => isEasyAddition(letters.slice(0, at)))
  const ends = places.filter((at) => isEasyAddition(letters.slice(at)))
  return starts.some((start) => ends.some((end) => common.has(letters.slice(start, end).join(''))))
}

function isEasyAddition(added: readonly string[]): boolean {
  if (added.some((letter) => /\p{L}/u.test(letter))) return false
  const digits = added.filter((letter) => /[0-9]/.test(letter))
  const signs = added.filter((letter) => !/[0-9]/.test(letter))
  const easyDigits = digits.length <= fewDigits || isCounting(digits) || periodOf(digits) !== undefined
  return easyDigits && (signs.length <= fewSigns || new Set(signs).size === 1)
}

/** Whether each digit is the one after, or each the one before: 0 comes after 9. */
const isCounting = (digits: readonly string[]): boolean =>
  [1, 9].some((step) =>
    digits.every((digit, at) => at === 0 || Number(digit) === (Number(digits[at - 1]) + step) % 10),
  )

/** After how many letters the text begins again, its last turn perhaps cut short; undefined where it never does. */
function periodOf(letters: readonly string[]): number | undefined {
  for (let period = 1; period <= letters.length / 2; period++) {
    if (letters.every((letter, at) => at < period || letter === letters[at - period])) return period
  }
  return undefined
}
