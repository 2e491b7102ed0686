import { type ReactNode, useMemo } from 'react'
import type { Block, DocumentContent } from '#contract/documents.ts'
import { clauseNumbers } from '#domain/documents/numbering.ts'
import { headOf } from '#domain/documents/paper-head.ts'
import type { Language } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { BlockView } from './block-view.tsx'
import { stretchesOf, stretchStyle } from './stretches.ts'
import { writerOf } from './words.ts'

type Props = {
  title: string
  /** As it is read; a draft has none. */
  number: string | null
  /** What kind it is, where that is said beside it. */
  kind?: string
  content: DocumentContent
  language: Language
  labels?: Readonly<Record<string, string>>
  /** What stands under a block. */
  under?: (block: string) => ReactNode
}

const none = {}

/** Whether there is something to a block: a break and an empty line have nothing that anybody could speak of. */
const says = (block: Block) =>
  block.kind !== 'pageBreak' &&
  (block.kind !== 'prose' ||
    block.content.some((one) => one.type !== 'paragraph' || (one.content ?? []).length > 0))

/** A document as a sheet of paper on the screen, light or dark as the screen is. */
export function Paper({ title, number, kind = '', content: whole, language, labels = none, under }: Props) {
  const { heading, content } = useMemo(
    () => headOf(title, kind, whole, writerOf(language)),
    [title, kind, whole, language],
  )
  const read = useMemo(
    () => ({ fields: content.fields, language, labels, tells: false }),
    [content.fields, language, labels],
  )
  const numbers = useMemo(() => clauseNumbers(content.blocks), [content.blocks])
  const stretches = useMemo(() => stretchesOf(content.blocks), [content.blocks])
  return (
    <article
      lang={language}
      aria-label={title}
      className="@container mx-auto w-full max-w-[51rem] border border-line bg-sheet px-5 py-8 text-[0.9375rem]/6 shadow-float md:px-10"
    >
      <header className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 border-ink border-b-2 pb-3">
        <h2 className="font-extrabold text-xl/7">{heading}</h2>
        <p className="text-muted text-sm">{number ?? say('draft, no number yet')}</p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {stretches.map((blocks) => (
          <div
            key={blocks[0]?.id}
            className="grid grid-cols-[minmax(0,1fr)] gap-3.5"
            style={stretchStyle(blocks, stretches)}
          >
            {blocks.map((block) => (
              <div key={block.id} className="paper-block">
                <BlockView block={block} number={numbers.get(block.id)} read={read} />
                {says(block) && under?.(block.id)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </article>
  )
}
