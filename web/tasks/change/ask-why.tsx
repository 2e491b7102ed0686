import { useId } from 'react'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  /** What is blocked, by its title or how many. */
  what: string
  /** The reason that stands there, where it is blocked already. */
  reason: string
  onClose: () => void
  onBlock: (reason: string) => void
}

/** Asks what a task is blocked by: whoever reads the board has to know what to do about it. */
export function AskWhy({ what, reason, onClose, onBlock }: Props) {
  const field = useId()
  return (
    <Dialog open onClose={onClose} title={say('What blocks it?')}>
      <form
        className="mt-2 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          const given = new FormData(event.currentTarget).get('reason')
          const text = typeof given === 'string' ? given.trim() : ''
          if (text !== '') onBlock(text)
        }}
      >
        <label htmlFor={field} className="text-muted">
          {what}
        </label>
        <textarea
          id={field}
          name="reason"
          rows={3}
          required
          maxLength={300}
          defaultValue={reason}
          placeholder={say('Countertop template moved to Monday')}
          className="w-full rounded-sm border border-control bg-sheet px-3 py-2"
        />
        <div className="flex justify-end gap-2">
          <ToolButton label={say('Cancel')} onClick={onClose} />
          <ToolButton look="ink" type="submit" label={say('Mark blocked')} />
        </div>
      </form>
    </Dialog>
  )
}
