import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keepDocumentVersionRow, restoreDocumentVersionRow } from '#contract/document-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { versionsQuery, wrongWords } from './queries.ts'

/** The versions of a document, the newest first; a draft can be made to say again what it said in one. */
export function Versions({
  project,
  document,
  writes,
}: {
  project: string
  document: string
  writes: boolean
}) {
  const client = useQueryClient()
  const { data } = useQuery(versionsQuery(project, document))
  const params = { project, document }
  const then = { onSuccess: () => client.invalidateQueries({ queryKey: ['project', project] }) }
  const keep = useMutation({
    ...then,
    mutationFn: () => call(keepDocumentVersionRow, { params, body: { id: crypto.randomUUID(), reason: '' } }),
  })
  const restore = useMutation({
    ...then,
    mutationFn: (documentVersion: string) =>
      call(restoreDocumentVersionRow, { params: { ...params, documentVersion }, body: {} }),
  })
  if (!data) return <SkeletonRows count={3} rowPx={48} />
  const failed = keep.error ?? restore.error
  return (
    <div className="grid gap-3">
      {failed && (
        <div role="alert">
          <Note kind="refused">{wrongWords(failed)}</Note>
        </div>
      )}
      {data.versions.length === 0 && <p className="text-muted">{say('No version was kept yet.')}</p>}
      <ul className="divide-y divide-hair">
        {data.versions.map(({ id, number, reason, author, at: when, issuedAt }) => (
          <li key={id} className="grid gap-1.5 py-2">
            <span className="flex flex-wrap items-center gap-2">
              <b className="font-semibold">{say('Version {number}', { number })}</b>
              {issuedAt !== null && <Tag tone="green">{say('Issued')}</Tag>}
              <span className="text-[0.8125rem] text-muted max-md:text-sm">
                {momentDay(when)}
                {author !== null && ` · ${data.people[author] ?? ''}`}
              </span>
            </span>
            {reason !== '' && <span className="text-[0.8125rem]">{reason}</span>}
            <span className="flex flex-wrap gap-2">
              <ToolButton
                size={28}
                label={say('Compare')}
                aria-label={say('Compare version {number}', { number })}
                href={`${at('/projects')}/${project}/documents/${document}/compare?older=${id}`}
              />
              {writes && (
                <ToolButton
                  size={28}
                  label={say('Restore')}
                  aria-label={say('Restore version {number}', { number })}
                  busy={restore.isPending && restore.variables === id}
                  onClick={() => restore.mutate(id)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
      {writes && (
        <div>
          <ToolButton label={say('Keep as a version')} busy={keep.isPending} onClick={() => keep.mutate()} />
        </div>
      )}
      <p className="text-[0.8125rem] text-muted max-md:text-sm">
        {data.days === null
          ? say('Every version is kept.')
          : say('Versions of drafts are kept {days} days, issued and signed ones for ever.', {
              days: data.days,
            })}
      </p>
    </div>
  )
}
