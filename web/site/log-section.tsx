import type { ReactNode } from 'react'
import type { Person } from '#contract/fields.ts'
import type { LogEntry, LogSigning, TimeEntry } from '#contract/site.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import { say } from '#language/say.ts'
import { clockOf, hoursText } from '#web/kit/work/times.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { logKinds, readBody, type TypedKind } from './log-kinds.ts'

const noneWords: Partial<Record<TypedKind, string>> = {
  delivery: say('Nothing was delivered'),
  visitor: say('Nobody visited'),
  delay: say('No delay today'),
  accident: say('Nobody was hurt'),
}

type Props = {
  kind: TypedKind
  detail?: string | undefined
  entries: readonly LogEntry[]
  titles: ReadonlyMap<string, string>
  people: readonly Person[]
  signed: LogSigning | null
  /** Without them it is only to be read. */
  onAdd: (() => void) | undefined
  onOpen: ((entry: LogEntry) => void) | undefined
  /** Answers that there was none, with one tap. */
  onNone: (() => void) | undefined
  busy: boolean
  /** The entries that are kept on this device alone. */
  waiting: ReadonlySet<string>
  children?: ReactNode
}

/** One section of a log: its entries, and what adds to it. */
export function LogSection(props: Props) {
  const { kind, detail, entries, titles, people, signed, onAdd, onOpen, onNone, busy, waiting, children } =
    props
  const { title, add } = logKinds[kind]
  const none = noneWords[kind]
  return (
    <WorkSection
      {...{ title, detail }}
      action={
        onAdd &&
        entries.length > 0 && <ToolButton size={28} look="ghost" icon="plus" label={add} onClick={onAdd} />
      }
    >
      <ul className="divide-y divide-line">
        {entries.map((entry) => {
          const { name, detail: more, figure, mark } = readBody(entry.body, titles)
          const added = signed !== null && entry.at > signed.at && !waiting.has(entry.id)
          const inside = (
            <>
              {mark && <StatusMark status="look" label={say('Look here')} className="size-4" />}
              <span className="min-w-0 flex-1">
                <span className="wrap-anywhere block whitespace-pre-line font-semibold">{name}</span>
                {more !== '' && <span className="wrap-anywhere block text-muted">{more}</span>}
                {added && (
                  <span className="block text-muted text-sm">
                    {say('added after signing by {name}', {
                      name: people.find(({ id }) => id === entry.author)?.name ?? say('Former member'),
                    })}
                  </span>
                )}
              </span>
              {waiting.has(entry.id) && <Tag tone="line">{say('Kept')}</Tag>}
              {entry.copied !== null && <Tag tone="line">{say('from before')}</Tag>}
              {figure !== '' && <span className="shrink-0 font-semibold tabular-nums">{figure}</span>}
            </>
          )
          const row = 'flex min-h-12 w-full items-center gap-3 py-2 text-left text-base/6 md:text-sm/5'
          return (
            <li key={entry.id}>
              {onOpen && entry.body.kind !== 'none' ? (
                <button type="button" className={`${row} hover:bg-wash`} onClick={() => onOpen(entry)}>
                  {inside}
                </button>
              ) : (
                <div className={row}>{inside}</div>
              )}
            </li>
          )
        })}
        {children}
      </ul>
      {entries.length === 0 && onAdd && (
        <div className="flex flex-wrap gap-2 py-2">
          {onNone && none && (
            <ToolButton look="outline" icon="check" label={none} busy={busy} onClick={onNone} />
          )}
          <ToolButton icon="plus" label={add} onClick={onAdd} />
        </div>
      )}
      {entries.length === 0 && !onAdd && !children && (
        <p className="py-2 text-muted">{say('Nothing was said')}</p>
      )}
    </WorkSection>
  )
}

/** The clocks of the day, as they stand; they are written into the log when it is signed. */
export function ClockRows({
  times,
  titles,
  people,
  timeZone,
}: {
  times: readonly TimeEntry[]
  titles: ReadonlyMap<string, string>
  people: readonly Person[]
  timeZone: string
}) {
  const now = new Date().toISOString()
  return times.map((time) => {
    const name = people.find(({ id }) => id === time.personId)?.name ?? say('Former member')
    return (
      <li key={time.id} className="flex min-h-12 items-center gap-3 py-2 text-base/6 md:text-sm/5">
        <PersonMark name={name} named />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{name}</span>
          <span className="block text-muted">
            {[
              titles.get(time.taskId ?? '') ?? '',
              clockOf(time.startedAt, timeZone),
              time.stoppedAt === null ? say('running') : clockOf(time.stoppedAt, timeZone),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="shrink-0 font-semibold tabular-nums">{hoursText(minutesWorked(time, now))}</span>
      </li>
    )
  })
}
