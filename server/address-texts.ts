import { openApi } from '#contract/openapi.ts'
import type { Release } from '#contract/workspace.ts'
import { siteTexts } from './kit/pages.ts'
import { makeTextFile, type SiteFile } from './kit/site.ts'

/** The files that say where the server stands: for programs, for search engines. */
export type AddressTexts = { api: SiteFile; robots: SiteFile; sitemap: SiteFile }

const made = new Map<string, Promise<AddressTexts>>()

async function make(publicUrl: string, release: Release): Promise<AddressTexts> {
  const { robots, sitemap } = siteTexts(publicUrl, release)
  const files = await Promise.all([
    makeTextFile(JSON.stringify(openApi(publicUrl)), '.json', true),
    makeTextFile(robots, '.txt'),
    makeTextFile(sitemap, '.xml'),
  ])
  return { api: files[0], robots: files[1], sitemap: files[2] }
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
