// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is tested here are sources, and some of them hold templates
import { expect, test } from 'vitest'
import { root } from '#testing/server.ts'
import { readSources } from './imports.ts'
import { findUnsaid } from './unsaid.ts'

/** Written the same in every language: names, and what is sent in an example. */
const sameInAll =
  /: (?:NAVFAC, USACE|Authorization: Bearer plk_…|Ada Mason|ENG 93|RD 1924-18|CSV|Excel|QuickBooks|Xero)$/

test('whatever the public pages have for a reader is said, so that it is translated', () => {
  const sources = readSources(root)
    .filter(({ path }) => /^web\/.+\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    // Operators read their pages in the language of the sources.
    .filter(({ path }) => !path.startsWith('web/operator/'))
  expect(sources.length).toBeGreaterThan(100)
  const unsaid = sources.flatMap(({ path, text }) => findUnsaid(path, text))
  expect(unsaid.filter((line) => !sameInAll.test(line))).toEqual([])
})

const unsaidIn = (source: string) =>
  findUnsaid('a.tsx', source).map((line) => line.replace(/^a\.tsx:1: /, ''))

test('a text of an element, an attribute that is read, and a sentence anywhere are found', () => {
  expect(unsaidIn('const a = <p>Close</p>')).toEqual(['Close'])
  expect(unsaidIn('const a = <Section title="Close" className="Not read" />')).toEqual(['Close'])
  expect(unsaidIn("const a = { text: 'Please try again.' }")).toEqual(['Please try again.'])
  expect(unsaidIn('const a = `Please try again in ${time}.`')).toEqual(['Please try again in'])
  expect(unsaidIn("const a = say('{time} left', { time: 'One minute' })")).toEqual(['One minute'])
})

test('what is said is not, and neither is what nobody reads', () => {
  expect(unsaidIn("const a = <p title={say('Close it')}>{say('Please try again.')} · 12</p>")).toEqual([])
  expect(unsaidIn("const a = rich('Read <page>this page</page>.', { page: (words) => words })")).toEqual([])
  expect(unsaidIn("throw new TypeError('Not a number: ' + value)")).toEqual([])
  expect(unsaidIn("const a = key === 'ArrowDown' ? 'flex gap-2' : 'Content-Type'")).toEqual([])
})
