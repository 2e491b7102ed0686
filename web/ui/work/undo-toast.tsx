import { say } from '#language/say.ts'
import { dismissToast, toast } from '../toast.ts'
import { keyCaps } from './key-match.ts'
import { KeyCap } from './tag.tsx'
import { ToolButton } from './tool-button.tsx'

let last: { id: number; run: () => void } | undefined

/** Says what was done, with a way back in the toast and by `undoLast`; the next one takes its place. */
export function offerUndo(title: string, undo: () => void, description?: string): void {
  const id = toast({
    title,
    ...(description !== undefined && { description }),
    action: (
      <span className="mt-2 flex items-center gap-2">
        <ToolButton look="outline" icon="undo" label={say('Undo')} onClick={undoLast} />
        <span className="pointer-coarse:hidden">
          <KeyCap>{keyCaps('ctrl+z').flat().join(' ')}</KeyCap>
        </span>
      </span>
    ),
  })
  last = { id, run: undo }
}

/** Takes back what was done last, once; false where there is nothing to take back. */
export function undoLast(): boolean {
  if (!last) return false
  const { id, run } = last
  last = undefined
  dismissToast(id)
  run()
  return true
}
