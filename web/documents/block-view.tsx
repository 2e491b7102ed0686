import { Fragment, memo, type ReactNode } from 'react'
import type { Block, DocumentContent, Inline, Prose, Row } from '#contract/documents.ts'
import { cellTexts, columnTotals, runsOf } from '#domain/documents/block-text.ts'
import { valueText } from '#domain/documents/value-text.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { WideTable } from '#web/ui/work/wide-table.tsx'
import { readField, writerOf } from './words.ts'

/** What is needed to read a block; kept the same object, or every block is drawn again. */
export type Read = {
  fields: DocumentContent['fields']
  language: Language
  /** What a field is called. */
  labels: Readonly<Record<string, string>>
  /** Whether fields are buttons that tell of their source, answered by `data-field`. */
  tells: boolean
  /** Asks for a field that is not there yet; what it is called by is handed on. */
  onNew?: (made: (key: string) => void) => void
}

/** A field in its place: its value, or what is still to be filled in. */
export function FieldText({ at: key, read }: { at: string; read: Read }) {
  const field = read.fields[key]
  const text = readField(read.language, field)
  const words = text === '' ? say('{name}, to fill in', { name: read.labels[key] ?? key }) : text
  const look = classNames(
    text === '' && 'rounded-sm bg-tint-orange px-1 text-signal-text',
    read.tells && text !== '' && 'rounded-sm bg-tint-blue underline decoration-dotted underline-offset-3',
    read.tells && field?.overruled && 'decoration-signal decoration-solid',
  )
  if (!read.tells) return look === '' ? words : <span className={look}>{words}</span>
  return (
    <button
      type="button"
      data-field={key}
      className={classNames('px-0.5 text-left max-md:min-h-11 pointer-coarse:min-h-11', look)}
    >
      {words}
    </button>
  )
}

function Line({ content, read }: { content: readonly Inline[] | undefined; read: Read }) {
  return runsOf(content, { write: writerOf(read.language), fields: read.fields }).map((run, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a line have no name and keep their order
    if (run.text === '\n') return <br key={index} />
    let node: ReactNode = run.field === null ? run.text : <FieldText at={run.field} read={read} />
    if (run.href !== null)
      node = (
        <a href={run.href} className="text-link underline" rel="noreferrer">
          {node}
        </a>
      )
    if (run.em) node = <em>{node}</em>
    if (run.strong) node = <strong>{node}</strong>
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    return <Fragment key={index}>{node}</Fragment>
  })
}

function ProseView({ nodes, read }: { nodes: readonly Prose[]; read: Read }) {
  return nodes.map((node, index) => {
    if (node.type === 'paragraph')
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no name and keep their order
        <p key={index} className="min-h-5">
          <Line content={node.content} read={read} />
        </p>
      )
    const List = node.type === 'ordered_list' ? 'ol' : 'ul'
    return (
      <List
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        key={index}
        className={classNames('my-1 pl-6', node.type === 'ordered_list' ? 'list-decimal' : 'list-disc')}
      >
        {node.content.map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={at}>
            <ProseView nodes={item.content} read={read} />
          </li>
        ))}
      </List>
    )
  })
}

const headings = {
  1: 'font-extrabold text-lg/6',
  2: 'font-extrabold text-base/6',
  3: 'font-semibold text-base/6',
}

/** A block as it is read, with the number of its clause. */
export const BlockView = memo(function BlockView({
  block,
  number,
  read,
}: {
  block: Block
  number?: string | undefined
  read: Read
}) {
  switch (block.kind) {
    case 'heading':
      return (
        <Heading level={block.level}>
          <Line content={block.content} read={read} />
        </Heading>
      )
    case 'prose':
      return <ProseView nodes={block.content} read={read} />
    case 'clause':
      return (
        <>
          <Heading level={block.level}>
            {number}. <Line content={block.content} read={read} />
          </Heading>
          <ProseView nodes={block.body} read={read} />
        </>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List className={classNames('pl-6', block.ordered ? 'list-decimal' : 'list-disc')}>
          {block.items.map(({ id, content }) => (
            <li key={id}>
              <Line content={content} read={read} />
            </li>
          ))}
        </List>
      )
    }
    case 'table':
      return <TableView block={block} read={read} />
    case 'fields':
      return (
        <dl className="grid grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1">
          {block.rows.map(({ id, label, key }) => (
            <Fragment key={id}>
              <dt className="text-muted">{label}</dt>
              <dd>
                <FieldText at={key} read={read} />
              </dd>
            </Fragment>
          ))}
        </dl>
      )
    case 'signature':
      return (
        <div className="grid gap-x-8 gap-y-6 pt-8 @md:grid-cols-2">
          {block.parties.map(({ id, role, key }) => (
            <p key={id} className="border-ink border-t pt-1">
              {role}: <FieldText at={key} read={read} />
            </p>
          ))}
        </div>
      )
    case 'image':
      return (
        <figure>
          <p>{block.alt}</p>
          {block.caption !== '' && <figcaption className="text-muted">{block.caption}</figcaption>}
        </figure>
      )
    case 'pageBreak':
      return (
        <p className="border-line border-t border-dashed pt-1 text-center text-muted text-xs">
          {say('New page')}
        </p>
      )
  }
})

/** Under the heading of the screen, whose level is the first. */
const Heading = ({ level, children }: { level: 1 | 2 | 3; children: ReactNode }) => {
  const Tag = level === 1 ? 'h2' : level === 2 ? 'h3' : 'h4'
  return <Tag className={headings[level]}>{children}</Tag>
}

function TableView({ block, read }: { block: Extract<Block, { kind: 'table' }>; read: Read }) {
  const write = writerOf(read.language)
  const sums = columnTotals(block)
  const label = [
    read.tells ? say('Table') : say('Table on the page'),
    ...block.columns.map(({ name }) => name),
  ].join(', ')
  const align = (kind: string) =>
    kind === 'text' || kind === 'date' ? 'text-left' : 'text-right tabular-nums whitespace-nowrap'
  // A day, a name or a number is not parted over two lines: a table that is too wide for its page is moved along.
  const whole = (text: string) => (text.length <= 14 ? ' whitespace-nowrap' : '')
  const textRow = ({ cells }: Row) => cellTexts(block.columns, cells, write)
  return (
    <WideTable label={label}>
      <table className="w-full border-collapse text-[0.875em]">
        <thead>
          <tr>
            {block.columns.map(({ key, name, kind }) => (
              <th
                key={key}
                className={`border-line border-b px-2 py-1 font-medium text-muted first:pl-0 last:pr-0 ${align(kind)}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map((row) => (
            <tr key={row.id}>
              {textRow(row).map((text, at) => (
                <td
                  key={block.columns[at]?.key}
                  className={`border-hair border-b px-2 py-1 align-top first:pl-0 last:pr-0 ${align(block.columns[at]?.kind ?? 'text')}${whole(text)}`}
                >
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.some((sum) => sum !== null) && (
          <tfoot>
            <tr className="border-ink border-t-2 font-semibold">
              {block.columns.map(({ key, kind }, at) => (
                <td key={key} className={`px-2 py-1 first:pl-0 last:pr-0 ${align(kind)}`}>
                  {valueText(write, kind, sums[at] ?? null) || (at === 0 && say('Total'))}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </WideTable>
  )
}
