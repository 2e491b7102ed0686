import { type ReactNode, useState } from 'react'
import type { Comparison, LineChange } from '#domain/estimate/compare.ts'
import { say } from '#language/say.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { changeText } from './total-bar.tsx'

type Props = {
  label: string
  effect: Comparison
  busy?: boolean
  /** What of a line becomes another, as it was and as it would be. */
  detailOf: (change: LineChange) => ReactNode
  onTake: () => void
  children: ReactNode
}

/** What came in since, with what it would do to the total; nothing changes until it is taken. */
export function ChangeStrip({ label, effect, busy = false, detailOf, onTake, children }: Props) {
  const [opens, setOpens] = useState(false)
  const take = () => {
    setOpens(false)
    onTake()
  }
  return (
    <section
      aria-label={label}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-blueprint border-t-2 bg-tint-blue px-4 py-1.5 text-[0.8125rem] md:px-6"
    >
      <StatusMark status="look" />
      <span className="min-w-0 flex-1">{children}</span>
      {effect.lines.length > 0 && (
        <ToolButton size={28} label={say('Review')} onClick={() => setOpens(true)} />
      )}
      <ToolButton size={28} look="ink" busy={busy} label={say('Take')} onClick={take} />
      {opens && (
        <Dialog open onClose={() => setOpens(false)} title={say('What it changes')}>
          <ul className="mt-3 max-h-[50dvh] overflow-auto border-ink border-t-2 text-[0.8125rem]">
            {effect.lines.map((change) => (
              <li key={change.id} className="flex gap-3 border-hair border-b py-1.5">
                <span className="min-w-0 flex-1">
                  {(change.after ?? change.before)?.line.item}
                  <span className="block text-muted text-xs">{detailOf(change)}</span>
                </span>
                <span className="font-semibold">{changeText(change.totalCents)}</span>
              </li>
            ))}
          </ul>
          <div className="mt-4 flex items-center justify-end gap-2">
            <b className="mr-auto font-semibold">{changeText(effect.totalCents)}</b>
            <ToolButton label={say('Cancel')} onClick={() => setOpens(false)} />
            <ToolButton look="ink" label={say('Take')} onClick={take} />
          </div>
        </Dialog>
      )}
    </section>
  )
}
