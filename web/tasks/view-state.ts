import { type TaskStatus, taskStatuses } from '#contract/fields.ts'

/** The views of one set of rows. */
export const viewKinds = ['list', 'board', 'calendar'] as const
export type ViewKind = (typeof viewKinds)[number]
export const groupings = ['phase', 'status', 'assignee', 'trade', 'week', 'none'] as const
export type GroupBy = (typeof groupings)[number]
export const sorts = ['order', 'title', 'status', 'startOn', 'finishOn', 'days', 'trade', 'room'] as const
export type SortBy = (typeof sorts)[number]
/** What narrows a list with one press. */
export const narrowings = ['open', 'mine', 'late', 'week', 'blocked', 'gates'] as const
export type Narrowing = (typeof narrowings)[number]
/** What narrows a list to some of several values. */
export const facets = ['status', 'assignee', 'trade', 'room', 'phase'] as const
export type Facet = (typeof facets)[number]

/** What a list of tasks shows and how: all of it stands in the address, so that a link shows the same. */
export type ViewState = {
  view: ViewKind
  group: GroupBy
  sort: SortBy
  down: boolean
  text: string
  only: readonly Narrowing[]
  facets: Readonly<Record<Facet, readonly string[]>>
  /** A day within what the calendar shows; undefined for today. */
  day: string | undefined
  span: 'month' | 'week'
  /** The task whose panel is open. */
  task: string | undefined
}

const among = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

/** What the query of an address shows; what it does not know of is passed over. Without a word about it, what is open. */
export function readView(search: string): ViewState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort') ?? ''
  const many = (name: string) => [...new Set(query.getAll(name))]
  const only = query.get('only')
  const day = query.get('day')
  return {
    view: among(viewKinds, query.get('view')) ?? 'list',
    group: among(groupings, query.get('group')) ?? 'phase',
    sort: among(sorts, sort.replace(/^-/, '')) ?? 'order',
    down: sort.startsWith('-'),
    text: query.get('q') ?? '',
    only: only === null ? ['open'] : narrowings.filter((one) => only.split(' ').includes(one)),
    facets: {
      status: many('status').filter((one) => taskStatuses.includes(one as TaskStatus)),
      assignee: many('assignee'),
      trade: many('trade'),
      room: many('room'),
      phase: many('phase'),
    },
    day: day && /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : undefined,
    span: query.get('span') === 'week' ? 'week' : 'month',
    task: query.get('task') ?? undefined,
  }
}

/** The query that `readView` reads the same from, with a question mark, or '' where all is as it begins. */
export function viewQuery(state: ViewState): string {
  const query = new URLSearchParams()
  if (state.view !== 'list') query.set('view', state.view)
  if (state.only.join() !== 'open') query.set('only', state.only.join(' '))
  for (const facet of facets) for (const value of state.facets[facet]) query.append(facet, value)
  if (state.text !== '') query.set('q', state.text)
  if (state.group !== 'phase') query.set('group', state.group)
  if (state.sort !== 'order' || state.down) query.set('sort', `${state.down ? '-' : ''}${state.sort}`)
  if (state.span !== 'month') query.set('span', state.span)
  if (state.day !== undefined) query.set('day', state.day)
  if (state.task !== undefined) query.set('task', state.task)
  const text = query.toString()
  return text && `?${text}`
}

/** With `value` in `list`, or no longer. */
export const switched = <Value>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]
