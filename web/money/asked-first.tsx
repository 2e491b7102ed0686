import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

type Props = {
  open: boolean
  title: string
  /** What is pressed, as a word: `Take back`. */
  label: string
  /** What happens then. */
  children: ReactNode
  onYes: () => void
  onClose: () => void
}

/** A question before something is taken back: what happens then, and a way out. */
export function AskedFirst({ open, title, label, children, onYes, onClose }: Props) {
  return (
    <Dialog {...{ open, onClose, title }}>
      {/* Nothing is read or found in it before it is asked. */}
      {open && <p className="mt-3">{children}</p>}
      <div className="mt-5 flex justify-end gap-2">
        <ToolButton label={say('Cancel')} onClick={onClose} />
        <ToolButton
          {...{ look: 'danger', label }}
          onClick={() => {
            onClose()
            onYes()
          }}
        />
      </div>
    </Dialog>
  )
}
