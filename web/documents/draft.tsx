import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { refreshDocumentRow } from '#contract/document-calls.ts'
import { keysOf } from '#domain/documents/fill.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { Editor } from './editor.tsx'
import { FieldSheet } from './field-sheet.tsx'
import { newsQuery } from './queries.ts'
import { savingWords } from './saving-words.ts'
import { useEditing, type WholeDocument } from './use-editing.ts'
import { readField, sourceWords } from './words.ts'

type Labels = Readonly<Record<string, string>>

/** A draft while it is written: what is still required, its blocks, and what is looked at before it goes out. */
export function Draft({ project, whole, labels }: { project: string; whole: WholeDocument; labels: Labels }) {
  const { document, draft, people } = whole
  const editing = useEditing(project, whole)
  const { blocks, fields } = editing.content
  const [field, setField] = useState<string>()
  const read = useMemo(
    () => ({ fields, language: document.language, labels, tells: true }),
    [fields, document.language, labels],
  )
  const required = draft?.open ?? []
  const next = () => {
    const inOrder = blocks.flatMap(keysOf).filter((key) => required.includes(key))
    setField(inOrder[0] ?? required[0])
  }
  useKeys([
    { keys: 'f8', label: say('Next required field'), group: say('Document'), always: true, run: next },
  ])
  return (
    <>
      <div className="sticky top-14 z-10 mb-3 flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b bg-paper py-1 md:top-12">
        <ToolButton
          icon="undo"
          bare
          look="ghost"
          label={say('Undo')}
          disabled={!editing.undo}
          onClick={() => void editing.undo?.()?.catch(() => undefined)}
        />
        <span role="status" className="text-[0.8125rem] text-muted">
          {savingWords(editing)}
        </span>
        {editing.state === 'failed' && (
          <ToolButton size={28} label={say('Try again')} onClick={() => void editing.flush()} />
        )}
        {required.length > 0 && (
          <span className="ml-auto flex items-center gap-2 font-semibold text-signal-text text-sm">
            <StatusMark status="look" className="size-4" />
            {say('{count, plural, one {# required field open} other {# required fields open}}', {
              count: required.length,
            })}
            <ToolButton size={28} label={say('Next')} aria-keyshortcuts="F8" onClick={next} />
          </span>
        )}
      </div>
      <News project={project} whole={whole} labels={labels} />
      <Editor editing={editing} read={read} onField={setField} />
      <WorkSection title={say('Before it goes out')} className="mt-8">
        <ul className="divide-y divide-hair">
          {required.map((key) => (
            <Check key={key} passed={false} text={say('{name} is filled in', { name: labels[key] ?? key })}>
              <button type="button" className="text-link underline" onClick={() => setField(key)}>
                {say('Go there')}
              </button>
            </Check>
          ))}
          {required.length === 0 && <Check passed text={say('Every required field is filled in')} />}
          {draft?.checks.map(({ level, text }) => (
            <Check key={text} passed={false} stop={level === 'stop'} text={text} />
          ))}
        </ul>
      </WorkSection>
      {field !== undefined && (
        <FieldSheet
          key={field}
          project={project}
          name={labels[field] ?? field}
          field={fields[field]}
          ask={draft?.asks.find(({ key }) => key === field)}
          language={document.language}
          people={people}
          onSet={(value) => editing.setField(field, value)}
          onTake={() => editing.takeField(field)}
          // Saved late, it leaves alone what was opened since.
          onClose={() => setField((now) => (now === field ? undefined : now))}
        />
      )}
    </>
  )
}

function Check({
  passed,
  stop = true,
  text,
  children,
}: {
  passed: boolean
  stop?: boolean
  text: string
  children?: React.ReactNode
}) {
  return (
    <li className="flex min-h-9 items-center gap-2 py-1.5 text-[0.8125rem] max-md:text-base">
      <StatusMark
        status={passed ? 'done' : stop ? 'blocked' : 'look'}
        label={passed ? say('Done') : stop ? say('Open') : say('Look at this')}
        className="size-4"
      />
      <span className="min-w-0 flex-1 font-semibold">{text}</span>
      {children}
    </li>
  )
}

/** What the job says otherwise by now than the draft: figure by figure, with where each comes from, to be taken at once. */
function News({ project, whole, labels }: { project: string; whole: WholeDocument; labels: Labels }) {
  const client = useQueryClient()
  const { document, people } = whole
  const { data } = useQuery(newsQuery(project, document.id))
  const take = useMutation({
    mutationFn: () => call(refreshDocumentRow, { params: { project, document: document.id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['project', project, 'document', document.id] }),
  })
  const changes = data?.changes.filter(({ change }) => change !== 'same') ?? []
  if (!data || changes.length + data.fields.length === 0) return null
  return (
    <div className="mb-4">
      <Note kind="info">
        <p className="font-semibold">{say('The job has changed since this was filled in')}</p>
        <ul className="my-1 list-disc pl-5">
          {data.fields.slice(0, 8).map(({ key, before, after }) => (
            <li key={key}>
              {say('{name}: {before} → {after}', {
                name: labels[key] ?? key,
                before: readField(document.language, before ?? undefined) || '—',
                after: readField(document.language, after ?? undefined) || '—',
              })}
              {after && <span className="text-muted"> · {sourceWords(after, people)}</span>}
            </li>
          ))}
          {changes.length > 0 && (
            <li>
              {say('{count, plural, one {# block would change} other {# blocks would change}}', {
                count: changes.length,
              })}
            </li>
          )}
        </ul>
        <ToolButton
          look="ink"
          label={say('Take the changes')}
          busy={take.isPending}
          onClick={() => take.mutate()}
        />
      </Note>
    </div>
  )
}
