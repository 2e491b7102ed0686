import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { may } from '#contract/audience.ts'
import type { Task } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { useNavigate, usePath, useShownSearch } from '#web/kit/navigation.tsx'
import type { PageProps } from '#web/kit/page-props.ts'
import { OpenBin } from '#web/kit/work/bin-sheet.tsx'
import { shortDay } from '#web/kit/work/dates.ts'
import { useOwnWords } from '#web/kit/work/own-words.ts'
import { projectQuery, tasksQuery, useToday } from '#web/kit/work/project.ts'
import { useProjectTrail } from '#web/kit/work/project-trail.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { useKeys } from '#web/ui/work/use-keys.ts'
import { AddTask } from './add-task.tsx'
import { BoardView } from './board/board-view.tsx'
import { CalendarView } from './calendar/calendar-view.tsx'
import { useChanging } from './change/use-changing.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListView } from './list/list-view.tsx'
import { TaskPanel } from './panel/task-panel.tsx'
import { rowKeys } from './row-keys.ts'
import { TaskBin } from './task-bin.tsx'
import { groupedLines, linesFrom, shownLines } from './task-lines.ts'
import { statusWords } from './task-words.ts'
import { useOpening } from './use-opening.ts'
import { useTaskActions } from './use-task-actions.ts'
import { type GroupBy, readView, type SortBy, type ViewState, viewQuery } from './view-state.ts'
import { PresetViews, ViewSwitch } from './view-tabs.tsx'

