import { customJobTitle, jobTitles } from '#contract/waitlist.ts'

/** One line of the list: a listed title, or what was typed, offered as a title of its own. */
export type TitleOption = { value: string; label: string }

const fold = (text: string) => text.trim().toLowerCase()

/** The listed title that `text` spells, whatever its case; else `text` without space around it. */
export function titleOf(text: string): string {
  const folded = fold(text)
  return jobTitles.find((title) => fold(title) === folded) ?? text.trim()
}

/**
 * The lines that a search shows: titles with a word that starts like it, then titles that hold it anywhere, then the
 * text itself. An empty search shows every title.
 */
export function findTitles(search: string): TitleOption[] {
  const folded = fold(search)
  const starts = (title: string) => folded === '' || ` ${fold(title)}`.includes(` ${folded}`)
  const first = jobTitles.filter(starts)
  const rest = jobTitles.filter((title) => !starts(title) && fold(title).includes(folded))
  const options = [...first, ...rest].map((title) => ({ value: title, label: title }))
  const own = search.trim()
  if (own === '' || jobTitles.some((title) => fold(title) === folded)) return options
  return [...options, { value: own, label: `Use “${own}”` }]
}

export const asksForTitle = (text: string) => titleOf(text) === customJobTitle
