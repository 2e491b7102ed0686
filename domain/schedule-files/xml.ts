import { SaxesParser } from 'saxes'
import { numberText } from '#language/figures.ts'
import { say } from '#language/say.ts'
import { ScheduleRefusal, scheduleLimits } from './schedule-file.ts'

/** An element with what is wanted of it. */
export type XmlNode = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlNode[]
  /** Its own text, whatever stands between its children. */
  readonly text: string
}

type Open = { name: string; attributes: Record<string, string>; children: Open[]; text: string }

const bare = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML into elements, prefixes of names left off. Of elements that `wanted` does not have, nothing is kept, nor of what
 * stands in them: files of Microsoft Project are nine tenths hours of work per day. Definitions of a document's type are refused
 * with the entities in them, so that nothing is fetched and nothing grows.
 * @throws ScheduleRefusal for what is no XML, or is too deep or too much
 */
export function readXml(text: string, wanted: ReadonlySet<string>): XmlNode {
  const parser = new SaxesParser({ xmlns: false } as const)
  const stack: Open[] = []
  let root: Open | undefined
  let elements = 0
  /** How deep the parser stands in what is not wanted. */
  let aside = 0
  parser.on('doctype', () => {
    throw new ScheduleRefusal(
      'entities',
      say('The file defines entities of its own (DOCTYPE), which no schedule needs. Export it again as XML.'),
    )
  })
  parser.on('error', () => {
    throw new ScheduleRefusal(
      'xml',
      say('The file is no XML that can be read: it breaks off or goes wrong at line {line}.', {
        line: numberText(parser.line),
      }),
    )
  })
  parser.on('opentag', ({ name, attributes }) => {
    elements++
    if (elements > scheduleLimits.elements || stack.length + aside >= scheduleLimits.depth) {
      throw new ScheduleRefusal(
        'depth',
        say('The XML in this file is too large or too deep to be a schedule.'),
      )
    }
    if (aside > 0 || (root && !wanted.has(bare(name)))) {
      aside++
      return
    }
    const node: Open = { name: bare(name), attributes, children: [], text: '' }
    stack.at(-1)?.children.push(node)
    root ??= node
    stack.push(node)
  })
  parser.on('closetag', () => {
    if (aside > 0) aside--
    else stack.pop()
  })
  const take = (part: string) => {
    const node = stack.at(-1)
    if (node && aside === 0) node.text += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  if (!root) throw new ScheduleRefusal('xml', say('There is no schedule in this file.'))
  return root
}

/** The children of a name. */
export const children = (node: XmlNode | undefined, name: string): XmlNode[] =>
  node?.children.filter((one) => one.name === name) ?? []

/** The first child of a name. */
export const child = (node: XmlNode | undefined, name: string): XmlNode | undefined =>
  node?.children.find((one) => one.name === name)

/** The text of a child; undefined where there is none, or nothing in it. */
export function textOf(node: XmlNode | undefined, name: string): string | undefined {
  const text = child(node, name)?.text.trim()
  return text === '' ? undefined : text
}

/** The whole number in a child; undefined where there is none. */
export function wholeOf(node: XmlNode | undefined, name: string): number | undefined {
  const text = textOf(node, name)
  return text !== undefined && /^[+-]?\d{1,12}$/.test(text) ? Number(text) : undefined
}

/** Whether a child says yes, as XML Schema writes it. */
export const saysYes = (node: XmlNode | undefined, name: string): boolean =>
  ['1', 'true'].includes(textOf(node, name)?.toLowerCase() ?? '')

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text as it stands in XML, without the characters that XML 1.0 cannot hold (section 2.2). */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that XML cannot hold.
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)
    .replace(/[\r\u007f-\u009f]/g, (sign) => `&#${sign.charCodeAt(0)};`)
