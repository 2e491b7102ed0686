/** Figures that are written as words: the small ones, the tens, and what is made of both. */
const small =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Each single word and its figure. */
export const spelled: Readonly<Record<string, string>> = Object.fromEntries([
  ...small.map((word, at) => [word, String(at + 1)]),
  ...tens.map((word, at) => [word, String((at + 2) * 10)]),
  ['hundred', '100'],
])

const ones = small.slice(0, 9).join('|')
const below = `(?:(?:${tens.join('|')})(?:[ -](?:${ones}))?|${small.join('|')})`
const hundreds = `(?:(?:an?|${small.join('|')})[ -])?hundred(?:(?:[ -]and)?[ -]${below}\\b)?`
const made = new RegExp(
  `\\b(?:(?:an?|${below})[ -]thousand(?:(?:[ -]and)?[ -](?:${hundreds}|${below})\\b)?|${hundreds}|(?:${tens.join('|')})[ -](?:${ones}))(?!\\w)`,
  'gi',
)

function figureOf(words: string): number {
  let [whole, part] = [0, 0]
  for (const word of words.toLowerCase().split(/[ -]+/)) {
    if (word === 'thousand') [whole, part] = [whole + (part || 1) * 1000, 0]
    else if (word === 'hundred') part = (part || 1) * 100
    else if (word === 'a' || word === 'an') part = 1
    else if (word !== 'and') part += Number(spelled[word] ?? 0)
  }
  return whole + part
}

/** Writes figures of several words as figures: "hundred and twenty people", "two hundred fifty pounds", "twenty-five feet". */
export const withFigures = (text: string): string => text.replace(made, (words) => String(figureOf(words)))