/** What is open, whose it is, and when: one set of rows in several views. */
export default function TasksPage({ params: { project = '' } }: PageProps) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(tasksQuery(project))
  const search = useShownSearch()
  const path = usePath()
  const navigate = useNavigate()
  const today = useToday(project)
  const [writing, setWriting] = useState<string>()
  const [binOpen, setBinOpen] = useState(false)
  const state = useMemo(() => readView(search), [search])
  const [text, setText] = useState(state.text)
  const typed = useDeferredValue(text)
  const [seen, setSeen] = useState(state.text)
  if (state.text !== seen) {
    // Another address was gone to, and it was not what is typed here that led there.
    setSeen(state.text)
    if (state.text !== typed) setText(state.text)
  }
  const textField = useRef<HTMLInputElement>(null)
  const addField = useRef<HTMLInputElement>(null)
  useProjectTrail(open, project, say('Tasks'))

  const go = useCallback(
    (change: Partial<ViewState>, replace = true) => {
      // Read afresh: presses may come faster than the page is drawn.
      const now = readView(window.location.search)
      const address = `${path}${viewQuery({ ...now, ...change })}`
      navigate(address, { replace })
    },
    [path, navigate],
  )
  useEffect(() => {
    const now = readView(window.location.search)
    if (typed === now.text) return
    navigate(`${window.location.pathname}${viewQuery({ ...now, text: typed })}`, { replace: true })
  }, [typed, navigate])

  const people = useMemo(() => open?.people ?? [], [open])
  const inOwn = useOwnWords()
  const lines = useMemo(
    () => linesFrom(data?.tasks ?? [], data?.links ?? [], people, today, inOwn),
    [data, people, today, inOwn],
  )
  const self = open?.self ?? null
  // A press is answered where it was made; what it narrows, sorts or turns to is drawn after that paint.
  const later = useDeferredValue(state)
  const { view, only, facets, sort, down, group } = later
  const shown = useMemo(
    () => shownLines(lines, { view, only, facets, sort, down, text: typed }, { self, today }),
    [lines, view, only, facets, sort, down, typed, self, today],
  )
  const groupName = useMemo(() => {
    const names = new Map(people.map(({ id, name }) => [id, name]))
    return (id: string, by: GroupBy): string => {
      if (id === '') return noneWords[by]
      if (by === 'status') return statusWords[id as Task['status']]
      if (by === 'week') return say('Week of {day}', { day: shortDay(id) })
      return by === 'assignee' ? (names.get(id) ?? id) : inOwn(id)
    }
  }, [people, inOwn])
  const rows = useMemo(
    () => (view === 'list' ? groupedLines(shown, group, (id) => groupName(id, group)) : shown),
    [shown, view, group, groupName],
  )

  const edits = open !== undefined && may(open.audience, 'task.edit')
  const actions = useTaskActions(project)
  const { onOpen, onPeek, onClose, takesFocus } = useOpening(
    useCallback((task: Task) => go({ task: task.id }, false), [go]),
    useCallback(() => go({ task: undefined }), [go]),
  )
  const onSort = useCallback(
    (by: SortBy) => {
      const now = readView(window.location.search)
      go({ sort: by, down: now.sort === by && !now.down })
    },
    [go],
  )
  const { ask, asked } = useChanging({
    actions,
    people,
    all: data?.tasks ?? [],
    ordered: view === 'list' && sort === 'order' && !down,
    onOpen,
    ...(view === 'list' && { onRename: (task: Task) => setWriting(task.id) }),
  })
  useKeys([
    { keys: '/', label: say('Filter'), group: say('Tasks'), run: () => textField.current?.focus() },
    ...(edits
      ? [{ keys: 'n', label: say('New task'), group: say('Tasks'), run: () => addField.current?.focus() }]
      : []),
    ...rowKeys(view, edits),
  ])

  const done = lines.filter(({ task }) => task.status === 'done').length
  const phase = facets.phase.length === 1 ? (facets.phase[0] ?? '') : ''
  return (
    <WorkPage
      title={say('Tasks')}
      inBar
      flush
      detail={
        data && (
          <span className="max-md:hidden">
            {say(
              '{open, plural, one {# open} other {# open}} · {done, plural, one {# done} other {# done}}',
              { open: lines.length - done, done },
            )}
          </span>
        )
      }
      actions={
        <>
          <ViewSwitch path={path} state={state} />
          {edits && (
            <ToolButton
              look="main"
              icon="plus"
              label={say('Task')}
              aria-label={say('Add a task')}
              // Beside four views a phone has room for its sign alone.
              className="max-md:w-11 max-md:px-0 max-md:[&>span]:hidden"
              onClick={() => addField.current?.focus()}
            />
          )}
        </>
      }
      tools={
        <>
          <PresetViews
            path={path}
            kept={open && edits ? { org: open.orgId, project } : undefined}
            state={state}
            lines={lines}
            self={self}
            today={today}
          />
          <FilterBar
            state={state}
            tasks={data?.tasks ?? []}
            people={people}
            isSomebody={self !== null}
            text={text}
            field={textField}
            onText={setText}
            onChange={go}
          />
        </>
      }
    >
      {data === undefined || open === undefined ? (
        <SkeletonRows count={12} />
      ) : (
        <>
          {view === 'list' && (
            <ListView
              project={project}
              lines={rows}
              all={data.tasks}
              state={later}
              groupName={groupName}
              edits={edits}
              actions={actions}
              ask={ask}
              writing={writing}
              onWrite={setWriting}
              onOpen={onOpen}
              onPeek={onPeek}
              onSort={onSort}
            />
          )}
          {view === 'board' && (
            <BoardView
              lines={rows}
              edits={edits}
              actions={actions}
              ask={ask}
              openTask={later.task}
              onOpen={onOpen}
            />
          )}
          {view === 'calendar' && (
            <CalendarView
              lines={rows}
              state={later}
              today={today}
              edits={edits}
              actions={actions}
              ask={ask}
              onOpen={onOpen}
              onChange={go}
            />
          )}
          {rows.length === 0 && view === 'list' && (
            <div className="mx-auto max-w-xl p-6">
              <EmptySheet
                title={data.tasks.length === 0 ? say('No tasks yet') : say('No task fits this filter')}
              >
                {data.tasks.length === 0
                  ? say('Type the first one below, or paste a list: each line becomes a task.')
                  : say('Clear a filter, or show all tasks.')}
              </EmptySheet>
            </div>
          )}
          {edits && (
            <>
              <AddTask
                field={addField}
                count={lines.length}
                onAdd={(titles) => void actions.add(titles, phase)}
              />
              <p className="px-2 py-1">
                <OpenBin label={say('Deleted tasks')} onClick={() => setBinOpen(true)} />
              </p>
            </>
          )}
        </>
      )}
      {asked}
      {edits && <TaskBin project={project} open={binOpen} onClose={() => setBinOpen(false)} />}
      {state.task !== undefined && (
        <TaskPanel
          project={project}
          task={state.task}
          addressOf={(task) => `${path}${viewQuery({ ...state, task })}`}
          onClose={onClose}
          takesFocus={takesFocus}
        />
      )}
    </WorkPage>
  )
}

const noneWords: Readonly<Record<GroupBy, string>> = {
  phase: say('No phase'),
  status: '',
  assignee: say('Nobody'),
  trade: say('No trade'),
  week: say('No date'),
  none: '',
}
