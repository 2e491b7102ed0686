import { useQuery } from '@tanstack/react-query'
import { Suspense, use, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Baseline, WhatIf } from '#contract/fields.ts'
import type { Booking } from '#contract/schedule.ts'
import { addDays, type IsoDate } from '#domain/calendar/iso-date.ts'
import { isWorkingDay, workingDaysBetween } from '#domain/calendar/working-days.ts'
import { comparePlans } from '#domain/schedule/compare.ts'
import { momentOf, workCalendarOf } from '#domain/schedule/work-time.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { shortDay } from '#web/kit/work/dates.ts'
import { gateHolds } from '#web/kit/work/held-by.ts'
import { type Conflict, TaskPanelContext } from '#web/kit/work/open-task.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { Note } from '#web/ui/work/note.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useMedia } from '#web/ui/work/use-drawn-lines.ts'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { agendaOf, daysOffBetween } from './agenda.ts'
import { Agenda } from './agenda-view.tsx'
import { Chart } from './chart.tsx'
import { donePhases, linesUnderPhases, type TaskLine, taskLines } from './chart-lines.ts'
import { CheckSheet } from './check-sheet.tsx'
import { ComparePlans } from './compare-plans.tsx'
import { Completion } from './completion.tsx'
import { leveled } from './edits.ts'
import { FootOfSelected } from './foot.tsx'
import { aheadText } from './gate-words.ts'
import { GatesView } from './gates-view.tsx'
import { holdValue } from './held-value.ts'
import { KeepDialog } from './keep-dialog.tsx'
import { LookAhead } from './look-ahead-view.tsx'
import { PageActions } from './page-actions.tsx'
import { rowKeys } from './row-keys.ts'
import { ChartTools } from './tools.tsx'
import { useEditing } from './use-editing.tsx'
import { bookingsQuery, usePlan } from './use-plan.ts'
import { usePlanActions } from './use-plan-actions.ts'
import { usePrinting } from './use-printing.ts'
import { useWhatIf } from './use-what-if.ts'
import { readView, type ScheduleView, viewQuery } from './view-state.ts'
import { WhatIfStrip } from './what-if-strip.tsx'
import { WorkDaysDialog } from './work-days-dialog.tsx'

const nothingTried: WhatIf = { edits: [], fails: [] }
/** The same ones each time, so that nothing is drawn anew for them. */
const [nobody, noBaselines] = [[] as Booking[], [] as Baseline[]]

