import type { Person, Task, TaskLink } from '#contract/fields.ts'
import { addDays, weekdayOf } from '#domain/calendar/iso-date.ts'
import type { GroupBy, SortBy, ViewState } from './view-state.ts'

/** A task with what a list, a board and a calendar say of it beside its own fields. */
export type TaskLine = {
  id: string
  task: Task
  /** What it and its trade are called in the language of the reader. */
  title: string
  trade: string
  people: readonly Person[]
  /** What is not done that it follows, the last of it to finish; without its finish where it need not be done for it. */
  waitsFor: Pick<Task, 'id' | 'title' | 'finishOn'> | undefined
  /** Whether it should be done by now. */
  late: boolean
}

/** The lines of `tasks` on the day `today`, in the order in which they came; `inOwn` says a text in the language of the reader. */
export function linesFrom(
  tasks: readonly Task[],
  links: readonly TaskLink[],
  people: readonly Person[],
  today: string,
  inOwn: (text: string) => string = (text) => text,
): TaskLine[] {
  const byId = new Map(tasks.map((task) => [task.id, task]))
  const known = new Map(people.map((person) => [person.id, person]))
  const waits = new Map<string, Pick<Task, 'id' | 'title' | 'finishOn'>>()
  for (const { from, to, kind, lagDays } of links) {
    // What finishes or starts together with another is not waited for here.
    if (kind !== 'FS') continue
    const before = byId.get(from)
    if (!before || before.status === 'done') continue
    const last = waits.get(to)
    const { id, title, finishOn } = before
    if (!last || (finishOn ?? '') > (last.finishOn ?? ''))
      waits.set(to, { id, title: inOwn(title), finishOn: lagDays < 0 ? null : finishOn })
  }
  return tasks.map((task) =>
    sameLine({
      id: task.id,
      task,
      title: inOwn(task.title),
      trade: inOwn(task.trade),
      people: task.assignees.flatMap((id) => known.get(id) ?? []),
      waitsFor: task.status === 'done' ? undefined : waits.get(task.id),
      late: task.status !== 'done' && task.finishOn !== null && task.finishOn < today,
    }),
  )
}

/** The line that a task had the last time. */
const lastLines = new WeakMap<Task, TaskLine>()

/** The line that there was of a task where it says the same: its row is then not drawn again. */
function sameLine(line: TaskLine): TaskLine {
  const last = lastLines.get(line.task)
  const { title, trade, people, waitsFor, late } = line
  const isSame =
    last?.late === late &&
    last.title === title &&
    last.trade === trade &&
    last.waitsFor?.id === waitsFor?.id &&
    last.waitsFor?.title === waitsFor?.title &&
    last.waitsFor?.finishOn === waitsFor?.finishOn &&
    last.people.length === people.length &&
    last.people.every((one, at) => one === people[at])
  if (isSame) return last
  lastLines.set(line.task, line)
  return line
}

/** The Sunday on or before `date`, with which its week begins. */
export const weekOf = (date: string): string => addDays(date, -weekdayOf(date))

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * The lines that a view shows, sorted by what it says; `self` is who looks. A board shows what is done too where only what is
 * open is asked for: it has a column for it.
 */
export function shownLines(
  lines: readonly TaskLine[],
  state: Pick<ViewState, 'only' | 'facets' | 'text' | 'sort' | 'down' | 'view'>,
  { self, today }: { self: string | null; today: string },
): TaskLine[] {
  const words = folded(state.text).split(/\s+/).filter(Boolean)
  const week = weekOf(today)
  const weekEnd = addDays(week, 6)
  const { status, assignee, trade, room, phase } = state.facets
  const wants = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)
  const tests: Record<(typeof state.only)[number], (line: TaskLine) => boolean> = {
    open: ({ task }) => state.view === 'board' || task.status !== 'done',
    mine: ({ task }) => self !== null && task.assignees.includes(self),
    late: ({ late }) => late,
    week: ({ task }) => {
      const [from, to] = [task.startOn ?? task.finishOn, task.finishOn ?? task.startOn]
      return from !== null && to !== null && from <= weekEnd && to >= week
    },
    blocked: ({ task }) => task.status === 'blocked',
    gates: ({ task }) => task.gate !== null,
  }
  const found = lines.filter((line) => {
    const { task, people } = line
    if (!state.only.every((one) => tests[one](line))) return false
    if (!wants(status, task.status) || !wants(trade, task.trade)) return false
    if (!wants(room, task.room) || !wants(phase, task.phase)) return false
    if (assignee.length > 0) {
      const theirs = task.assignees.length === 0 ? [''] : task.assignees
      if (!theirs.some((id) => assignee.includes(id))) return false
    }
    if (words.length === 0) return true
    const text = folded(
      [
        line.title,
        line.trade,
        task.title,
        task.trade,
        task.room,
        task.phase,
        ...people.map(({ name }) => name),
      ].join(' '),
    )
    return words.every((word) => text.includes(word))
  })
  return sortedLines(found, state.sort, state.down)
}

const statusOrder = { blocked: 0, doing: 1, todo: 2, done: 3 } as const

/** Sorted by one field; what has nothing in it comes last either way, and what is equal keeps its order. */
function sortedLines(lines: TaskLine[], by: SortBy, down: boolean): TaskLine[] {
  if (by === 'order') return down ? lines.toReversed() : lines
  const value = (line: TaskLine): string | number | null => {
    if (by === 'status') return statusOrder[line.task.status]
    return by === 'title' || by === 'trade' ? line[by] : line.task[by]
  }
  return lines.toSorted((a, b) => {
    const [x, y] = [value(a), value(b)]
    const [noX, noY] = [x === null || x === '', y === null || y === '']
    if (noX || noY) return Number(noX) - Number(noY)
    const order = typeof x === 'string' ? x.localeCompare(String(y)) : Number(x) - Number(y)
    return down ? -order : order
  })
}

/** Under what a line is grouped: what it is called goes by `id`, which is '' where it has none. */
export function groupId({ task, people }: TaskLine, by: Exclude<GroupBy, 'none'>): string {
  if (by === 'assignee') return people[0]?.id ?? ''
  if (by === 'week') {
    const date = task.finishOn ?? task.startOn
    return date === null ? '' : weekOf(date)
  }
  return task[by]
}

/**
 * The lines with those of one group after each other. Phases stand in the order in which they come, people and trades by
 * name, weeks by date, statuses as work goes; what is in no group stands last.
 */
export function groupedLines(
  lines: readonly TaskLine[],
  by: GroupBy,
  nameOf: (group: string) => string,
): TaskLine[] {
  if (by === 'none') return [...lines]
  const groups = new Map<string, TaskLine[]>()
  for (const line of lines) {
    const id = groupId(line, by)
    const group = groups.get(id)
    if (group) group.push(line)
    else groups.set(id, [line])
  }
  const place = (id: string): string | number => {
    if (by === 'status') return statusOrder[id as keyof typeof statusOrder]
    return by === 'week' ? id : nameOf(id)
  }
  const ids = [...groups.keys()].filter((id) => id !== '')
  if (by !== 'phase') {
    ids.sort((a, b) => {
      const [x, y] = [place(a), place(b)]
      return typeof x === 'number' ? x - Number(y) : x.localeCompare(String(y))
    })
  }
  return [...ids, ''].flatMap((id) => groups.get(id) ?? [])
}
