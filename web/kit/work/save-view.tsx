import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { deleteViewRow } from '#contract/saved-views.ts'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { call } from '../call.ts'
import { whyNotSaved } from './task-edits.ts'
import { useSavingName } from './use-saving-name.ts'

type SaveProps = {
  open: boolean
  onClose: () => void
  save: (name: string, shared: boolean) => Promise<void>
}

/** Asks for the name of a view that is saved, and who has it. */
export function SaveView({ open, onClose, save }: SaveProps) {
  const [shared, setShared] = useState(false)
  const form = useSavingName('', (name) => save(name, shared), onClose)
  const { name, setName, error, setError, busy } = form
  const onSubmit = (event: FormEvent) => {
    if (name.trim() !== '') return form.onSubmit(event)
    event.preventDefault()
    setError(say('{what} is missing', { what: say('The name') }))
  }
  return (
    <Dialog open={open} onClose={onClose} title={say('Save this view')}>
      <form noValidate onSubmit={onSubmit} className="mt-4 grid gap-4">
        <TextField
          label={say('Name')}
          value={name}
          maxLength={60}
          error={error}
          onChange={(event) => setName(event.target.value)}
        />
        <label className="flex min-h-11 items-center gap-2.5">
          <input
            type="checkbox"
            checked={shared}
            onChange={(event) => setShared(event.target.checked)}
            className="size-5 accent-blueprint"
          />
          {say('Everybody in the organization has it')}
        </label>
        <div className="flex justify-end gap-2">
          <ToolButton look="quiet" label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" busy={busy} label={say('Save')} />
        </div>
      </form>
    </Dialog>
  )
}

type DeleteProps = {
  org: string
  view: string /** The query of the views that it is one of. */
  views: readonly string[]
}

/** Takes a saved view away, for whoever saved it. */
export function DeleteView({ org, view, views }: DeleteProps) {
  const client = useQueryClient()
  return (
    <ToolButton
      look="ghost"
      icon="trash"
      label={say('Delete this view')}
      className="mb-0.5 text-muted"
      onClick={async () => {
        try {
          await call(deleteViewRow, { params: { org, view }, body: {} })
          await client.invalidateQueries({ queryKey: views })
        } catch (error) {
          toast({ title: say('Not deleted'), description: whyNotSaved(error), variant: 'destructive' })
        }
      }}
    />
  )
}
