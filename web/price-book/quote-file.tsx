import { useRef } from 'react'
import { say } from '#language/say.ts'
import { SelectField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** A supplier's quote as a file, and the job with whose files it is kept; '' is the first. */
export type Quote = { id: string; file: File; project: string }

/** Takes the supplier's quote that a price is from, and asks with which job it is kept. */
export function QuoteFile({
  jobs,
  quote,
  fresh,
  onQuote,
}: {
  jobs: readonly { id: string; name: string }[]
  quote: Quote | undefined
  /** Makes an id for the file. */
  fresh: () => string
  onQuote: (quote: Quote | undefined) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-3 sm:col-span-2">
      <div className="flex flex-wrap items-center gap-3">
        <ToolButton
          size={28}
          icon="upload"
          label={quote ? say('Choose another file') : say('Attach the supplier’s quote')}
          onClick={() => input.current?.click()}
        />
        <input
          ref={input}
          type="file"
          hidden
          aria-label={say('Attach the supplier’s quote')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) onQuote({ id: fresh(), file, project: quote?.project ?? '' })
          }}
        />
        {quote && (
          <>
            <span className="min-w-0 truncate text-muted">{quote.file.name}</span>
            <ToolButton size={28} label={say('Leave out')} onClick={() => onQuote(undefined)} />
          </>
        )}
      </div>
      {quote && (
        <SelectField
          label={say('Kept with the files of')}
          value={quote.project || jobs[0]?.id}
          {...(jobs.length === 0 && { empty: say('No job yet') })}
          options={Object.fromEntries(jobs.map(({ id, name }) => [id, name]))}
          onChange={({ target }) => onQuote({ ...quote, id: fresh(), project: target.value })}
        />
      )}
    </div>
  )
}
