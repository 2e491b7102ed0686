import type { Page } from '@playwright/test'
import { screens } from '#contract/pages.ts'
import { languages, pathIn, sourceLanguage } from '#language/languages.ts'
import { expect, test } from './fixtures.ts'

/** Every picture of the page, scrolled to, by its path; with whether it was loaded and has its place kept free. */
const picturesOn = (page: Page) =>
  page.locator('img').evaluateAll((all) =>
    Promise.all(
      (all as HTMLImageElement[]).map(async (image) => {
        image.loading = 'eager'
        await image.decode()
        return {
          path: new URL(image.currentSrc).pathname,
          placed: image.hasAttribute('width') && image.hasAttribute('height'),
        }
      }),
    ),
  )

for (const language of languages) {
  test(`the pictures of the pages in ${language} are there, and those with words are in ${language}`, async ({
    page,
    open,
  }) => {
    const drawings: string[] = []
    for (const id of ['home', 'features', 'use-cases', 'waitlist'] as const) {
      await open(pathIn(language, screens[id].path))
      const pictures = await picturesOn(page)
      expect(pictures.length).toBeGreaterThan(0)
      expect(pictures.filter(({ placed }) => !placed)).toEqual([])
      drawings.push(...pictures.map(({ path }) => path))
    }
    const own = drawings.filter((path) => path.startsWith('/es/pictures/'))
    if (language === sourceLanguage) expect(own).toEqual([])
    else
      expect(own).toEqual(
        expect.arrayContaining(
          ['contract', 'egress', 'clinic', 'phone'].map((name) => `/es/pictures/${name}.svg`),
        ),
      )
  })
}
