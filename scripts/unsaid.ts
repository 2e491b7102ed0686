import { type ESTree, parseSync, Visitor } from 'vite'

/** Attributes and properties of an element or a component that a reader gets to see or hear. */
const readAttributes = /^(?:alt|aria-label|aria-description|title|placeholder|label|lead|hint|caption|empty)$/
const letters = /\p{L}{2}/u
/** A text that begins as a sentence does, and is more than a name: what the sources have besides are keys, paths and classes. */
const sentence = /^\p{Lu}[\p{L}’']*(?:[.!?…:]$|[,:;]? \S)/u

/** What is written in a source for a reader, and said to none: neither `say` nor `rich` has it. One line each. */
export function findUnsaid(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source, { astType: 'ts' })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  /** What is read by the build, by programs or by those who look for a fault. */
  const apart: { start: number; end: number }[] = []
  const found: { start: number; text: string }[] = []
  const look = (node: { start: number; end: number }, text: string, pattern: RegExp) => {
    // What the server fills in is none of the page's.
    const plain = text
      .replace(/%%\w+%%/g, '')
      .replace(/\s+/g, ' ')
      .trim()
    if (pattern.test(plain)) found.push({ start: node.start, text: plain })
  }
  const skip = (node: { start: number; end: number }) => apart.push(node)
  const calls = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const [first] = node.arguments
    if (node.callee.type !== 'Identifier' || !first) return
    if (/^(?:say|rich)$/.test(node.callee.name)) skip(first)
    if (/Error$/.test(node.callee.name)) skip(node)
  }
  new Visitor({
    CallExpression: calls,
    NewExpression: calls,
    JSXText: (node) => look(node, node.value, letters),
    JSXAttribute(node) {
      const { name, value } = node
      if (value?.type !== 'Literal') return
      skip(value)
      if (name.type === 'JSXIdentifier' && readAttributes.test(name.name) && typeof value.value === 'string')
        look(node, value.value, letters)
    },
    Literal(node) {
      if (typeof node.value === 'string') look(node, node.value, sentence)
    },
    TemplateElement: (node) => look(node, node.value.cooked ?? '', sentence),
  }).visit(program)
  return found
    .filter(({ start }) => !apart.some((one) => one.start <= start && start < one.end))
    .map(({ start, text }) => `${path}:${source.slice(0, start).split('\n').length}: ${text}`)
}
