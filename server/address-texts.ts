import { openApi } from '#contract/openapi.ts'
import type { Release } from '#contract/workspace.ts'
import { siteTexts } from './kit/pages.ts'
import { makeTextFile, type SiteFile } from './kit/site.ts'

/**
 * The files that say where the server stands: for programs, for search engines. What describes every call is made when it is first
 * asked for: it takes a tenth of a start, and most servers never are.
 */
export type AddressTexts = { api: () => Promise<SiteFile>; robots: SiteFile; sitemap: SiteFile }

const made = new Map<string, Promise<AddressTexts>>()

async function make(publicUrl: string, release: Release): Promise<AddressTexts> {
  const { robots, sitemap } = siteTexts(publicUrl, release)
  const files = await Promise.all([makeTextFile(robots, '.txt'), makeTextFile(sitemap, '.xml')])
  let api: Promise<SiteFile> | undefined
  return {
    api: () => (api ??= makeTextFile(JSON.stringify(openApi(publicUrl)), '.json', true)),
    robots: files[0],
    sitemap: files[1],
  }
}

/** These files for one public address and release, made once however many servers of this process stand behind it. */
export function addressTexts(publicUrl: string, release: Release): Promise<AddressTexts> {
  const key = `${release} ${publicUrl}`
  const known = made.get(key)
  if (known) return known
  const texts = make(publicUrl, release)
  made.set(key, texts)
  return texts
}
