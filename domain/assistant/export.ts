import type { Card, Turn } from '#contract/chat.ts'

/** A conversation as it is written into a file: with its name, the day, and who answered, in the reader's words. */
export type Written = {
  title: string
  turns: readonly Pick<Turn, 'question' | 'at' | 'pieces' | 'hidden'>[]
  /** In the place of an answer that is kept back. */
  kept: string
  language: string
}

type Block =
  | { kind: 'heading' | 'question' | 'text' | 'note'; text: string }
  | { kind: 'list'; items: readonly { text: string; href: string | null }[] }

const line = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ')

const blocksOfCard = ({ title, formula, rows, citations }: Card): Block[] => [
  { kind: 'heading', text: title },
  ...(formula ? [{ kind: 'note' as const, text: formula }] : []),
  {
    kind: 'list',
    items: rows.map(({ label, value, detail, href }) => ({ text: line(label, value, detail), href })),
  },
  { kind: 'list', items: citations.map(({ label, detail, href }) => ({ text: line(label, detail), href })) },
]

const blocksOf = ({ title, turns, kept }: Written): Block[] => [
  { kind: 'heading', text: title },
  ...turns.flatMap(({ question, at, pieces, hidden }): Block[] => {
    const text = pieces
      .map((one) => ('text' in one ? one.text : ''))
      .join('')
      .trim()
    return [
      { kind: 'question', text: question },
      { kind: 'note', text: at.slice(0, 16).replace('T', ' ') },
      { kind: 'text', text: hidden ? kept : text },
      ...(hidden ? [] : pieces.flatMap((one) => ('card' in one ? blocksOfCard(one.card) : []))),
    ]
  }),
]

const plain = (text: string) => text.replace(/[\\`*_{}[\]<>#|!]/g, '\\$&')
const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')
const safe = (href: string | null, origin: string) =>
  href === null ? null : /^https?:\/\//.test(href) ? href : href.startsWith('/') ? origin + href : null

/** A conversation in Markdown; addresses of ours begin with `origin`. */
export function asMarkdown(written: Written, origin: string): string {
  const [first, ...rest] = blocksOf(written)
  const texts = rest.flatMap((block): string[] => {
    if (block.kind === 'list')
      return block.items.length === 0
        ? []
        : [
            block.items
              .map(({ text, href }) => `- ${plain(text)}${href ? ` <${safe(href, origin) ?? ''}>` : ''}`)
              .join('\n'),
          ]
    if (block.text === '') return []
    return [
      {
        heading: `### ${plain(block.text)}`,
        question: `## ${plain(block.text)}`,
        text: plain(block.text),
        note: `_${plain(block.text)}_`,
      }[block.kind],
    ]
  })
  return [`# ${plain(first && 'text' in first ? first.text : '')}`, ...texts, ''].join('\n\n')
}

/** A conversation as a page that stands by itself: no script, no picture, nothing that is fetched. */
export function asHtml(written: Written, origin: string): string {
  const [first, ...rest] = blocksOf(written)
  const title = escaped(first && 'text' in first ? first.text : '')
  const body = rest.map((block) => {
    if (block.kind === 'list') {
      const items = block.items.map(({ text, href }) => {
        const to = safe(href, origin)
        return `<li>${to ? `<a href="${escaped(to)}">${escaped(text)}</a>` : escaped(text)}</li>`
      })
      return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`
    }
    const tag = { heading: 'h3', question: 'h2', text: 'p', note: 'p' }[block.kind]
    return block.text === '' ? '' : `<${tag}>${escaped(block.text)}</${tag}>`
  })
  return `<!doctype html><html lang="${escaped(written.language)}"><meta charset="utf-8"><title>${title}</title><body style="max-width:44rem;margin:2rem auto;font:16px/1.5 sans-serif"><h1>${title}</h1>${body.join('\n')}</body></html>\n`
}
