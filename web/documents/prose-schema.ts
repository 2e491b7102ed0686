import { type Attrs, type DOMOutputSpec, Node as ProseNode, Schema } from 'prosemirror-model'
import { documentLimits, type Inline, type Prose } from '#contract/documents.ts'
import type { TextBlock } from './is-text.ts'

/** Where a link may lead; anything else that is pasted loses it and keeps its words. */
const safe = /^(https?:\/\/|mailto:|tel:)/i

/**
 * What may stand in the text of a block. It is what pasted HTML is read by as well: whatever it does not name is left out, its
 * words are kept.
 */
export const proseSchema = new Schema({
  nodes: {
    // The line is the text of a heading or a clause; prose has none.
    doc: { content: 'line? block*' },
    line: {
      content: 'inline*',
      toDOM: () => ['p', { class: 'font-extrabold text-base/6' }, 0],
      defining: true,
    },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: ['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'pre', 'tr'].map((tag) => ({ tag })),
      toDOM: () => ['p', 0],
    },
    bullet_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ul' }],
      toDOM: () => ['ul', { class: 'list-disc pl-6' }, 0],
    },
    ordered_list: {
      group: 'block',
      content: 'list_item+',
      parseDOM: [{ tag: 'ol' }],
      toDOM: () => ['ol', { class: 'list-decimal pl-6' }, 0],
    },
    list_item: {
      attrs: { id: { default: null } },
      content: 'paragraph block*',
      parseDOM: [{ tag: 'li' }],
      toDOM: () => ['li', 0],
      defining: true,
    },
    text: { group: 'inline' },
    field: {
      group: 'inline',
      inline: true,
      atom: true,
      attrs: { key: {} },
      parseDOM: [{ tag: 'span[data-key]', getAttrs: keyOf }],
      toDOM: ({ attrs }): DOMOutputSpec => ['span', { 'data-key': attrs.key }, `{${attrs.key}}`],
      leafText: ({ attrs }) => `{${attrs.key}}`,
    },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (element) => {
            const href = element.getAttribute('href') ?? ''
            return safe.test(href) && href.length <= 2000 ? { href } : false
          },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs.href, class: 'text-link underline', rel: 'noreferrer' }, 0],
    },
    em: { parseDOM: [{ tag: 'i' }, { tag: 'em' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // A word processor wraps everything in one that is not bold.
        { tag: 'b', getAttrs: (element) => element.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(bold|[6-9]00)$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
  },
})

function keyOf(element: HTMLElement): Attrs | false {
  const key = element.dataset.key ?? ''
  return /^[a-z][\w.-]{0,79}$/i.test(key) ? { key } : false
}

/**
 * What is pasted, without what no reader sees: comments of a word processor with whole lists in them, styles, scripts, and every
 * attribute that nothing here is read from. It is parsed where nothing runs.
 */
export function cleanHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replaceAll(/<!--[\s\S]*?-->|<!\[[^>]*\]>/g, ''),
    'text/html',
  )
  for (const hidden of body.querySelectorAll(
    'script, style, title, xml, template, noscript, svg, math, iframe, object, img',
  ))
    hidden.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name } of [...element.attributes])
      if (!['href', 'style', 'data-key', 'data-pm-slice'].includes(name)) element.removeAttribute(name)
  return body.getHTML()
}

type Json = { type: string; content?: readonly object[] | undefined; attrs?: object }
const paragraph = (content: readonly Inline[]): Json => ({ type: 'paragraph', content: [...content] })

/** The text of a block as it is edited. */
export function toDoc(block: TextBlock): ProseNode {
  const line = (content: readonly Inline[]): Json => ({ type: 'line', content: [...content] })
  const content: readonly Json[] =
    block.kind === 'heading'
      ? [line(block.content)]
      : block.kind === 'clause'
        ? [line(block.content), ...block.body]
        : block.kind === 'prose'
          ? block.content.length > 0
            ? block.content
            : [paragraph([])]
          : [
              {
                type: block.ordered ? 'ordered_list' : 'bullet_list',
                content: block.items.map((item) => ({
                  type: 'list_item',
                  attrs: { id: item.id },
                  content: [paragraph(item.content)],
                })),
              },
            ]
  return ProseNode.fromJSON(proseSchema, { type: 'doc', content })
}

/** A text that is longer than one may be, as several that follow each other; a letter of two halves stays whole. */
function parted(inline: Inline): Inline[] {
  if (inline.type !== 'text' || inline.text.length <= documentLimits.text) return [inline]
  const parts: Inline[] = []
  for (let from = 0; from < inline.text.length; ) {
    let to = Math.min(from + documentLimits.text, inline.text.length)
    if (to < inline.text.length && /[\uD800-\uDBFF]/.test(inline.text.charAt(to - 1))) to--
    parts.push({ ...inline, text: inline.text.slice(from, to) })
    from = to
  }
  return parts
}

const inlines = (node: ProseNode): Inline[] => {
  const found: Inline[] = []
  node.forEach((one) => {
    // The schema has nothing else in a line.
    found.push(...parted(one.toJSON() as Inline))
  })
  return found
}

function prosesOf(nodes: readonly ProseNode[]): Prose[] {
  return nodes.map((node): Prose => {
    if (node.type.name === 'bullet_list' || node.type.name === 'ordered_list')
      return {
        type: node.type.name,
        content: node.children.map((item) => ({ type: 'list_item', content: prosesOf(item.children) })),
      }
    return { type: 'paragraph', content: inlines(node) }
  })
}

/** Every line of text below a node. */
function linesOf(node: ProseNode): Inline[][] {
  const lines: Inline[][] = []
  node.descendants((one) => {
    if (one.isTextblock) lines.push(inlines(one))
    return !one.isTextblock
  })
  return lines
}

/** Lines one under the other as a single one. */
const joined = (lines: readonly Inline[][]): Inline[] =>
  lines.flatMap((line, at) => (at === 0 ? line : [{ type: 'hard_break' as const }, ...line]))

/** A block with the text that was edited; `newId` makes the ids of items that were added. */
export function fromDoc(block: TextBlock, doc: ProseNode, newId: () => string): TextBlock {
  const [first, ...rest] = doc.children
  const isLine = first?.type.name === 'line'
  switch (block.kind) {
    case 'heading':
      return { ...block, content: joined(linesOf(doc)) }
    case 'prose':
      return { ...block, content: prosesOf(doc.children) }
    case 'clause':
      return {
        ...block,
        content: isLine ? inlines(first) : [],
        body: prosesOf(isLine ? rest : doc.children),
      }
    case 'list': {
      const taken = new Set<string>()
      const items = doc.children.flatMap((node) =>
        node.type.name.endsWith('_list')
          ? node.children.map((item) => {
              const known = String(item.attrs.id ?? '')
              const id = known === '' || taken.has(known) ? newId() : known
              taken.add(id)
              return { id, content: joined(linesOf(item)) }
            })
          : node.textContent === ''
            ? []
            : [{ id: newId(), content: inlines(node) }],
      )
      return { ...block, ordered: first?.type.name === 'ordered_list', items }
    }
  }
}
