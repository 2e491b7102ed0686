import { plainOf } from './days.ts'

type Job = { name: string; address: string | null }

const wordsOf = (text: string): string[] => plainOf(text).match(/[\p{L}\d]+/gu) ?? []

/** How people write the kind of a street. */
const streets: readonly (readonly string[])[] = [
  ['street', 'st'],
  ['avenue', 'ave', 'av'],
  ['road', 'rd'],
  ['drive', 'dr'],
  ['lane', 'ln'],
  ['court', 'ct'],
  ['boulevard', 'blvd'],
  ['place', 'pl'],
  ['highway', 'hwy'],
  ['parkway', 'pkwy'],
]
const isStreet = (word: string) => streets.some((names) => names.includes(word))

/** Words that a job may be called by; a single word may mean anything and is none. */
function callsOf({ name, address }: Job): string[][] {
  const [line = ''] = (address ?? '').split(',')
  const all = [wordsOf(name), wordsOf(line)]
  for (const words of [...all]) {
    const street = words.findIndex(isStreet)
    // "214 Alder", "Alder Street".
    if (/^\d/.test(words[0] ?? '')) {
      all.push(words.slice(0, street > 1 ? street : 2))
      if (street > 1) all.push(words.slice(1, street + 1))
    }
  }
  return all.filter((words) => words.length > 1)
}

const formsOf = (word: string): readonly string[] => streets.find((names) => names.includes(word)) ?? [word]
const before =
  '(?:\\b(?:on|at|in|for|of|about|over|from|en|de|del|para|sobre|a|al) )?(?:\\b(?:the|our|my|el|la|los|las|mi|nuestra|nuestro) )?'
const after = "(?:'s)?(?:[^\\p{L}\\d]+(?:job|project|house|site|obra|proyecto|casa)\\b)?"
const patternOf = (words: readonly string[]) =>
  new RegExp(
    `${before}\\b(${words.map((word) => `(?:${formsOf(word).join('|')})`).join('[^\\p{L}\\d]+')})\\b${after}`,
    'u',
  )

/**
 * The one of these jobs that a question names, by its name or by its street, and the question without that. Undefined where it
 * names none, or more than one by as many words.
 */
export function jobNamed<One extends Job>(
  question: string,
  jobs: readonly One[],
): { job: One; question: string } | undefined {
  const plain = plainOf(question)
  // Cut where it stands, unless taking the accents away moved it.
  const text = plain.length === question.length ? question : plain
  const found = jobs.flatMap((job) =>
    callsOf(job).flatMap((words) => {
      // Most jobs are not named, and a pattern takes a hundred times as long to make as this to look.
      if (!words.every((word) => formsOf(word).some((form) => plain.includes(form)))) return []
      const match = patternOf(words).exec(plain)
      return match
        ? [{ job, length: match[1]?.length ?? 0, from: match.index, to: match.index + match[0].length }]
        : []
    }),
  )
  const longest = Math.max(...found.map(({ length }) => length))
  const best = found.filter(({ length }) => length === longest)
  const [first] = best
  if (!first || best.some(({ job }) => job !== first.job)) return undefined
  const rest = `${text.slice(0, first.from)} ${text.slice(first.to)}`
    .replace(/\s+/g, ' ')
    .replace(/ ([?.!,])/g, '$1')
    .trim()
  return { job: first.job, question: rest }
}
