import { Suspense, use, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { WhatIf } from '#contract/fields.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import { isWorkingDay, workingDaysBetween } from '#domain/calendar/working-days.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import { useTrail } from '#web/kit/trail.ts'
import { dayText, shortDay, todayHere } from '#web/kit/work/dates.ts'
import { TaskPanelContext } from '#web/kit/work/open-task.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { Tag } from '#web/ui/work/tag.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useMedia } from '#web/ui/work/use-drawn-lines.ts'
import { ViewLinks } from '#web/ui/work/view-links.tsx'
import { Chart } from './chart.tsx'
import { donePhases, linesUnderPhases, taskLines } from './chart-lines.ts'
import { Foot, slipText } from './foot.tsx'
import { ChartTools } from './tools.tsx'
import { usePlan } from './use-plan.ts'
import { usePlanActions } from './use-plan-actions.ts'
import { readView, type ScheduleView, viewQuery } from './view-state.ts'

/** When the completion is, and why: the tasks with their bars, and what can be tried out with them. */
export default function SchedulePage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const [whatIf, setWhatIf] = useState<WhatIf>()
  const { open, work, schedule, plan, tried } = usePlan(project, whatIf)
  const actions = usePlanActions(project)
  const search = useShownSearch()
  const path = usePath()
  const navigate = useNavigate()
  const [today] = useState(() => todayHere())
  const [selected, setSelected] = useState<string>()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const phone = useMedia('(width < 48rem)')
  const view = useMemo(() => readView(search), [search])
  const later = useDeferredValue(view)
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Schedule') },
  ])
  usePageTitle(say('Schedule'))
  const go = useCallback(
    (change: Partial<ScheduleView>, replace = true) =>
      navigate(`${path}${viewQuery({ ...readView(window.location.search), ...change })}`, { replace }),
    [path, navigate],
  )
  const baseline = schedule?.baselines.find(({ id }) => id === later.baseline) ?? schedule?.baselines[0]
  const shownBaseline = later.without.includes('baseline') ? undefined : baseline
  const lines = useMemo(
    () =>
      work && open && plan
        ? taskLines({
            tasks: work.tasks,
            links: work.links,
            people: open.people,
            dates: plan.dates,
            tried: tried?.dates,
            baseline: shownBaseline?.dates,
          })
        : [],
    [work, open, plan, tried, shownBaseline],
  )
  // Phases in which all is done are closed until somebody opens them.
  const closed = useMemo(() => donePhases(work?.tasks ?? []).symmetricDifference(toggled), [work, toggled])
  const rows = useMemo(() => linesUnderPhases(lines, closed), [lines, closed])
  const calendar = schedule?.orgCalendar
  const between = useCallback(
    (from: IsoDate, to: IsoDate) => (calendar ? workingDaysBetween(calendar, from, to) : 0),
    [calendar],
  )
  const isOff = useCallback(
    (date: IsoDate) => calendar !== undefined && !isWorkingDay(calendar, date),
    [calendar],
  )
  const dates = useMemo(
    () => [
      today,
      ...lines
        .flatMap((line) => [line.dates, line.tried])
        .flatMap((one) => (one ? [one.startOn, one.finishOn] : [])),
      ...(open?.project.dueOn ? [open.project.dueOn] : []),
    ],
    [lines, today, open],
  )
  const TaskPanel = use(TaskPanelContext)
  const edits = open !== undefined && may(open.audience, 'task.edit')
  const line = lines.find(({ id }) => id === selected)
  const base = `${at('/projects')}/${project}`
  const views = [
    { id: 'list', label: say('List'), href: `${base}/tasks`, current: false },
    { id: 'board', label: say('Board'), href: `${base}/tasks?view=board`, current: false },
    { id: 'calendar', label: say('Calendar'), href: `${base}/tasks?view=calendar`, current: false },
    { id: 'schedule', label: say('Schedule'), href: path, current: true },
  ]
  return (
    <div className="flex min-w-0 flex-1 flex-col md:h-[calc(100dvh-3rem)] md:flex-none print:h-auto">
      <WorkPage
        title={say('Schedule')}
        inBar
        flush
        detail={
          plan?.finishOn && (
            <Completion {...{ open, finishOn: plan.finishOn, between }} dates={shownBaseline?.dates} />
          )
        }
        actions={<ViewLinks views={views} />}
        tools={
          !phone && (
            <div className="flex flex-wrap items-center gap-2 px-4 pb-2.5 md:px-6 print:hidden">
              <ChartTools
                path={path}
                view={later}
                baselines={schedule?.baselines ?? []}
                baseline={baseline}
                edits={edits}
                onChange={go}
                onTakeBaseline={() => {}}
                onRemoveBaseline={(one) => void actions.removeBaseline(one.id)}
              />
            </div>
          )
        }
      >
        {!work || !open || !schedule ? (
          <SkeletonRows count={12} />
        ) : !plan ? (
          <div className="p-6">
            <Note kind="refused">{say('No dates can be reckoned: some tasks wait for each other.')}</Note>
          </div>
        ) : work.tasks.length === 0 ? (
          <div className="mx-auto max-w-xl p-6">
            <EmptySheet
              title={say('No tasks yet')}
              action={<ToolButton look="main" label={say('Add tasks')} href={`${base}/tasks`} />}
            >
              {say('Tasks with days and links between them get their dates here.')}
            </EmptySheet>
          </div>
        ) : (
          <div className="flex h-full flex-col">
            <Chart
              lines={rows}
              links={work.links}
              dates={dates}
              zoom={later.zoom}
              without={later.without}
              today={today}
              dueOn={open.project.dueOn}
              isOff={isOff}
              edits={edits}
              whole={false}
              openTask={later.task}
              selected={selected}
              onSelect={setSelected}
              onToggle={(phase) => setToggled((now) => now.symmetricDifference(new Set([phase])))}
              onOpen={({ id }) => go({ task: id }, false)}
              onPeek={({ id }) => go({ task: id }, false)}
              onMenu={() => {}}
              onTyped={() => {}}
              onShift={() => {}}
              onDrop={() => {}}
            />
            {line && (
              <Foot line={line} lines={lines} between={between} onOpen={() => go({ task: line.id }, false)} />
            )}
          </div>
        )}
        {view.task !== undefined && (
          <Suspense fallback={null}>
            <TaskPanel
              project={project}
              task={view.task}
              addressOf={(task) => `${path}${viewQuery({ ...view, task })}`}
              onClose={() => go({ task: undefined })}
              takesFocus
            />
          </Suspense>
        )}
      </WorkPage>
    </div>
  )
}

