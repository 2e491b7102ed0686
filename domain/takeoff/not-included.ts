import { say } from '#language/say.ts'

/** What a list leaves out, in the words in which it stands beside its price. */
export type NotIncluded = readonly string[]

/** One thing that a list leaves out. */
export type LeftOut = {
  text: () => string
  /** Whether the list has it after all, by what was chosen: the value of a field of a structure, by its id. */
  unless?: (value: (id: string) => number) => boolean
}

/** What no list has, whatever is built. */
export const neverIncluded: readonly LeftOut[] = [
  { text: () => say('labor charges') },
  { text: () => say('permits and inspections') },
  { text: () => say('tools and equipment') },
  { text: () => say('delivery') },
  { text: () => say('disposal of what is torn out or left over') },
  { text: () => say('sales tax') },
]

/** What is left out of a list, `rows` of its own first, by what was chosen; answers none of `rows` that it has after all. */
export const notIncluded = (rows: readonly LeftOut[], value: (id: string) => number = () => 0): NotIncluded =>
  [...rows, ...neverIncluded].filter(({ unless }) => !unless?.(value)).map(({ text }) => text())

/** The same as a sentence; '' where nothing is left out. */
export const notIncludedText = (texts: NotIncluded): string =>
  texts.length === 0 ? '' : say('Not included: {what}.', { what: texts.join(', ') })
