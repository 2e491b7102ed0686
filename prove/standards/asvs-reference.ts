import * as z from 'zod/mini'

/** What shows that a requirement is met: a test by its title, a setting, a heading of a document, or a place in the code. */
export const referenceSchema = z.union([
  z.strictObject({ test: z.string(), name: z.string() }),
  z.strictObject({ setting: z.string() }),
  z.strictObject({ document: z.string(), heading: z.string() }),
  z.strictObject({ code: z.string(), name: z.string() }),
])
type Reference = z.output<typeof referenceSchema>

/** The text of a file of the project, by its path from the root; undefined where there is none. */
export type ReadText = (path: string) => string | undefined

/** Where the settings are declared. */
const settingsFile = 'server/kit/env.ts'

/** Why a reference leads nowhere; undefined where it leads to what it names. */
export function deadEnd(reference: Reference, read: ReadText): string | undefined {
  if ('setting' in reference) {
    const declared = new RegExp(`^ {2}${escaped(reference.setting)}: `, 'm')
    return declared.test(read(settingsFile) ?? '') ? undefined : `there is no setting ${reference.setting}`
  }
  const path =
    'test' in reference ? reference.test : 'code' in reference ? reference.code : reference.document
  const text = read(path)
  if (text === undefined) return `there is no file ${path}`
  if ('test' in reference) {
    return testTitles(text).has(reference.name) ? undefined : `${path} has no test '${reference.name}'`
  }
  if ('document' in reference) {
    const heading = new RegExp(`^#{1,6} ${escaped(reference.heading)}$`, 'm')
    return heading.test(text) ? undefined : `${path} has no heading '${reference.heading}'`
  }
  return declares(path, text, reference.name) ? undefined : `${path} declares no ${reference.name}`
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a script declares `name` at its top level; of any other file, whether a word of it is `name`. */
function declares(path: string, text: string, name: string): boolean {
  const declaration = /\.(m?js|tsx?)$/.test(path)
    ? `^(?:export )?(?:default )?(?:async )?(?:function|const|class|type) ${escaped(name)}\\b`
    : `(?<![\\w-])${escaped(name)}(?![\\w-])`
  return new RegExp(declaration, 'm').test(text)
}

/**
 * The titles of the tests in a file, as they stand there. Only what runs counts: no comment, no `test.skip`, no
 * `test.todo`.
 */
export function testTitles(text: string): ReadonlySet<string> {
  const code = text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  const titles = new Set<string>()
  for (const found of code.matchAll(/(?<![\w.'"`])test(\.each)?\(/g)) {
    let start = found.index + found[0].length
    if (found[1] !== undefined) {
      const next = afterClosing(code, start)
      if (code[next] !== '(') continue
      start = next + 1
    }
    const title = /^\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/s.exec(code.slice(start, start + 1000))?.[2]
    if (title !== undefined) titles.add(unescaped(title))
  }
  return titles
}

const unescaped = (text: string) =>
  text
    .replaceAll(/\\u([\da-fA-F]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\(.)/g, '$1')

/** Where what was opened before `start` ends: behind its closing bracket. What stands in quotes closes nothing. */
function afterClosing(code: string, start: number): number {
  let open = 1
  for (const token of code.slice(start).matchAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1|[([{]|[)\]}]/gs)) {
    if ('([{'.includes(token[0])) open++
    else if (')]}'.includes(token[0]) && --open === 0) return start + token.index + 1
  }
  return code.length
}
