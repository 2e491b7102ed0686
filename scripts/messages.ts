import { type MessageFormatElement, parse as parseMessage, TYPE } from '@formatjs/icu-messageformat-parser'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A message in a source: `say('…', values)` or `rich('…', values)`; places are offsets into the source. */
type Call = {
  speaker: 'say' | 'rich'
  message: string
  start: number
  end: number
  first: { start: number; end: number }
  /** What is said in the message's places, as the source writes it, where it is written out. */
  values: ReadonlyMap<string, { start: number; end: number }> | undefined
  hasValues: boolean
}

const speakers = new Set(['say', 'rich'])

/** The text of an expression that is nothing but a text. */
function literalOf(node: ESTree.Argument | undefined): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined
  }
  return undefined
}

function valuesOf(node: ESTree.Argument | undefined): Call['values'] {
  if (node?.type !== 'ObjectExpression') return undefined
  const values = new Map<string, { start: number; end: number }>()
  for (const property of node.properties) {
    if (property.type !== 'Property' || property.computed || property.method) return undefined
    if (property.key.type !== 'Identifier') return undefined
    values.set(property.key.name, property.value)
  }
  return values
}

/** Every message of a source, in the order of their places; throws where one is not written out, so that nobody could translate it. */
export function findCalls(path: string, source: string): Call[] {
  const { program, errors } = parseSync(path, source, { astType: 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const calls: Call[] = []
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || !speakers.has(node.callee.name)) return
      const [first, second] = node.arguments
      const message = literalOf(first)
      if (first === undefined || message === undefined) {
        throw new Error(`${path}: ${source.slice(node.start, node.end)} says what is not written there`)
      }
      const { start, end } = node
      calls.push({
        speaker: node.callee.name === 'rich' ? 'rich' : 'say',
        message,
        start,
        end,
        first: { start: first.start, end: first.end },
        values: valuesOf(second),
        hasValues: second !== undefined,
      })
    },
  }).visit(program)
  return calls.sort((a, b) => a.start - b.start)
}

/** What a plural becomes, and the line that brings it; both have a name that no source has. */
const pluralName = '$plural'
const pluralImport = `import { plural as ${pluralName} } from '#language/plural.ts'`
const countName = '$count'

/** An element of a template; undefined where it is more than a text, a plain place or a plural of these. */
function pieceOf(
  element: MessageFormatElement,
  textOf: (name: string) => string | undefined,
): string | undefined {
  if (element.type === TYPE.literal) return element.value.replace(/[`\\]|\$\{/g, '\\$&')
  if (element.type === TYPE.pound) return `\${${countName}}`
  const isPlural = element.type === TYPE.plural && element.pluralType === 'cardinal' && element.offset === 0
  const text = element.type === TYPE.argument || isPlural ? textOf(element.value) : undefined
  if (text === undefined) return undefined
  if (element.type !== TYPE.plural) return `\${${text}}`
  const forms = Object.entries(element.options).map(([rule, { value }]) => {
    const form = templateOf(value, textOf)
    return form && `${JSON.stringify(rule)}: (${countName}) => ${form}`
  })
  return forms.includes(undefined) ? undefined : `\${${pluralName}(${text}, { ${forms.join(', ')} })}`
}

/** A message of texts, plain places and plurals as a template; undefined where it is more than that. */
function templateOf(
  elements: readonly MessageFormatElement[],
  textOf: (name: string) => string | undefined,
): string | undefined {
  const pieces = elements.map((element) => pieceOf(element, textOf))
  return pieces.includes(undefined) ? undefined : `\`${pieces.join('')}\``
}

/**
 * A source with its messages in another language: what `translate` makes of each stands in its place, as a text where it has
 * nothing or only plain places and plurals in it, else parsed, so that no browser needs a parser.
 */
export function translateSource(
  path: string,
  source: string,
  translate: (message: string) => string,
): string {
  const edits: { start: number; end: number; text: string }[] = []
  const textBetween = (start: number, end: number): string => {
    let text = ''
    let place = start
    const inside = edits
      .filter((edit) => edit.start >= start && edit.end <= end)
      .sort((a, b) => a.start - b.start)
    for (const edit of inside) {
      text += source.slice(place, edit.start) + edit.text
      place = edit.end
    }
    return text + source.slice(place, end)
  }
  // From the last to the first: a message that stands among the values of another is done before that.
  for (const call of findCalls(path, source).reverse()) {
    const text = translate(call.message)
    let edit: { start: number; end: number; text: string }
    if (!call.hasValues && call.speaker === 'say') {
      edit = { start: call.start, end: call.end, text: JSON.stringify(text) }
    } else {
      const elements = parseMessage(text)
      const template =
        call.speaker === 'say'
          ? templateOf(elements, (name) => {
              const value = call.values?.get(name)
              return value && textBetween(value.start, value.end)
            })
          : undefined
      edit =
        template === undefined
          ? { ...call.first, text: JSON.stringify(elements) }
          : { start: call.start, end: call.end, text: template }
    }
    const kept = edits.filter(({ start, end }) => start < edit.start || end > edit.end)
    edits.splice(0, edits.length, ...kept, edit)
  }
  const text = textBetween(0, source.length)
  return text.includes(`${pluralName}(`) ? `${text}\n${pluralImport}\n` : text
}
