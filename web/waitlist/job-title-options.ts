import { customJobTitle, jobTitleNames, titleKept } from '#contract/waitlist.ts'
import { say } from '#language/say.ts'

/** One line of the list: what a listed title is called, or what was typed, offered as a title of its own. */
export type TitleOption = { value: string; label: string }

/** Small letters without their accents: whoever types in a hurry leaves them out. */
const fold = (text: string) => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** What a listed title is found by: its name here, and the title itself, as others on site may call it. */
const spellings = (name: string) => [fold(name), fold(titleKept(name))]

/** What the listed title is called that `text` spells, whatever its case; else `text` without space around it. */
export function titleOf(text: string): string {
  const folded = fold(text)
  return jobTitleNames.find((name) => spellings(name).includes(folded)) ?? text.trim()
}

/**
 * The lines that a search shows: titles with a word that starts like it, then titles that hold it anywhere, then the
 * text itself. An empty search shows every title.
 */
export function findTitles(search: string): TitleOption[] {
  const folded = fold(search)
  const found = jobTitleNames.filter((name) => spellings(name).some((one) => one.includes(folded)))
  const starts = (name: string) => spellings(name).some((one) => ` ${one}`.includes(` ${folded}`))
  const ordered = [...found.filter(starts), ...found.filter((name) => !starts(name))]
  const options = ordered.map((name) => ({ value: name, label: name }))
  const own = search.trim()
  if (own === '' || jobTitleNames.includes(titleOf(own))) return options
  return [...options, { value: own, label: say('Use “{title}”', { title: own }) }]
}

export const asksForTitle = (text: string) => titleKept(titleOf(text)) === customJobTitle
