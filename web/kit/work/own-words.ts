import { useQuery } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import { sourceLanguage } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

export type Words = Readonly<Record<string, string>>

/**
 * Fetches what templates, checklists and rooms are called in the language of the reader; whoever puts the rooms together
 * passes it in.
 */
export const OwnWordsContext = createContext<() => Promise<Words>>(async () => ({}))

/** A text as `words` have it, with the number behind it where it has one: `Bedroom 2`. One that somebody wrote or changed stands as it is. */
export function textIn(text: string, words: Words | undefined): string {
  const own = (one: string) => (words && Object.hasOwn(words, one) ? words[one] : undefined)
  const [, name = '', number = ''] = /^(.+) (\d+)$/.exec(text) ?? []
  const named = own(name)
  return own(text) ?? (named === undefined ? text : `${named} ${number}`)
}

/** The text that `words` have this one for: what is kept is kept as its source says it, so that others read it in their language. */
export const textBehind = (text: string, words: Words | undefined): string =>
  Object.entries(words ?? {}).find(([, own]) => own === text)?.[0] ?? text

/**
 * Says what was kept in the language of whoever began it, such as the title of a template's task, in the reader's own, as long
 * as nobody changed it. It is looked up by its words, so that nothing has to be kept of where a text came from.
 */
export function useOwnWords(): (text: string) => string {
  const data = useWords()
  return useCallback((text: string) => textIn(text, data), [data])
}

/** Says what is about to be kept as its source says it, where the reader's own words for it are known. */
export function useSourceWords(): (text: string) => string {
  const data = useWords()
  return useCallback((text: string) => textBehind(text, data), [data])
}

function useWords(): Words | undefined {
  const queryFn = use(OwnWordsContext)
  return useQuery({
    queryKey: ['own words'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn,
    enabled: spokenLanguage() !== sourceLanguage,
  }).data
}
