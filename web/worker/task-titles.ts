import { queryOptions, useQuery } from '@tanstack/react-query'
import { spokenLanguage } from '#language/say.ts'

type Words = Readonly<Record<string, string>>

/** The Spanish of the templates, fetched by whoever reads Spanish alone. */
const spanishQuery = queryOptions({
  queryKey: ['templates in Spanish'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Words> =>
    (await import('#domain/templates/spanish.json', { with: { type: 'json' } })).default,
})

/** A title as `words` have it; one that somebody wrote or changed stands as it is. */
export const titleIn = (title: string, words: Words | undefined): string =>
  (words && Object.hasOwn(words, title) ? words[title] : undefined) ?? title

/**
 * The title of a task in the language of whoever does it: that of a template, as long as nobody changed it, in Spanish for
 * who reads Spanish. It is looked up by its words, so that nothing has to be kept of where a title came from.
 */
export function useOwnTitle(title: string): string {
  const { data } = useQuery({ ...spanishQuery, enabled: spokenLanguage() === 'es' })
  return titleIn(title, data)
}
