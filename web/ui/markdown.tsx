import { lazy, Suspense } from 'react'

/** What reads markdown weighs 15 KB, which whoever looks at no description never loads. */
const MarkdownBody = lazy(async () => ({ default: (await import('./markdown-body.tsx')).MarkdownBody }))

/**
 * A text that somebody wrote in markdown, shown as they meant it: headings (from `headingLevel` on), lists, tables, code,
 * links. Its HTML is shown as the signs it is made of, its pictures are links. Until it can be read it stands as it was written.
 */
export function Markdown({ text, headingLevel = 3 }: { text: string; headingLevel?: 2 | 3 | 4 }) {
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>}>
      <MarkdownBody text={text} headingLevel={headingLevel} />
    </Suspense>
  )
}
