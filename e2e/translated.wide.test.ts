import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { screenIds, screens } from '#contract/pages.ts'
import { languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { root } from '#testing/server.ts'
import { expect, test } from './fixtures.ts'
import { overflowing } from './reflow.ts'

const pages = join(root, 'dist', 'site', 'pages')
/**
 * What is the same in every language, each looked at: names, what is called so on every site and in every program, a word
 * that happens to be one in both, and figures with their units.
 */
const sameInAll = new RegExp(
  `^(?:${[
    'Plumbline|© \\d{4} Plumbline|Starter|Pro|Teams|Enterprise|NAVFAC|USACE|NAVFAC, USACE',
    'USDZ|OpenAPI 3\\.1|Webhooks|Standard Webhooks|licences\\.txt|/api/openapi\\.json',
    'Legal|No|true|false',
    '%%[\\w:]+%%',
    '(?:[^\\p{L}]|\\b(?:ft|in|gal|[A-Z]\\d)\\b)*',
  ].join('|')})$`,
  'u',
)

const read = (...path: string[]) => readFileSync(join(pages, ...path), 'utf8')

/** Every text of a document that somebody reads or hears, once each; code is the same in every language. */
function textsIn(page: Page, html: string): Promise<string[]> {
  return page.evaluate((source) => {
    const document = new DOMParser().parseFromString(source, 'text/html')
    const found: (string | null)[] = []
    for (const data of document.querySelectorAll('script[type="application/ld+json"]')) {
      JSON.parse(data.textContent ?? '', (key, value: unknown) => {
        if (['name', 'description', 'text'].includes(key)) found.push(String(value))
        return value
      })
    }
    for (const meta of document.querySelectorAll(
      'meta[name="description"], meta[name="keywords"], meta[property="og:title"], meta[property="og:description"], meta[property="og:image:alt"]',
    )) {
      found.push(meta.getAttribute('content'))
    }
    for (const unread of document.querySelectorAll('script, style, code, pre')) unread.remove()
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['alt', 'aria-label', 'aria-description', 'title', 'placeholder', 'label']) {
        found.push(element.getAttribute(name))
      }
      // What style writes before or after it.
      for (const [, content = ''] of (element.getAttribute('class') ?? '').matchAll(
        /content-\['([^']+)'\]/g,
      )) {
        found.push(content.replaceAll('_', ' '))
      }
    }
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) found.push(walker.currentNode.nodeValue)
    const texts = found.map((text) => (text ?? '').replace(/\s+/g, ' ').trim())
    return [...new Set(texts.filter((text) => /\p{L}/u.test(text)))]
  }, html)
}

for (const language of languages.filter((one) => one !== sourceLanguage)) {
  // The document of the workspace has no text of its own.
  const names = globSync('**/*.html', { cwd: join(pages, language) }).filter(
    (name) => name !== 'workspace.html',
  )

  test(`no page in '${language}' has a text of the page that it is made from, but names and figures`, async ({
    page,
  }) => {
    expect(names.length).toBeGreaterThan(20)
    const left: string[] = []
    for (const name of names) {
      const original = new Set(await textsIn(page, read(name)))
      expect(original.size, name).toBeGreaterThan(5)
      for (const text of await textsIn(page, read(language, name))) {
        if (original.has(text) && !sameInAll.test(text)) left.push(`${name}: ${text}`)
      }
    }
    expect(left).toEqual([])
  })

  test(`the pages in '${language}', whose words are longer, fit every screen`, async ({ page }) => {
    for (const path of screenIds.map((id) => screens[id].path).filter((one) => !one.includes('{'))) {
      await page.goto(pathIn(language, path))
      for (const width of [320, 360, 768, 1024, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await overflowing(page), `${path} at ${width} px`).toEqual([])
      }
    }
  })
}
