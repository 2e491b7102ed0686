import { consentVersions, consentWordings } from '#contract/consent.ts'
import { allScreenIds, isIndexedScreen, screens } from '#contract/pages.ts'
import { languages, pathIn } from '#language/languages.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible } from './looks.ts'

const listed = allScreenIds.filter(isIndexedScreen)

for (const language of languages) {
  test(`every listed page in ${language} names its own address and a picture that can be had, under the public address`, async ({
    page,
    request,
    server,
  }) => {
    for (const id of listed) {
      const path = pathIn(language, screens[id].path)
      await page.goto(path)
      const contentOf = (property: string) =>
        page.locator(`meta[property="og:${property}"]`).getAttribute('content')
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}${path}`)
      expect(await contentOf('url'), path).toBe(`${server.url}${path}`)
      const picture = (await contentOf('image')) ?? ''
      expect(picture, path).toBe(`${server.url}${pathIn(language, `/sharing/${id}.png`)}`)
      const answer = await request.get(picture)
      expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, 'image/png'])
    }
  })
}

test('what a page says to programs stands under the public address, and no browser runs it', async ({
  page,
  server,
}) => {
  // A refusal by the content policy would be a line on the console, and so a failure.
  await page.goto('/plans')
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const [organization, application] = texts.map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(organization?.url).toBe(`${server.url}/`)
  expect(application?.publisher).toEqual({ '@id': organization?.['@id'] })
  expect(texts.join('')).not.toContain('%%')
})

test('the questions that a page tells to programs are those on it, in the language of the page', async ({
  page,
}) => {
  const asked = new Set<string>()
  let count = 0
  for (const language of languages) {
    await page.goto(pathIn(language, screens.faq.path))
    const told = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText()) as {
      inLanguage: string
      mainEntity: { name: string; acceptedAnswer: { text: string } }[]
    }
    expect(told.inLanguage).toBe(language)
    const names = told.mainEntity.map(({ name }) => name)
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(names)
    for (const { acceptedAnswer } of told.mainEntity)
      await expect(page.getByText(acceptedAnswer.text, { exact: true })).toBeVisible()
    for (const name of names) asked.add(name)
    count += names.length
  }
  // No question is the same in two languages.
  expect(asked.size).toBe(count)
})

test('every icon, and the manifest with its icons, can be had', async ({ page, request }) => {
  await page.goto('/')
  const links = page.locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
  // The manifest is named last, once the page can be read.
  await expect(links).toHaveCount(4)
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const [drawn, ...others] = hrefs.toSorted((one) => (one.startsWith('data:') ? -1 : 1))
  for (const href of others) expect((await request.get(href)).status(), href).toBe(200)
  const kept = await (await request.get('/favicon.svg')).text()
  expect(decodeURIComponent(drawn ?? '')).toBe(`data:image/svg+xml,${kept.trim()}`)
  const manifest = await request.get('/manifest.webmanifest')
  expect(manifest.headers()['content-type']).toBe('application/manifest+json; charset=utf-8')
  const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] }
  for (const { src, type } of icons) {
    const { status, types } = await request.get(src).then((answer) => ({
      status: answer.status(),
      types: answer.headers()['content-type'] ?? '',
    }))
    expect([status, types.split(';')[0]], src).toEqual([200, type])
  }
})

test('the browser finds nothing in the way of installing it', async ({ page, context }) => {
  await page.goto('/')
  const session = await context.newCDPSession(page)
  const { errors } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // Tests run in a window that keeps nothing, where nothing can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

for (const id of ['faq', 'documentation', 'privacy', 'terms', 'offline'] as const) {
  test(`${screens[id].path} can be read by everybody, at any width, without a script`, async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
    await page.goto(screens[id].path)
    expect(scripts).toEqual([])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectAccessible(page)
  })
}

test('what is not written yet is called so, with what holds meanwhile', async ({ page, open }) => {
  await open('/')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByText('Placeholder: the policy itself is still to be written')).toBeVisible()
  await expect(page.getByText('203.0.113.0/24')).toBeVisible()
  await expect(page.getByText('The language that you joined in, so that letters come in it.')).toBeVisible()
  await footer.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page.getByText('Placeholder: the terms are still to be written')).toBeVisible()
  await expect(page.getByText(consentWordings[consentVersions.en])).toBeVisible()
  await footer.getByRole('link', { name: 'Documentation' }).click()
  await expect(page.getByText('Planned: the manual is not written yet')).toBeVisible()
  await footer.getByRole('link', { name: 'FAQ' }).click()
  await expect(page.getByText('The release is planned for July 2025 on iOS and Android.')).toBeVisible()
})
