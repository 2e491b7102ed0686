import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { allScreenIds, isIndexedScreen, screens } from '#contract/pages.ts'
import { planCatalogue, planIds } from '#contract/plans.ts'
import { questionsNow } from './information/questions.ts'
import { pageHead, unlistedHead } from './page-head.ts'
import { Document } from './root.tsx'

const assets = { loader: '/l.js', app: '/a.js', style: '/s.css', fonts: ['/f.woff2'], icon: 'data:,' }
const markupOf = (head: ReturnType<typeof pageHead>) =>
  renderToStaticMarkup(<Document head={head} assets={assets} script path="/" app="" />)

const listed = allScreenIds.filter(isIndexedScreen)
const others = allScreenIds.filter((id) => !isIndexedScreen(id))
const count = (markup: string, part: string) => markup.split(part).length - 1

const onlyListed = [
  'rel="canonical"',
  ...['type', 'site_name', 'locale', 'title', 'description', 'url', 'image'].map(
    (name) => `property="og:${name}"`,
  ),
  ...['image:type', 'image:width', 'image:height', 'image:alt'].map((name) => `property="og:${name}"`),
  'name="twitter:card"',
]

describe.each(listed)('the head of %s', (id) => {
  const head = pageHead(id)
  const markup = markupOf(head)

  test('says each thing once', () => {
    const always = [
      '<title>',
      'name="description"',
      'name="keywords"',
      'rel="manifest"',
      'rel="apple-touch-icon"',
    ]
    for (const part of [...always, ...onlyListed]) expect(count(markup, part), part).toBe(1)
    expect(markup).not.toContain('noindex')
    expect(markup).toContain(`href="%%origin%%${screens[id].path}"`)
  })

  test('can be read in a list of results and in a preview', () => {
    expect(head.title.length, head.title).toBeLessThanOrEqual(65)
    expect(head.description.length, head.description).toBeGreaterThan(50)
    expect(head.description.length, head.description).toBeLessThanOrEqual(190)
  })
})

test('no two pages share a title, a description or keywords of their own', () => {
  for (const field of ['title', 'description', 'keywords'] as const) {
    expect(new Set(listed.map((id) => pageHead(id)[field])).size, field).toBe(listed.length)
  }
})

test('what is not listed, and what answers a form, names no address, no picture and no data', () => {
  for (const head of [...others.map(pageHead), pageHead('not-found'), unlistedHead('plans')]) {
    const markup = markupOf(head)
    for (const part of [...onlyListed, 'ld+json']) expect(markup, head.title).not.toContain(part)
    expect(count(markup, 'noindex')).toBe(1)
  }
})

/** The data blocks as a search engine reads them out of the page. */
const dataOf = (id: (typeof listed)[number]) =>
  [...markupOf(pageHead(id)).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )

type Offer = {
  name: string
  price: string
  priceCurrency: string
  priceSpecification: { price: string; billingDuration: string }
}

test.each(['home', 'plans'] as const)(
  'the offers on %s are the prices of the catalogue, in dollars',
  (id) => {
    const [organization, application] = dataOf(id)
    expect([organization?.['@type'], application?.['@type']]).toEqual(['Organization', 'SoftwareApplication'])
    const expected = planIds.flatMap((plan) => {
      const { name, monthlyPrice, annualPrice } = planCatalogue[plan]
      return [
        { name: `${name}, monthly`, cents: monthlyPrice, lasts: 'P1M' },
        { name: `${name}, annual`, cents: annualPrice, lasts: 'P1Y' },
      ].filter(({ cents }) => cents !== null)
    })
    const offers = application?.offers as Offer[]
    expect(
      offers.map(({ name, price, priceSpecification }) => [
        name,
        Math.round(Number(price) * 100),
        priceSpecification.billingDuration,
      ]),
    ).toEqual(expected.map(({ name, cents, lasts }) => [name, cents, lasts]))
    for (const { price, priceCurrency, priceSpecification } of offers) {
      expect([priceCurrency, priceSpecification.price]).toEqual(['USD', price])
    }
  },
)

test('the questions told to search engines are those on the page', () => {
  const [page] = dataOf('faq')
  expect(page?.['@type']).toBe('FAQPage')
  const told = page?.mainEntity as { name: string; acceptedAnswer: { text: string } }[]
  expect(told.map(({ name, acceptedAnswer }) => [name, acceptedAnswer.text])).toEqual(
    questionsNow().map(({ question, answer }) => [question, answer]),
  )
})

test('a text in the data cannot end its element', () => {
  const head = { ...pageHead('home'), structured: [{ name: '</script><b>' }] }
  expect(markupOf(head)).not.toContain('</script><b>')
})
