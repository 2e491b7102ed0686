import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addFeedRow, type Feed, feedsRow, revokeFeedRow } from '#contract/schedule-files.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { CopyLine } from '#web/ui/copy-line.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkSection } from '#web/ui/work/page.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'

/** One's own calendars of a project: made, copied once, taken back. */
export function Feeds({ project }: { project: string }) {
  const client = useQueryClient()
  const key = ['project', project, 'feeds']
  const [id, setId] = useState<string>(() => crypto.randomUUID())
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => call(feedsRow, { params: { project }, body: {} }),
  })
  const again = () => client.invalidateQueries({ queryKey: key })
  const make = useMutation({
    mutationFn: (mine: boolean) => call(addFeedRow, { params: { project }, body: { id, mine } }),
    onSuccess: () => {
      setId(crypto.randomUUID())
      return again()
    },
  })
  const revoke = useMutation({
    mutationFn: (feed: string) => call(revokeFeedRow, { params: { project, feed }, body: {} }),
    // The address that is shown may be the one taken back.
    onSuccess: () => make.reset(),
    onSettled: again,
  })
  const trouble = (make.error ?? revoke.error)?.message
  return (
    <WorkSection title={say('Subscribe from your calendar')}>
      <p className="max-w-[60ch] py-3 text-muted">
        {say(
          'Google, Outlook and Apple calendars keep the dates current. The address is yours alone: whoever has it sees what you see.',
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <ToolButton
          look="ink"
          label={say('All tasks')}
          busy={make.isPending}
          onClick={() => make.mutate(false)}
        />
        <ToolButton
          look="outline"
          label={say('Only my tasks')}
          busy={make.isPending}
          onClick={() => make.mutate(true)}
        />
      </div>
      <div role="status" className="mt-3 empty:hidden">
        {make.data && (
          <Note kind="info">
            <CopyLine label={say('The address for your calendar')}>{make.data.url}</CopyLine>
            <p className="mt-1">{say('Copy it now: it is shown this once.')}</p>
          </Note>
        )}
      </div>
      <div role="alert" className="mt-3 empty:hidden">
        {trouble && <Note kind="refused">{trouble}</Note>}
      </div>
      <ul className="mt-4 divide-y divide-hair">
        {data?.feeds.map((feed) => (
          <FeedRow
            key={feed.id}
            feed={feed}
            busy={revoke.isPending}
            onRevoke={() => revoke.mutate(feed.id)}
          />
        ))}
      </ul>
    </WorkSection>
  )
}

function FeedRow({ feed, busy, onRevoke }: { feed: Feed; busy: boolean; onRevoke: () => void }) {
  const { mine, createdAt, revokedAt, lastUsedAt } = feed
  const made = momentDay(createdAt)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <span className="min-w-40 flex-1">
        <span className={revokedAt === null ? 'block font-semibold' : 'block text-muted'}>
          {mine ? say('Only my tasks') : say('All tasks')}
        </span>
        <span className="block text-[0.8125rem] text-muted max-md:text-base">
          {lastUsedAt === null
            ? say('Made {day}; no calendar has asked yet', { day: made })
            : say('Made {day}, last asked {last}', { day: made, last: momentDay(lastUsedAt) })}
        </span>
      </span>
      {revokedAt === null ? (
        <ToolButton
          look="danger"
          label={say('Take back')}
          aria-label={say('Take back the calendar made {day}', { day: made })}
          busy={busy}
          onClick={onRevoke}
        />
      ) : (
        <Tag tone="red">{say('taken back')}</Tag>
      )}
    </li>
  )
}
