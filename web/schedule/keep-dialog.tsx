import { useState } from 'react'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { dialogField, Labelled } from './plan-dialog.tsx'

type Props = {
  title: string
  /** What it is called unless somebody says otherwise. */
  name: string
  save: string
  onClose: () => void
  /** Answers whether it was kept. */
  onKeep: (name: string) => Promise<boolean>
}

/** Asks what a baseline or a plan that is kept is called. */
export function KeepDialog({ title, name, save, onClose, onKeep }: Props) {
  const [typed, setTyped] = useState(name)
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="mt-3 grid gap-3"
        onSubmit={async (event) => {
          event.preventDefault()
          if (typed.trim() === '' || busy) return
          setBusy(true)
          if (await onKeep(typed.trim())) onClose()
          else setBusy(false)
        }}
      >
        <Labelled label={say('Name')}>
          <input
            required
            maxLength={80}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className={dialogField}
          />
        </Labelled>
        <div className="flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" busy={busy} label={save} />
        </div>
      </form>
    </Dialog>
  )
}
