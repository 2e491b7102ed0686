import { say } from '#language/say.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** Stands where what was asked for never came, with a way to ask again; `whole` where it is all that the screen has. */
export function NotReached({ whole = false, onAgain }: { whole?: boolean; onAgain: () => unknown }) {
  return (
    <EmptySheet
      whole={whole}
      title={say('The service cannot be reached right now.')}
      action={<ToolButton label={say('Try again')} onClick={() => void onAgain()} />}
    >
      {say('There is no connection, and this was not read here before. Open it again with one.')}
    </EmptySheet>
  )
}
