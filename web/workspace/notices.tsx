import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { readNoticesRow } from '#contract/notices.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { noticeText } from '#web/kit/work/notice-text.tsx'
import { detailOfNotice, hrefOfNotice, noticesQuery } from '#web/kit/work/notices.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { NoticeList } from '#web/ui/work/notice-list.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { Popover } from '#web/ui/work/popover.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

/** The bell of the top bar, with a dot while something is unread, and what it opens. */
function NoticeBell({ unread, children }: { unread: number; children: (close: () => void) => ReactNode }) {
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

/** The bell, and under it what happened that concerns the reader. */
export function Notices({ unread }: { unread: number }) {
  return <NoticeBell unread={unread}>{(close) => <OpenNotices close={close} />}</NoticeBell>
}

function OpenNotices({ close }: { close: () => void }) {
  const client = useQueryClient()
  const { data, isError } = useQuery(noticesQuery)
  const inOwn = useOwnWords()
  const read = async (ids?: string[]) => {
    await call(readNoticesRow, { params: {}, body: { ids: ids ?? null } })
    await Promise.all(['notices', 'home'].map((key) => client.invalidateQueries({ queryKey: [key] })))
  }
  // What could not be marked is unread the next time.
  const tellRead = (ids?: string[]) => void read(ids).catch(() => undefined)
  return (
    <NoticeList
      notices={(data?.notices ?? []).map((notice) => ({
        id: notice.id,
        mark: notice.actor ? <PersonMark name={notice.actor.name} named /> : <StatusMark status="look" />,
        text: noticeText(notice, inOwn),
        detail: detailOfNotice(notice),
        href: hrefOfNotice(notice),
        unread: notice.unread,
      }))}
      onAllRead={() => tellRead()}
      onOpen={({ id, unread }) => {
        if (unread) tellRead([id])
        close()
      }}
      empty={emptyText(data !== undefined, isError)}
      foot={
        <span className="flex items-center gap-4">
          <span className="flex-1">
            {say(
              'By email at once only for mentions, assignments, approvals, failed inspections and dates within 7 days.',
            )}
          </span>
          <a
            href={at('/settings')}
            onClick={close}
            className="inline-flex items-center text-link underline underline-offset-3 pointer-coarse:min-h-11"
          >
            {say('Change')}
          </a>
        </span>
      }
    />
  )
}

function emptyText(isThere: boolean, failed: boolean): string {
  if (isThere) return say('No notices yet. What concerns you shows up here.')
  return failed ? say('The notices cannot be reached right now. Try again in a moment.') : ''
}
