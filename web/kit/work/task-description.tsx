import { splitSources } from '#contract/split-sources.ts'
import { say } from '#language/say.ts'
import { Markdown } from '#web/ui/markdown.tsx'

/** What is to be done; where a template has it from opens under it, for whoever plans. */
export function TaskDescription({ text, sources: shows = false }: { text: string; sources?: boolean }) {
  const { told, sources } = splitSources(text)
  return (
    <>
      {told !== '' && <Markdown text={told} />}
      {shows && sources !== '' && (
        <details className="text-[0.8125rem]">
          <summary className="inline-flex min-h-6 cursor-pointer items-center text-link underline max-md:min-h-11 pointer-coarse:min-h-11">
            {say('Where this comes from')}
          </summary>
          <Markdown text={sources} />
        </details>
      )}
    </>
  )
}
