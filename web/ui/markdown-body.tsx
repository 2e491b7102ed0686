import { Lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { say } from '#language/say.ts'
import { linkTarget, plainSigns } from './markdown-links.ts'

/** Longer texts, and those nested deeper, stand as they were written: nobody's browser reads them for minutes. */
const longestText = 50_000
const deepest = 24

const headingSizes = ['text-xl', 'text-lg', 'text-base'] as const

/** Whether tokens are nested no deeper than a person writes. */
function isFlat(tokens: readonly Token[], depth = 0): boolean {
  if (depth > deepest) return false
  return tokens.every((token) => {
    const inside: Token[] | undefined =
      token.type === 'list' ? token.items : 'tokens' in token ? token.tokens : []
    return isFlat(inside ?? [], depth + 1)
  })
}

function tokensOf(text: string): Token[] | undefined {
  if (text.length > longestText) return undefined
  try {
    const tokens = new Lexer({ gfm: true, breaks: true }).lex(text)
    return isFlat(tokens) ? tokens : undefined
  } catch {
    // What is nested ten thousand deep ends the stack, not the page.
    return undefined
  }
}

/** Markdown as elements of React: no HTML is ever made of it, so that nothing in it can be run. */
export function MarkdownBody({ text, headingLevel }: { text: string; headingLevel: 2 | 3 | 4 }) {
  const tokens = tokensOf(text)
  if (!tokens) return <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
  return <div className="grid gap-3 [overflow-wrap:anywhere]">{show(tokens, headingLevel)}</div>
}

/** The tokens, each in its place: a text is read once and never sorted anew, so a place is a key. */
function show(tokens: readonly Token[], level: number): ReactNode {
  return tokens.map((token, place) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: a token has nothing else to be told by, and never moves
    return <Fragment key={place}>{one(token as MarkedToken, level)}</Fragment>
  })
}

function one(token: MarkedToken, level: number): ReactNode {
  const inside = () => show(('tokens' in token && token.tokens) || [], level)
  switch (token.type) {
    case 'heading': {
      const depth = Math.min(level + token.depth - 1, 6)
      const size = headingSizes[Math.min(token.depth, headingSizes.length) - 1]
      return createElement(`h${depth}`, { className: `font-semibold ${size}` }, inside())
    }
    case 'paragraph':
      return <p>{inside()}</p>
    case 'text':
      return token.tokens ? inside() : plainSigns(token.text)
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inside()}</strong>
    case 'em':
      return <em>{inside()}</em>
    case 'del':
      return <del>{inside()}</del>
    case 'br':
      return <br />
    case 'hr':
      return <hr className="border-line" />
    case 'codespan':
      return <code className="font-mono">{token.text}</code>
    case 'code':
      return (
        // A long line is scrolled to by keys too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
        <pre className="overflow-x-auto whitespace-pre font-mono" tabIndex={0}>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote className="grid gap-3 border-line border-l-2 pl-3">{inside()}</blockquote>
    case 'list':
      return <List list={token} level={level} />
    case 'checkbox':
      return <Check checked={token.checked} />
    case 'table':
      return <Table table={token} level={level} />
    case 'link':
      return <Link href={token.href}>{inside()}</Link>
    case 'image':
      return <Link href={token.href}>{token.text || token.href}</Link>
    case 'html':
      return token.raw
    default:
      return null
  }
}

function List({ list, level }: { list: Tokens.List; level: number }) {
  const items = list.items.map((item, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as in `show`
    <li key={place}>{show(item.tokens, level)}</li>
  ))
  return list.ordered ? (
    <ol className="list-decimal pl-6" start={list.start === '' ? 1 : list.start}>
      {items}
    </ol>
  ) : (
    <ul className={list.items.every((item) => item.task) ? 'list-none' : 'list-disc pl-6'}>{items}</ul>
  )
}

function Check({ checked }: { checked: boolean }) {
  return (
    <span role="img" aria-label={checked ? say('Done') : say('To do')}>
      {checked ? '☑ ' : '☐ '}
    </span>
  )
}

const sides = { left: 'text-left', center: 'text-center', right: 'text-right' } as const

function Table({ table, level }: { table: Tokens.Table; level: number }) {
  const cells = (row: readonly Tokens.TableCell[]) =>
    row.map((cell, place) =>
      createElement(
        cell.header ? 'th' : 'td',
        { key: place, className: `border border-line px-2 py-1 ${sides[cell.align ?? 'left']}` },
        show(cell.tokens, level),
      ),
    )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys
    <div className="overflow-x-auto" tabIndex={0}>
      <table className="border-collapse">
        <thead>
          <tr>{cells(table.header)}</tr>
        </thead>
        <tbody>
          {table.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as in `show`
            <tr key={place}>{cells(row)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A link where its address is one that may be followed, and its words where it is none. */
function Link({ href, children }: { href: string; children: ReactNode }) {
  const target = linkTarget(href)
  if (!target) return children
  return (
    <a
      className="text-link underline underline-offset-4 hover:decoration-2"
      href={target.href}
      {...(target.outside ? { rel: 'noopener noreferrer nofollow ugc', target: '_blank' } : {})}
    >
      {children}
    </a>
  )
}
