/** Everything that reads like a section of a code or of a law: what a model writes of them must be of a fact that was shown. */
const sections =
  /(?:(?:\b\d{1,2} ?(?:CFR|USC|U\.S\.C\.)|\b(?:OSHA|IRC|IBC|IECC|IPC|IMC|NEC|NFPA|ADA|ACI|ASTM|ANSI|CFR|UPC|FAR)(?: Standards?)?|\bSections?|\bSec\.|\bArticles?|\bParts?|§§?)\s*(?:[A-Z]{1,2}-?)?\d(?:[\d-]|\.\s?(?=\d))*[A-Z]?(?:\s?\(\w{1,4}\))*)|(?<![\d$,.])\b19\d\d\.\s?\d{1,4}(?:\(\w{1,4}\))*(?!\s?(?:mm|cm|m|ft|in|sf|sq|lb|kg|USD|%|h)\b)|\b[RN]\d{3,4}(?:\.\d+)*(?:\(\w{1,4}\))*/g

const bare = (text: string) =>
  text
    .toLowerCase()
    .replace(/\s+(?=\()|(?<=\.)\s+(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .trim()
/** What of a section is its number. */
const numberOf = (section: string) => /[A-Z]{0,2}-?\d[\w.()\s-]*$/.exec(section.trim())?.[0] ?? section

/** Whether a section is that of one of these citations, or what it is a paragraph of. */
function isShown(section: string, shown: readonly string[]): boolean {
  const number = bare(numberOf(section.replace(/^\d{1,2} ?(?:CFR|USC|U\.S\.C\.)/, '')))
  return shown.some((citation) => {
    const held = bare(citation)
    for (let at = held.indexOf(number); at !== -1; at = held.indexOf(number, at + 1)) {
      const [before, after] = [held[at - 1] ?? ' ', held[at + number.length] ?? ' ']
      if (!/[\d.]/.test(before) && !/\w/.test(after)) return true
    }
    return false
  })
}

/**
 * A text without the sections that are of none of the citations shown, and how many those were. What is left of a sentence
 * stays, so that nothing else of the answer is lost.
 */
export function withoutInvented(text: string, shown: readonly string[]): { text: string; dropped: number } {
  let dropped = 0
  const kept = text.replace(sections, (section) => {
    // A part as a whole is no section: that it is held, or is not, may be said.
    if (/^(?:\d+ ?CFR|Parts?) \d+$/.test(section) || isShown(section, shown)) return section
    dropped++
    return ''
  })
  if (dropped === 0) return { text, dropped }
  return {
    text: kept
      .replace(/\((?:\s|,|see|per)*\)/gi, '')
      .replace(/ {2,}/g, ' ')
      .replace(/ (?=[.,;:])/g, ''),
    dropped,
  }
}

/** Pictures and plain addresses of a model are no part of its answer: nothing is fetched from anywhere to show it. */
export const withoutPictures = (text: string): string =>
  text
    .replace(/!\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/<(?:img|iframe|object|embed|video|audio)\b[^>]*>/gi, '')

/**
 * Cuts what has come of a text where sentences end, so that each is looked at whole: what is ready, and the rest that waits.
 * Also a long text without an end is let go, at a space.
 */
export function readySentences(text: string): [ready: string, rest: string] {
  let end = -1
  for (const found of text.matchAll(/[.!?:](?=[\s"”)]+[^\s\d(])|\n/g)) end = found.index + 1
  if (end > 0) return [text.slice(0, end), text.slice(end)]
  const space = text.length > 600 ? text.lastIndexOf(' ', 500) : -1
  return space > 0 ? [text.slice(0, space), text.slice(space)] : ['', text]
}

/** A text in pieces of a sentence each, which make it up again. */
export const sentencesOf = (text: string): string[] =>
  text.match(/[\s\S]+?(?:[.!?](?=\s+[A-Z“"¿¡\d])\s+|\n+|$)/g) ?? []
