import { useState } from 'react'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { dialogField, Labelled } from './plan-dialog.tsx'

type Props = { task: Pick<Task, 'title'>; onClose: () => void; onTry: (on: string | null) => void }

/** Asks when an inspection would be held again if it failed. */
export function FailDialog({ task, onClose, onTry }: Props) {
  const [on, setOn] = useState('')
  return (
    <Dialog open onClose={onClose} title={say('What if {task} fails?', { task: task.title })}>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          onTry(on === '' ? null : on)
        }}
      >
        <Labelled label={say('Held again on; without a day as soon as it can be')}>
          <input
            type="date"
            value={on}
            onChange={(event) => setOn(event.target.value)}
            className={dialogField}
          />
        </Labelled>
        <p className="text-muted">{say('Nothing is saved until you keep it.')}</p>
        <div className="flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" label={say('Try it')} />
        </div>
      </form>
    </Dialog>
  )
}
