import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { Count } from './tag.tsx'

export type Notice = {
  id: string
  /** A person's mark, or that of a state. */
  mark: ReactNode
  text: ReactNode
  /** Where and when. */
  detail: string
  href: string
  unread: boolean
}

type Props = {
  notices: readonly Notice[]
  onAllRead: () => void
  onOpen?: (notice: Notice) => void
  /** What stands there where there are none. */
  empty: string
  /** When one is told at once, and where to change that. */
  foot?: ReactNode
}

/** What happened that concerns the reader, the newest first. */
export function NoticeList({ notices, onAllRead, onOpen, empty, foot }: Props) {
  const unread = notices.filter((one) => one.unread).length
  return (
    <div className="md:w-108">
      <div className="flex min-h-11 items-center gap-2 border-ink border-b-2 px-4">
        <h2 className="font-extrabold text-base/6 md:text-sm/5">{say('Notices')}</h2>
        {unread > 0 && <Count>{unread}</Count>}
        {unread > 0 && (
          <button
            type="button"
            onClick={onAllRead}
            className="ml-auto font-medium text-[0.8125rem] text-link underline underline-offset-3 pointer-coarse:min-h-11"
          >
            {say('All read')}
          </button>
        )}
      </div>
      {notices.length === 0 && <p className="px-4 py-6 text-muted">{empty}</p>}
      <ul>
        {notices.map((notice) => (
          <li key={notice.id} className="border-hair border-b last:border-b-0">
            <a
              href={notice.href}
              onClick={() => onOpen?.(notice)}
              className="flex gap-2.5 px-4 py-2.5 hover:bg-wash focus-visible:-outline-offset-3"
            >
              <span className="grid h-6 w-6 shrink-0 place-items-center">{notice.mark}</span>
              <span className="min-w-0 flex-1">
                <span className="block">{notice.text}</span>
                <span className="block text-muted text-xs">{notice.detail}</span>
              </span>
              {notice.unread && (
                <>
                  <span className="mt-1.5 size-2 shrink-0 rounded-full bg-signal" aria-hidden="true" />
                  <span className="sr-only">{say('not read')}</span>
                </>
              )}
            </a>
          </li>
        ))}
      </ul>
      {foot && <div className="border-line border-t px-4 py-2.5 text-muted text-xs">{foot}</div>}
    </div>
  )
}
