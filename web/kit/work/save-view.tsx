import { type FormEvent, useState } from 'react'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { whyNotSaved } from './task-edits.ts'

type SaveProps = {
  open: boolean
  onClose: () => void
  save: (name: string, shared: boolean) => Promise<void>
}

/** Asks for the name of a view that is saved, and who has it. */
export function SaveView({ open, onClose, save }: SaveProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(say('{what} is missing', { what: say('The name') }))
    setBusy(true)
    try {
      await save(name, shared)
      onClose()
    } catch (reason) {
      setError(whyNotSaved(reason))
    } finally {
      setBusy(false)
    }
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
