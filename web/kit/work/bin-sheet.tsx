import { useState } from 'react'
import { say } from '#language/say.ts'
import { Note } from '#web/ui/work/note.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { sayNotSaved } from './task-edits.ts'

/** Something in a bin: what it is called, and since when it lies there or what it is. */
export type Binned = { id: string; name: string; detail: string }

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** For how many days it is kept. */
  days: number
  /** What lies in it; undefined until it is known. */
  items: readonly Binned[] | undefined
  failed: boolean
  /** Takes one out again; what is thrown is told. */
  onRestore: (id: string) => Promise<void>
}

/** A bin: what was deleted, and a way back for each of it. */
export function BinSheet({ open, onClose, title, days, items, failed, onRestore }: Props) {
  const [busy, setBusy] = useState<string>()
  const restore = async (id: string) => {
    setBusy(id)
    try {
      await onRestore(id)
    } catch (error) {
      sayNotSaved(error)
    } finally {
      setBusy(undefined)
    }
  }
  return (
    <SideSheet open={open} onClose={onClose} title={title} width={408}>
      <p className="pb-3 text-[0.8125rem] text-muted max-md:text-base">
        {say('What was deleted lies here for {days} days, then it is gone for good.', { days })}
      </p>
      {failed && <Note kind="refused">{say('The trash could not be loaded. Close it and try again.')}</Note>}
      {!items && !failed && <SkeletonRows count={4} />}
      {items?.length === 0 && <p>{say('The trash is empty.')}</p>}
      <ul className="border-line not-empty:border-t">
        {items?.map(({ id, name, detail }) => (
          <li key={id} className="flex min-h-12 items-center gap-3 border-hair border-b py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-semibold">{name}</span>
              <span className="block truncate text-[0.8125rem] text-muted">{detail}</span>
            </span>
            <ToolButton
              size={28}
              icon="undo"
              label={say('Restore')}
              aria-label={say('Restore {name}', { name })}
              busy={busy === id}
              onClick={() => void restore(id)}
            />
          </li>
        ))}
      </ul>
    </SideSheet>
  )
}

/** The button that opens a bin; where it stands alone it says of what. */
export function OpenBin({ label, onClick }: { label?: string; onClick: () => void }) {
  return (
    <ToolButton
      look="ghost"
      icon="trash"
      bare={label === undefined}
      label={label ?? say('Trash')}
      onClick={onClick}
      className="text-muted"
    />
  )
}