/** When the completion is, and why: the tasks with their bars, and what can be tried out with them. */
export default function SchedulePage({ params: { project = '' } }: PageProps) {
  const [whatIf, setWhatIf] = useWhatIf(project)
  const [keeping, setKeeping] = useState<'plan' | 'baseline'>()
  const [opensDays, setOpensDays] = useState(false)
  const [selection] = useState(() => holdValue<string | undefined>(undefined))
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const today = useToday(project)
  const { open, work, schedule, rows, plan, tried, trying, kept } = usePlan(project, whatIf)
  const { printed, print } = usePrinting()
  const [search, path, navigate] = [useShownSearch(), usePath(), useNavigate()]
  const phone = useMedia('(width < 48rem)')
  const view = useMemo(() => readView(search), [search])
  const later = useDeferredValue(view)
  useProjectTrail(open, project, say('Schedule'))
  const hrefOf = (change: Partial<ScheduleView>) => `${path}${viewQuery({ ...view, ...change })}`
  const go = useCallback(
    (change: Partial<ScheduleView>, replace = true) =>
      navigate(`${path}${viewQuery({ ...readView(window.location.search), ...change })}`, { replace }),
    [path, navigate],
  )
  const openTask = useCallback(({ id }: { id: string }) => go({ task: id }, false), [go])
  // It is asked about in the panel of its task, beside the chart.
  const [met, setMet] = useState<{ task: string; conflict: Conflict }>()
  const onConflict = useCallback(
    (task: { id: string }, conflict: Conflict) => {
      setMet({ task: task.id, conflict })
      openTask(task)
    },
    [openTask],
  )
  const actions = usePlanActions(project, onConflict)

  const baseline = schedule?.baselines.find(({ id }) => id === later.baseline) ?? schedule?.baselines[0]
  const compared = later.without.includes('baseline') ? undefined : baseline?.dates
  const inOwn = useOwnWords()
  const lines = useMemo<TaskLine[]>(() => {
    if (!work || !open || !plan) return []
    const { tasks, links } = work
    const triedDays = new Map(
      trying?.edits.flatMap(({ task, fields: { days } }) =>
        days === undefined ? [] : [[task, days] as const],
      ),
    )
    return taskLines({
      tasks,
      links,
      people: open.people,
      dates: plan.dates,
      tried: tried?.dates,
      triedDays,
      baseline: compared,
      inOwn,
    })
  }, [work, open, plan, tried, trying, compared, inOwn])
  // Phases in which all is done are closed until somebody opens them.
  // The press is painted first; the rows that come or go are drawn after that.
  const folded = useDeferredValue(toggled)
  const closed = useMemo(() => {
    const done = donePhases(work?.tasks ?? [])
    return new Set([...done, ...folded].filter((id) => done.has(id) !== folded.has(id)))
  }, [work, folded])
  const shown = useMemo(() => linesUnderPhases(lines, closed, inOwn), [lines, closed, inOwn])
  const calendar = schedule?.orgCalendar
  const between = useCallback(
    (from: IsoDate, to: IsoDate) => (calendar ? workingDaysBetween(calendar, from, to) : 0),
    [calendar],
  )
  const isOff = useCallback(
    (date: IsoDate) => calendar !== undefined && !isWorkingDay(calendar, date),
    [calendar],
  )
  const dueOn = open?.project.dueOn ?? null
  const dates = useMemo(
    () => [
      today,
      ...(dueOn === null ? [] : [dueOn]),
      ...lines.flatMap(({ dates: own, tried: other }) =>
        [own, other].flatMap((one) => (one ? [one.startOn, one.finishOn] : [])),
      ),
    ],
    [lines, today, dueOn],
  )
  const difference = useMemo(() => {
    if (!plan || !tried || !calendar) return undefined
    const due = dueOn === null ? undefined : momentOf(addDays(dueOn, 1))
    const { moved, finish, daysLeft } = comparePlans(plan.plan, tried.plan, workCalendarOf(calendar), due)
    return { moves: moved.length, finishOn: tried.finishOn, later: finish.days, inHand: daysLeft }
  }, [plan, tried, calendar, dueOn])
  const edits = open !== undefined && may(open.audience, 'task.edit')
  const { data: { bookings: booked = nobody } = {} } = useQuery({ ...bookingsQuery(project), enabled: edits })
  const editing = useEditing({
    project,
    today,
    rows,
    plan: whatIf ? tried : plan,
    isCurrent: trying === whatIf,
    lines,
    links: work?.links ?? [],
    calendars: schedule?.calendars ?? [],
    actions,
    whatIf,
    onTry: setWhatIf,
    onOpen: openTask,
  })
  useKeys(phone ? [] : rowKeys(edits))
  const TaskPanel = use(TaskPanelContext)
  const takeBaseline = useCallback(() => setKeeping('baseline'), [])
  const nextName = say('Plan {letter}', { letter: String.fromCharCode(66 + Math.min(kept.length, 24)) })
  const isChart = view.screen === 'chart' && !phone && printed !== 'agenda'
  const content = () => {
    if (!work || !open || !schedule || !calendar) return <SkeletonRows count={12} />
    if (work.tasks.length === 0)
      return (
        <div className="mx-auto max-w-xl p-6">
          <EmptySheet
            title={say('No tasks yet')}
            action={
              <ToolButton look="main" label={say('Add tasks')} href={`${at('/projects')}/${project}/tasks`} />
            }
          >
            {say('Tasks with days and links between them get their dates here.')}
          </EmptySheet>
        </div>
      )
    if (!rows || !plan)
      return (
        <div className="p-6">
          <Note kind="refused">{say('No dates can be reckoned: some tasks wait for each other.')}</Note>
        </div>
      )
    if (view.screen === 'compare')
      return (
        <ComparePlans
          rows={rows}
          tasks={work.tasks}
          kept={kept}
          chosen={view.plans}
          edits={edits}
          onChoose={(plans) => go({ plans })}
          onTry={(one) => {
            setWhatIf(one.changes)
            go({ screen: 'chart' }, false)
          }}
          onAdopt={(one) => void actions.adopt(one.id)}
          onRemove={(one) => void actions.removePlan(one.id)}
          onBack={() => go({ screen: 'chart' })}
        />
      )
    if (view.screen === 'look-ahead')
      return (
        <LookAhead
          lines={lines}
          job={open.project.name}
          booked={booked}
          today={today}
          by={view.by}
          isOff={isOff}
          hrefs={{ trade: hrefOf({ by: 'trade' }), person: hrefOf({ by: 'person' }) }}
          onOpen={openTask}
          onBack={() => go({ screen: 'chart' })}
        />
      )
    if (view.screen === 'gates')
      return (
        <GatesView
          holds={gateHolds(work.tasks, work.links)}
          lines={lines}
          today={today}
          aheadOf={aheadOf}
          onOpen={openTask}
          onBack={() => go({ screen: 'chart' })}
        />
      )
    if (!isChart)
      return (
        <Agenda
          sections={agendaOf(lines, today, daysOffBetween(calendar, today, addDays(today, 60)))}
          today={today}
          startOn={open.project.startOn}
          finishOn={plan.finishOn ?? today}
          dueOn={dueOn}
          onOpen={openTask}
        />
      )
    return (
      <div className="flex h-full flex-col">
        <Chart
          lines={shown}
          links={work.links}
          dates={dates}
          zoom={later.zoom}
          without={later.without}
          today={today}
          dueOn={dueOn}
          isOff={isOff}
          edits={edits}
          whole={printed === 'chart'}
          openTask={later.task}
          selection={selection}
          onToggle={(phase) =>
            setToggled((now) =>
              now.has(phase) ? new Set([...now].filter((one) => one !== phase)) : new Set([...now, phase]),
            )
          }
          onOpen={openTask}
          onPeek={openTask}
          {...editing}
        />
        <FootOfSelected
          selection={selection}
          lines={lines}
          links={work.links}
          between={between}
          aheadOf={aheadOf}
          booked={booked}
          onOpen={openTask}
        />
      </div>
    )
  }
  const awaited = useMemo(() => new Set(work?.links.map(({ from }) => from)), [work?.links])
  const aheadOf = ({ id, task, tried, dates = tried }: TaskLine) =>
    schedule && dates && aheadText(task, tried ?? dates, schedule.orgCalendar, today, awaited.has(id))
  return (
    <div
      className={
        isChart
          ? 'flex min-w-0 flex-col md:h-[calc(100dvh-3rem)] print:h-auto'
          : 'flex min-w-0 flex-1 flex-col'
      }
    >
      <WorkPage
        title={say('Schedule')}
        inBar
        flush
        detail={
          plan?.finishOn && (
            <>
              <b className="hidden text-ink print:inline">{open?.project.name}</b>
              <Completion finishOn={plan.finishOn} dueOn={dueOn} between={between} baseline={compared} />
            </>
          )
        }
        actions={
          <PageActions
            phone={phone}
            kept={kept.length}
            tries={whatIf !== undefined}
            onGo={(screen) => go({ screen }, false)}
            onCheck={edits ? () => navigate(`${path}${viewQuery(view) || '?'}&check`) : undefined}
            onWorkDays={() => setOpensDays(true)}
            onFiles={() => navigate(`${path}-files`)}
            onPrint={print}
            onWhatIf={edits && isChart ? () => setWhatIf(nothingTried) : undefined}
          />
        }
        tools={
          isChart && (
            <>
              <div className="flex flex-wrap items-center gap-2 px-4 pb-2.5 md:px-6 print:hidden">
                <ChartTools
                  path={path}
                  view={view}
                  baselines={schedule?.baselines ?? noBaselines}
                  baseline={baseline}
                  edits={edits}
                  onChange={go}
                  onTakeBaseline={takeBaseline}
                  onRemoveBaseline={actions.removeBaseline}
                />
              </div>
              {whatIf && (
                <WhatIfStrip
                  whatIf={whatIf}
                  tasks={work?.tasks ?? []}
                  difference={difference}
                  onAgainOn={(task, on) =>
                    setWhatIf({
                      ...whatIf,
                      fails: whatIf.fails.map((one) => (one.task === task ? { ...one, on } : one)),
                    })
                  }
                  onLevel={() => tried && setWhatIf(leveled(whatIf, tried, work?.tasks ?? [], booked))}
                  onDiscard={() => setWhatIf(undefined)}
                  onKeep={() => setKeeping('plan')}
                  onAdopt={async () => {
                    if (await actions.adoptChanges(nextName, whatIf)) setWhatIf(undefined)
                  }}
                />
              )}
            </>
          )
        }
      >
        {content()}
        {editing.host}
        {edits && <CheckSheet project={project} />}
        {opensDays && schedule && (
          <WorkDaysDialog
            calendars={schedule.calendars}
            lostDays={schedule.lostDays}
            people={open?.people ?? []}
            lines={lines}
            orgCalendar={schedule.orgCalendar}
            today={today}
            actions={actions}
            onClose={() => setOpensDays(false)}
          />
        )}
        {keeping && (
          <KeepDialog
            title={keeping === 'plan' ? say('Keep this plan') : say('Take a baseline')}
            name={keeping === 'plan' ? nextName : shortDay(today)}
            save={say('Keep')}
            onClose={() => setKeeping(undefined)}
            onKeep={async (name) => {
              if (keeping === 'baseline') return actions.takeBaseline(name)
              const done = await actions.keepPlan(name, whatIf ?? nothingTried)
              if (done) setWhatIf(undefined)
              return done
            }}
          />
        )}
        {view.task !== undefined && (
          <Suspense fallback={null}>
            <TaskPanel
              project={project}
              task={view.task}
              addressOf={(task) => hrefOf({ task })}
              onClose={() => {
                setMet(undefined)
                go({ task: undefined })
              }}
              takesFocus
              met={met?.task === view.task ? met.conflict : undefined}
            />
          </Suspense>
        )}
      </WorkPage>
    </div>
  )
}
