import { descriptions, launchedDescriptions } from '#contract/descriptions.ts'
import { isIndexedScreen, type ScreenId, screens } from '#contract/pages.ts'
import { isLaunched } from './kit/release.ts'
import { documentTitle, prerenderPath } from './routes.ts'
import { generalKeywords, launchedKeywords, type Preview, previews } from './sharing.ts'
import { structuredData } from './structured-data.ts'

/** What a prerendered page's head says. */
export type PageHead = {
  title: string
  description: string
  keywords: string
  /** Its canonical path; null where it should have none. */
  path: string | null
  indexed: boolean
  /** What a link to it shows in a message or a post; null where there is nothing of its own to show. */
  preview: (Preview & { title: string }) | null
  /** What it says to programs, as schema.org names it. */
  structured: readonly object[]
}

/**
 * The head of a page, in the language of the bundle. No script needs it, so it is not in any.
 */
export function pageHead(id: ScreenId | 'not-found'): PageHead {
  if (id === 'not-found') {
    const title = documentTitle(prerenderPath.notFound)
    return { ...unlisted, title, description: descriptions[id], path: null }
  }
  const { path, title } = screens[id]
  const description = (isLaunched() && launchedDescriptions[id]) || descriptions[id]
  const own = { title: documentTitle(path), description, path }
  if (!isIndexedScreen(id)) return { ...unlisted, ...own }
  const { keywords, ...preview } = previews[id]
  return {
    ...own,
    keywords: (isLaunched() && launchedKeywords[id]) || (keywords ?? generalKeywords),
    indexed: true,
    preview: { ...preview, title },
    structured: structuredData(id),
  }
}

const unlisted = { keywords: generalKeywords, indexed: false, preview: null, structured: [] } as const

/** The same head for a page that answers a form at the same address: it is nobody's to find. */
export const unlistedHead = (id: ScreenId): PageHead => ({ ...pageHead(id), ...unlisted })
