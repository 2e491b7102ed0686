import { type Zoom, zooms } from './time-scale.ts'

/** What can be shown on the chart, or left out. */
export const layers = ['critical', 'baseline', 'links'] as const
export type Layer = (typeof layers)[number]
export const screens = ['chart', 'look-ahead', 'gates', 'compare'] as const
export type ScreenKind = (typeof screens)[number]

/** What the schedule shows and how: all of it stands in the address, so that a link shows the same. */
export type ScheduleView = {
  screen: ScreenKind
  zoom: Zoom
  /** The layers that are left out. */
  without: readonly Layer[]
  /** The baseline that is compared with; the newest where none is named. */
  baseline: string | undefined
  /** Under whom the look-ahead stands. */
  by: 'trade' | 'person'
  /** The two plans that are compared: their ids, '' for the one in force. */
  plans: readonly [string, string]
  /** The task whose panel is open. */
  task: string | undefined
}

const among = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given)

/** What the query of an address shows; what it does not know of is passed over. */
export function readView(search: string): ScheduleView {
  const query = new URLSearchParams(search)
  const without = (query.get('without') ?? '').split(' ')
  return {
    screen: among(screens, query.get('view')) ?? 'chart',
    zoom: among(zooms, query.get('zoom')) ?? 'week',
    without: layers.filter((layer) => without.includes(layer)),
    baseline: query.get('baseline') ?? undefined,
    by: query.get('by') === 'person' ? 'person' : 'trade',
    plans: [query.get('one') ?? '', query.get('other') ?? ''],
    task: query.get('task') ?? undefined,
  }
}

/** The query that `readView` reads the same from, with a question mark, or '' where all is as it begins. */
export function viewQuery(view: ScheduleView): string {
  const query = new URLSearchParams()
  if (view.screen !== 'chart') query.set('view', view.screen)
  if (view.zoom !== 'week') query.set('zoom', view.zoom)
  if (view.without.length > 0) query.set('without', view.without.join(' '))
  if (view.baseline !== undefined) query.set('baseline', view.baseline)
  if (view.by !== 'trade') query.set('by', view.by)
  const [one, other] = view.plans
  if (one !== '') query.set('one', one)
  if (other !== '') query.set('other', other)
  if (view.task !== undefined) query.set('task', view.task)
  const text = query.toString()
  return text && `?${text}`
}
