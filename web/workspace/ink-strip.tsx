import type { ReactNode } from 'react'
import { Icon, type IconName } from '#web/ui/work/icon.tsx'

/** A strip of ink under the top bar: that the line is down, or how much is kept here and not sent yet. */
export function InkStrip({ icon, children, end }: { icon: IconName; children: ReactNode; end?: ReactNode }) {
  return (
    <div
      role="status"
      className="on-ink flex min-h-9 items-center gap-2.5 bg-paper px-4 py-1.5 font-semibold text-ink"
    >
      <Icon name={icon} />
      <span className="min-w-0 flex-1">{children}</span>
      {end}
    </div>
  )
}
