// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is tested here are sources, and some of them hold templates
import { isStructurallySame, parse } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { languages, sourceLanguage } from '#language/languages.ts'
import { readTranslations } from '#language/translations.ts'
import { root } from '#testing/server.ts'
import { readSources } from './imports.ts'
import { findCalls, translateSource } from './messages.ts'

const calls = readSources(root)
  .filter(({ path }) => /^(?:contract|domain|web|server|scripts)\/.+\.tsx?$/.test(path))
  .filter(({ path }) => !/\.test\.tsx?$/.test(path))
  .filter(({ text }) => /from '[^']*\/(?:say\.ts|rich\.tsx)'/.test(text))
  .flatMap(({ path, text }) => findCalls(path, text))
const withParts = new Set(calls.filter(({ hasValues }) => hasValues).map(({ message }) => message))
const messages = new Set(calls.map(({ message }) => message))

/** The figures of a text, in their order; those that stand in plurals are the language's own. */
const figuresOf = (text: string) =>
  [...text.replace(/\{\w+, (?:plural|select)[\s\S]*\}\}/g, '').matchAll(/\d+(?:[.,]\d+)*/g)]
    .map(([figure]) => figure)
    .sort()

/** Words that are the same in both: names, units, and what the trade on site calls so in either language. */
const sameInBoth =
  /^(?:Plumbline|Starter|Pro|Teams|Enterprise|Legal|Error|iOS|Android|LiDAR|Submittal|Drywall|[\W\d]|ft|in|API|No|Total|{days} d|{hours} h|{\w+})*$/

for (const language of languages.filter((one) => one !== sourceLanguage)) {
  describe(`in ${language}`, () => {
    const words = readTranslations(language)

    test('everything that the sources say is said, and nothing that they do not say', () => {
      expect([...messages].filter((message) => !words.has(message))).toEqual([])
      expect([...words.keys()].filter((message) => !messages.has(message))).toEqual([])
    })

    test('each message has the places, the tags and the figures of its original', () => {
      const wrong = [...words].filter(([message, text]) => {
        if (figuresOf(message).join() !== figuresOf(text).join()) return true
        return withParts.has(message) && !isStructurallySame(parse(message), parse(text)).success
      })
      expect(wrong).toEqual([])
    })

    test('nothing is left as it was', () => {
      const left = [...words].filter(([message, text]) => message === text && !sameInBoth.test(text))
      expect(left.map(([message]) => message)).toEqual([])
    })
  })
}

describe('a source in another language', () => {
  const spanish: Record<string, string> = {
    Hello: 'Hola',
    'Hello, {name}': 'Hola, {name}',
    '{count, plural, one {# seat} other {# seats}}': '{count, plural, one {# puesto} other {# puestos}}',
    '{count, number} seats': '{count, number} puestos',
    'Read <page>this</page>': 'Lea <page>esto</page>',
    'Costs ${price} `now` \\': 'Cuesta ${price} `ahora` \\',
  }
  const translated = (source: string) =>
    translateSource('a.tsx', source, (message) => {
      const text = spanish[message]
      if (text === undefined) throw new Error(message)
      return text
    })

  test('has texts where it said them', () => {
    expect(translated("const a = say('Hello')")).toBe('const a = "Hola"')
    expect(translated('const a = <p title={say(`Hello`)}>{say("Hello")}</p>')).toBe(
      'const a = <p title={"Hola"}>{"Hola"}</p>',
    )
  })

  test('has templates where nothing but texts stand in the places of a message, one within another too', () => {
    expect(translated("say('Hello, {name}', { name: who.name })")).toBe('`Hola, ${who.name}`')
    expect(translated("say('Hello, {name}', { name })")).toBe('`Hola, ${name}`')
    expect(translated("say('Hello, {name}', { name: say('Hello') })")).toBe('`Hola, ${"Hola"}`')
    expect(
      translated("say('Hello, {name}', { name: say('Hello, {name}', { name: a }) }) + say('Hello')"),
    ).toBe('`Hola, ${`Hola, ${a}`}` + "Hola"')
    expect(translated("say('Costs ${price} `now` \\\\', { price })")).toBe(
      '`Cuesta $${price} \\`ahora\\` \\\\`',
    )
  })

  test('has the forms of a plural written out, and brings what chooses among them', () => {
    const [said, brought] = translated(
      "say('{count, plural, one {# seat} other {# seats}}', { count: all - 1 })",
    ).split('\n')
    expect(said).toBe(
      '`${$plural(all - 1, { "one": ($count) => `${$count} puesto`, "other": ($count) => `${$count} puestos` })}`',
    )
    expect(brought).toBe("import { plural as $plural } from '#language/plural.ts'")
  })

  test('has the parsed message where there is a tag in it, or a number that is to be written', () => {
    expect(translated("say('{count, number} seats', { count: 1 })")).toMatch(
      /^say\(\[\{.* puestos".*\], \{ count: 1 \}\)$/,
    )
    const tags = translated(
      "rich('Read <page>this</page>', { page: (words) => <a title={say('Hello')}>{words}</a> })",
    )
    expect(tags).toMatch(
      /^rich\(\[\{.*"esto".*\], \{ page: \(words\) => <a title=\{"Hola"\}>\{words\}<\/a> \}\)$/,
    )
  })

  test('is refused where it says what is not written there, and where nobody has translated it', () => {
    expect(() => translated('say(text)')).toThrow('a.tsx: say(text) says what is not written there')
    expect(() => translated('say(`Hello, ${name}`)')).toThrow('says what is not written there')
    expect(() => translated("say('Goodbye')")).toThrow('Goodbye')
  })
})
