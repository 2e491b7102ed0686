import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as newId } from 'uuid'
import type { DocumentRow } from '#contract/document-entities.ts'
import { ownKey, removePaperTemplateRow, savePaperTemplateRow } from '#contract/paper-templates.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { templatesQuery, wrongWords } from './queries.ts'
import { mayChange, mayShare } from './template-rights.ts'

/** Saves a document as a template: a new one, or in the place of the own one that it was written from. */
export function SaveTemplate({
  project,
  document,
  onClose,
}: {
  project: string
  document: Pick<DocumentRow, 'id' | 'title' | 'template'>
  onClose: () => void
}) {
  const client = useQueryClient()
  const { data } = useQuery(templatesQuery(project))
  const from = data?.templates.find(
    (one) => one.key === document.template && mayChange(one, data.rights.share),
  )
  const [fresh] = useState(() => newId())
  const [typed, setTyped] = useState<string>()
  const [anew, setAnew] = useState(false)
  const [shared, setShared] = useState<boolean>()
  const replaces = from && !anew
  const title = typed ?? (replaces ? from.title : document.title)
  const rights = data?.rights.share ?? false
  const asks = replaces ? mayShare(from, rights) : rights
  const isShared = (asks ? shared : undefined) ?? (replaces ? from.shared : undefined) ?? rights
  const save = useMutation({
    mutationFn: () =>
      call(savePaperTemplateRow, {
        params: { project, document: document.id },
        body: { id: replaces ? from.key.slice(ownKey('').length) : fresh, title, shared: isShared },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  return (
    <Dialog open onClose={onClose} title={say('Save as template')}>
      {save.isSuccess ? (
        <div className="mt-3 grid gap-4">
          <p role="status">{say('“{title}” stands among the templates now.', { title })}</p>
          <p className="text-muted text-sm">
            {say('What is asked, reckoned, repeated, and when a block stands there, is set in the template.')}
          </p>
          <div className="flex flex-wrap gap-2">
            <ToolButton
              look="main"
              label={say('Edit template')}
              href={`${at('/projects')}/${project}/documents/templates/${save.data.key.slice(ownKey('').length)}`}
            />
            <ToolButton
              label={say('See the templates')}
              href={`${at('/projects')}/${project}/documents/new`}
            />
            <ToolButton label={say('Close')} onClick={onClose} />
          </div>
        </div>
      ) : (
        <form
          className="mt-3 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate()
          }}
        >
          <p className="text-muted text-sm">
            {say('The text that you wrote is kept; what the job says is filled in from the next job.')}
          </p>
          {from && (
            <SelectField
              label={say('Save it')}
              options={{
                there: say('in the place of “{title}”', { title: from.title }),
                anew: say('as another template'),
              }}
              value={anew ? 'anew' : 'there'}
              onChange={({ target }) => setAnew(target.value === 'anew')}
            />
          )}
          <TextField
            label={say('Name')}
            required
            maxLength={200}
            value={title}
            onChange={({ target }) => setTyped(target.value)}
          />
          {asks && (
            <SelectField
              label={say('Who writes from it')}
              options={{ team: say('The whole team'), me: say('I alone') }}
              value={isShared ? 'team' : 'me'}
              onChange={({ target }) => setShared(target.value === 'team')}
            />
          )}
          {data && !data.rights.own && (
            <Note kind="warning">{say('Templates of your own come with the Pro plan.')}</Note>
          )}
          {save.error && (
            <div role="alert">
              <Note kind="refused">{wrongWords(save.error)}</Note>
            </div>
          )}
          <div className="flex flex-wrap gap-2">
            <ToolButton
              type="submit"
              look="main"
              label={say('Save')}
              busy={save.isPending}
              disabled={data?.rights.own === false}
            />
            <ToolButton label={say('Cancel')} onClick={onClose} />
          </div>
        </form>
      )}
    </Dialog>
  )
}

/** Deletes an own template, after a question. */
export function RemoveTemplate({ project, id, title }: { project: string; id: string; title: string }) {
  const client = useQueryClient()
  const [asked, setAsked] = useState(false)
  const remove = useMutation({
    mutationFn: () => call(removePaperTemplateRow, { params: { project, paperTemplate: id }, body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: templatesQuery(project).queryKey }),
  })
  return (
    <>
      <ToolButton
        bare
        icon="trash"
        label={say('Delete the template “{title}”', { title })}
        onClick={() => setAsked(true)}
      />
      {asked && (
        <Dialog open onClose={() => setAsked(false)} title={say('Delete this template?')}>
          <p className="mt-3 mb-4">
            {say('“{title}” is gone then, for good. Documents that were written from it stay as they are.', {
              title,
            })}
          </p>
          {remove.error && <Note kind="refused">{wrongWords(remove.error)}</Note>}
          <div className="flex flex-wrap gap-2">
            <ToolButton
              look="danger"
              label={say('Delete')}
              busy={remove.isPending}
              onClick={() => remove.mutate()}
            />
            <ToolButton label={say('Cancel')} onClick={() => setAsked(false)} />
          </div>
        </Dialog>
      )}
    </>
  )
}
