import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { binDocumentRow, editMetaRow } from '#contract/document-calls.ts'
import type { DocumentRow } from '#contract/document-entities.ts'
import { type DocumentClass, documentClasses, documentKinds, narrower } from '#contract/document-kinds.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { wrongWords } from './queries.ts'

type Props = { project: string; document: DocumentRow; onClose: () => void }

const classWords: Record<DocumentClass, string> = {
  open: say('Everybody on the job'),
  price: say('The owner and the contractor'),
  cost: say('The contractor alone'),
}

/** What a draft is called, and who reads it once it is issued. */
export function EditMeta({ project, document, onClose }: Props) {
  const client = useQueryClient()
  const [title, setTitle] = useState(document.title)
  const [of, setOf] = useState(document.class)
  const least = documentKinds[document.kind].class
  const classes = documentClasses.filter((one) => narrower(one, least) === one)
  const save = useMutation({
    mutationFn: () =>
      call(editMetaRow, { params: { project, document: document.id }, body: { title, class: of } }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['project', project] })
    },
  })
  const wrong = save.error instanceof Refusal ? save.error.fields : {}
  return (
    <Dialog open onClose={onClose} title={say('Title and readers')}>
      <form
        className="mt-3 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <TextField
          label={say('Title')}
          required
          maxLength={200}
          value={title}
          error={wrong.title}
          onChange={({ target }) => setTitle(target.value)}
        />
        <SelectField
          label={say('Who reads it once it is issued')}
          options={Object.fromEntries(classes.map((one) => [one, classWords[one]]))}
          value={of}
          error={wrong.class}
          onChange={({ target }) => setOf(classes.find((one) => one === target.value) ?? of)}
        />
        {save.error && Object.keys(wrong).length === 0 && (
          <div role="alert">
            <Note kind="refused">{wrongWords(save.error)}</Note>
          </div>
        )}
        <div className="flex flex-wrap gap-2">
          <ToolButton type="submit" look="main" label={say('Save')} busy={save.isPending} />
          <ToolButton label={say('Cancel')} onClick={onClose} />
        </div>
      </form>
    </Dialog>
  )
}

/** The question before a draft is deleted. */
export function DeleteDraft({ project, document, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const bin = useMutation({
    mutationFn: () =>
      call(binDocumentRow, { params: { project, document: document.id }, body: { binned: true } }),
    onSuccess: async () => {
      onClose()
      await client.invalidateQueries({ queryKey: ['project', project] })
      navigate(`${at('/projects')}/${project}/documents`)
    },
  })
  return (
    <Dialog open onClose={onClose} title={say('Delete this draft?')}>
      <p className="mt-3 mb-4">
        {say('“{title}” goes to the trash of the documents, where you can take it out again.', {
          title: document.title,
        })}
      </p>
      {bin.error && (
        <div role="alert" className="mb-4">
          <Note kind="refused">{wrongWords(bin.error)}</Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <ToolButton
          look="danger"
          label={say('Delete draft')}
          busy={bin.isPending}
          onClick={() => bin.mutate()}
        />
        <ToolButton label={say('Cancel')} onClick={onClose} />
      </div>
    </Dialog>
  )
}
