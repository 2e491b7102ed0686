import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Popover } from '#web/ui/work/popover.tsx'

/** The bell of the top bar, with a dot while something is unread, and what it opens. */
export function NoticeBell({
  unread,
  children,
}: {
  unread: number
  children: (close: () => void) => ReactNode
}) {
  return (
    <Popover
      label={say('Notices')}
      side="end"
      trigger={(button) => (
        <button
          type="button"
          {...button}
          aria-label={say('{count, plural, =0 {Notices} one {Notices, # unread} other {Notices, # unread}}', {
            count: unread,
          })}
          className="relative grid size-11 shrink-0 place-items-center rounded-sm hover:bg-wash md:size-8 md:pointer-coarse:size-11"
        >
          <Icon name="bell" className="size-5.5 md:size-4" />
          {unread > 0 && (
            <span
              className="absolute top-2.5 right-2.5 size-2 rounded-full bg-signal ring-2 ring-paper md:top-1.5 md:right-1.5"
              aria-hidden="true"
            />
          )}
        </button>
      )}
    >
      {children}
    </Popover>
  )
}
