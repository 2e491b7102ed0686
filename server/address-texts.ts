import { openApi } from '#contract/openapi.ts'
import type { Release } from '#contract/workspace.ts'
import { siteTexts } from './kit/pages.ts'
import { makeTextFile, type SiteFile } from './kit/site.ts'

/**
 * The files that say where the server stands: for programs, for search engines. What describes every call is made when it is first
 * asked for: it takes a tenth of a start, and most servers never are.
 */
export type AddressTexts = { api: () => SiteFile; robots: SiteFile; sitemap: SiteFile }

const made = new Map<string, AddressTexts>()

function make(publicUrl: string, release: Release): AddressTexts {
  const { robots, sitemap } = siteTexts(publicUrl, release)
  let api: SiteFile | undefined
  return {
    api: () => (api ??= makeTextFile(JSON.stringify(openApi(publicUrl)), '.json', true)),
    robots: makeTextFile(robots, '.txt'),
    sitemap: makeTextFile(sitemap, '.xml'),
  }
}

/** These files for one public address and release, made once however many servers of this process stand behind it. */
export function addressTexts(publicUrl: string, release: Release): AddressTexts {
  const key = `${release} ${publicUrl}`
  const texts = made.get(key) ?? make(publicUrl, release)
  made.set(key, texts)
  return texts
}