type CompletionProps = {
  open: { project: { dueOn: IsoDate | null } } | undefined
  finishOn: IsoDate
  between: (from: IsoDate, to: IsoDate) => number
  /** The days of the baseline, by task. */
  dates: Readonly<Record<string, readonly [IsoDate, IsoDate]>> | undefined
}

/** When all is done, how far that is from the baseline, and what is in hand until the deadline. */
function Completion({ open, finishOn, between, dates }: CompletionProps) {
  const dueOn = open?.project.dueOn
  const agreed = Object.values(dates ?? {})
    .map(([, finish]) => finish)
    .sort()
    .at(-1)
  const slip = agreed === undefined ? undefined : between(agreed, finishOn)
  const inHand = dueOn ? between(finishOn, dueOn) : 0
  return (
    <>
      <span>
        {say('Completion')} <b className="text-ink">{dayText(finishOn)}</b>
      </span>
      {slip !== undefined && <Tag tone={slip > 0 ? 'orange' : 'green'}>{slipText(slip)}</Tag>}
      {dueOn && (
        <span>
          {inHand >= 0
            ? say('deadline {day}, {days} d in hand', { day: shortDay(dueOn), days: inHand })
            : say('deadline {day}, {days} d past it', { day: shortDay(dueOn), days: -inHand })}
        </span>
      )}
    </>
  )
}
