import { expect, test } from 'vitest'
import { type Letter, letterHtml, letterText } from './letter.ts'

const letter: Letter = {
  language: 'en',
  subject: 'Confirm <your> place',
  preview: 'One click',
  heading: 'Confirm your place',
  paragraphs: ['Somebody & you'],
  button: { label: 'Confirm', href: 'https://plumbline.example/c?a=1&b=2' },
  share: { label: 'Your link', href: 'https://plumbline.example/r' },
  reason: 'You joined.',
  unsubscribeHref: 'https://plumbline.example/u',
}
const html = letterHtml(letter)

/** How bright a colour is (WCAG 2.2, relative luminance). */
const luminance = (hex: string) =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
    .reduce((sum, value, index) => sum + value * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const darkRules = Object.fromEntries(
  [
    ...(/prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? '').matchAll(
      /\.([\w-]+)\{([^}]*)\}/g,
    ),
  ].map(([, name = '', look = '']) => [name, look]),
)
const colourIn = (look = '', property = 'color') =>
  new RegExp(`(?:^|;)${property}:(#[0-9A-F]{6})`).exec(look)?.[1] ?? ''

test('a letter says that it can be light and dark, in the words of each kind of mailbox', () => {
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('<meta name="supported-color-schemes" content="light dark">')
  expect(html).toContain(':root{color-scheme:light dark;supported-color-schemes:light dark}')
})

test('whatever has a colour in a letter has another in a dark mailbox, which wins over it', () => {
  const coloured = [
    ...html.matchAll(/<(\w+)([^>]*style="[^"]*(?:(?<!-)color:#|background:#|border-top:1px)[^>]*)>/g),
  ]
  expect(coloured.length).toBeGreaterThan(5)
  for (const [tag, , attributes = ''] of coloured) {
    const names = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
    expect(names.length, tag).toBeGreaterThan(0)
    for (const name of names) expect(darkRules[name], tag).toBeDefined()
  }
  for (const look of Object.values(darkRules)) {
    for (const one of look.split(';')) expect(one).toMatch(/ !important$/)
  }
})

test('its text can be read on its ground in either, at 4.5 to 1 and more', () => {
  const light = (name: string) =>
    new RegExp(`<\\w+ class="(?:rule )?${name}"[^>]*style="([^"]*)"`).exec(html)?.[1] ?? ''
  for (const looks of [
    { paper: light('paper'), quiet: light('quiet'), link: light('link'), button: light('button') },
    darkRules,
  ]) {
    const paper = colourIn(looks.paper, 'background')
    for (const name of ['paper', 'quiet', 'link'] as const)
      expect(contrast(paper, colourIn(looks[name])), name).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colourIn(looks.button, 'background'), colourIn(looks.button))).toBeGreaterThanOrEqual(4.5)
  }
})

test('what a letter says stands in its HTML as text, and its text says the same', () => {
  expect(html).toContain('<title>Confirm &lt;your&gt; place</title>')
  expect(html).toContain('Somebody &amp; you')
  expect(html).toContain('href="https://plumbline.example/c?a=1&amp;b=2"')
  for (const said of [letter.heading, ...letter.paragraphs, letter.button?.href, letter.reason])
    expect(letterText(letter)).toContain(said)
})
