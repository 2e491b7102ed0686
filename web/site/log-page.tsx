import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { may, sees } from '#contract/audience.ts'
import type { LogBody } from '#contract/site.ts'
import { addDays, isIsoDate } from '#domain/calendar/iso-date.ts'
import { minutesWorked } from '#domain/site/hours.ts'
import { copyForward, dayMinutes, openPoints, standing } from '#domain/site/log.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useKeptOf } from '#web/kit/kept/of-kind.ts'
import { useShownFrom } from '#web/kit/kept/reads.ts'
import { useNavigate, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { longDayText, shortDay } from '#web/kit/work/dates.ts'
import { useLook } from '#web/kit/work/look.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { projectQuery, tasksQuery, useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { sayNotSaved } from '#web/kit/work/task-edits.ts'
import { hoursText } from '#web/kit/work/times.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { Banner } from '#web/ui/banner.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SideSheet } from '#web/ui/work/side-sheet.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { EntryForm, sendEntries, TakeOut } from './entry-form.tsx'
import { turnedTo, withLog } from './kept-here.ts'
import { LogAside } from './log-aside.tsx'
import { logKinds, type TypedKind } from './log-kinds.ts'
import { ClockRows, LogSection } from './log-section.tsx'
import { logQuery, useRecord } from './queries.ts'

type Editing = { kind: TypedKind; old: { id: string; body: LogBody } | undefined; sheet: number }

/** What happened on a day: kept as it is said, signed once, and only added to from then on. */
export default function LogPage({ params: { project = '' } }: PageProps) {
  const open = useQuery(projectQuery(project)).data
  const inOwn = useOwnWords()
  const work = useQuery(tasksQuery(project)).data?.tasks ?? []
  const tasks = work.map((task) => ({ ...task, title: inOwn(task.title) }))
  const said = new URLSearchParams(useShownSearch()).get('on') ?? ''
  // A day that no calendar has is today's.
  const asked = isIsoDate(said) ? said : undefined
  const reading = useQuery(logQuery(project, asked))
  const { data: found } = reading
  const here = useToday(project)
  const isOld = useShownFrom() !== undefined && asked === undefined
  const kept = useKeptOf('log', project)
  const shownDay = found && withLog(isOld ? turnedTo(found, here) : found, kept)
  const data = shownDay?.read
  const look = useLook(project)
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing>()
  const [shown, setShown] = useState(false)
  const adding = useRecord(
    project,
    (entries: Parameters<typeof sendEntries>[2]) => sendEntries(project, data?.on ?? '', entries),
    { onError: sayNotSaved },
  )
  // What was tapped and is not there yet: taps that follow each other quickly all count, and each of them once.
  const [sent, setSent] = useState<readonly string[]>([])
  const addOnce = (name: string, entries: Parameters<typeof sendEntries>[2]) => {
    if (sent.includes(name)) return
    setSent((now) => [...now, name])
    adding
      .mutateAsync(entries)
      .catch(() => undefined)
      .finally(() => setSent((now) => now.filter((one) => one !== name)))
  }
  useProjectTrail(open, project, say('Daily log'))
  const base = `${at('/projects')}/${project}/log`
  if (unreadable(reading))
    return (
      <WorkPage title={say('Daily log')}>
        <Banner>{say('The log could not be loaded. Reload the page to try again.')}</Banner>
      </WorkPage>
    )
  if (!open || !data || !shownDay) return <SkeletonRows count={8} />
  const { waiting } = shownDay
  const { on, today, signed, government, times = [] } = data
  const team = sees(open.audience, 'team')
  const mayWrite = may(open.audience, 'log.write') && look === undefined
  const entries = standing(data.entries)
  const has = (kind: LogBody['kind']) => entries.some(({ body }) => body.kind === kind)
  const titles = new Map(tasks.map(({ id, title }) => [id, title]))
  const points = openPoints(data.entries, times)
  const copies = mayWrite && !signed ? copyForward(data.before?.entries ?? [], data.entries) : []
  const now = new Date().toISOString()
  const minutes = dayMinutes(
    data.entries,
    signed ? [] : times.map((time) => ({ id: time.id, minutes: minutesWorked(time, now) })),
  )
  const edit = (kind: TypedKind, old: Editing['old']) => {
    setEditing((before) => ({ kind, old, sheet: (before?.sheet ?? 0) + 1 }))
    setShown(true)
  }
  const close = () => setShown(false)
  const section = (kind: TypedKind, detail?: string) => (
    <LogSection
      key={kind}
      {...{ kind, detail, titles, signed, waiting, people: open.people }}
      entries={entries.filter(({ body }) => body.kind === kind || (body.kind === 'none' && body.of === kind))}
      onAdd={mayWrite ? () => edit(kind, undefined) : undefined}
      onOpen={mayWrite && !signed ? (entry) => edit(kind, entry) : undefined}
      onNone={
        mayWrite && (kind === 'delivery' || kind === 'visitor' || kind === 'delay') && !has(kind)
          ? () => addOnce(kind, [{ body: { kind: 'none', of: kind } }])
          : undefined
      }
      busy={sent.includes(kind)}
    >
      {kind === 'crew' && !signed && (
        <ClockRows {...{ times, titles }} people={open.people} timeZone={open.project.timeZone} />
      )}
    </LogSection>
  )
  const go = (days: number) => navigate(`${base}?on=${addDays(on, days)}`)
  return (
    <>
      <WorkPage
        title={longDayText(on)}
        inBar
        detail={
          signed
            ? say('report {number}, signed by {name}', { number: signed.number, name: signed.name })
            : team
              ? say('draft')
              : undefined
        }
        actions={
          <>
            <ToolButton icon="left" bare label={say('The day before')} onClick={() => go(-1)} />
            <span className="font-semibold tabular-nums">{shortDay(on)}</span>
            <ToolButton
              icon="right"
              bare
              label={say('The day after')}
              disabled={on >= today}
              onClick={() => go(1)}
            />
            {copies.length > 0 && (
              <ToolButton
                look="outline"
                icon="undo"
                label={say('As on {day}', { day: shortDay(data.before?.on ?? on) })}
                busy={sent.includes('copies')}
                onClick={() => addOnce('copies', copies)}
              />
            )}
          </>
        }
        aside={
          <LogAside
            {...{ project, data, points, team, mayWrite, base }}
            maySign={may(open.audience, 'log.sign') && look === undefined}
            onWeather={mayWrite && !signed && !has('weather') ? () => edit('weather', undefined) : undefined}
          />
        }
        asideWidth={368}
      >
        {!team && !signed && (
          <p className="text-muted">
            {say('This day is not signed yet. You see days once they are signed.')}
          </p>
        )}
        <div className={classNames('grid gap-6', !team && !signed && 'hidden')}>
          {team && section('crew', minutes > 0 ? hoursText(minutes) : undefined)}
          {section('work')}
          {section('weather')}
          <div className="grid gap-6 md:grid-cols-2">
            {section('delivery')}
            {section('visitor')}
            {section('delay')}
            {team && (
              <LogSection
                kind="accident"
                {...{ titles, signed, waiting, people: open.people }}
                entries={entries.filter(({ body }) => body.kind === 'accident')}
                detail={say('asked fresh every day')}
                onAdd={mayWrite ? () => edit('accident', undefined) : undefined}
                onOpen={mayWrite && !signed ? (entry) => edit('accident', entry) : undefined}
                onNone={
                  mayWrite && !has('accident')
                    ? () => addOnce('accident', [{ body: { kind: 'accident', hurt: false, text: '' } }])
                    : undefined
                }
                busy={sent.includes('accident')}
              />
            )}
          </div>
          {team && section('note')}
          {team && (government || has('equipment')) && section('equipment')}
          {team && (government || has('control')) && section('control')}
          <p className="text-muted">
            {say(
              '{count, plural, =0 {No photos that day} one {# photo that day} other {# photos that day}}',
              { count: data.photos },
            )}
            {' · '}
            <a className="text-link underline" href={`${at('/projects')}/${project}/photos`}>
              {say('Photos')}
            </a>
          </p>
        </div>
      </WorkPage>
      <SideSheet open={shown} onClose={close} title={editing ? logKinds[editing.kind].title : ''}>
        {editing && (
          <div key={editing.sheet} className="grid gap-4">
            <EntryForm
              {...{ project, on, tasks }}
              people={open.people}
              entries={data.entries}
              kind={editing.kind}
              old={editing.old}
              open={signed ? [] : data.entries}
              onDone={close}
            />
            {editing.old && <TakeOut {...{ project, on }} entry={editing.old} onDone={close} />}
          </div>
        )}
      </SideSheet>
    </>
  )
}
