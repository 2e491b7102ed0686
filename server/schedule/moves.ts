import type { Happening } from '#server/scope/scope.ts'

/** What of a project decides whether some changes can move dates at all. */
export type Facts = {
  /** Whether a trade, or somebody, has a calendar of their own. */
  byTrade: boolean
  byPerson: boolean
  /** Whether any day was lost to weather, and whether progress is told up to a day. */
  lost: boolean
  dated: boolean
}
/** As if everything could matter. */
export const anything: Facts = { byTrade: true, byPerson: true, lost: true, dated: true }
/** As if nothing could that depends on them. */
export const nothing: Facts = { byTrade: false, byPerson: false, lost: false, dated: false }

const always = () => true
/** The fields of a task that dates follow from, and where they do. */
const taskFields: Readonly<Record<string, (facts: Facts) => boolean>> = {
  days: always,
  elapsed: always,
  startOn: always,
  finishOn: always,
  constraint: always,
  constraintOn: always,
  startedOn: always,
  finishedOn: always,
  calendarId: always,
  // What is left of a task is told from a data date on.
  percent: ({ dated }) => dated,
  weather: ({ lost }) => lost,
  trade: ({ byTrade }) => byTrade,
}
const projectFields: readonly string[] = ['startOn', 'dataOn']
const kinds: readonly string[] = [
  'task.added',
  'task.binned',
  'task.restored',
  'task.linked',
  'task.unlinked',
  'tasks.imported',
  'project.begun',
  'schedule.calendar',
  'schedule.lost',
  'schedule.adopted',
  'inspection.failed',
]

/** Whether dates may follow from what happened, in a project of which these things are so. */
export function moves({ kind, detail }: Happening, facts: Facts): boolean {
  const changed = Array.isArray(detail?.fields) ? (detail.fields as readonly string[]) : []
  if (kind === 'task.edited') return changed.some((name) => taskFields[name]?.(facts))
  if (kind === 'project.edited') return changed.some((name) => projectFields.includes(name))
  return kinds.includes(kind) || (facts.byPerson && kind === 'task.assigned')
}

/** Kinds of what happens to one task alone, and changes no link. */
const ofOneTask: readonly string[] = ['task.edited', 'task.assigned', 'task.added']
/** Changes of more tasks than this are planned with all of their project: there is little beside them then. */
const nearMost = 50

/**
 * The tasks whose changes move dates, where nothing else of what happened does: then only what lies near them has to be
 * planned. Undefined where all of the project has to be.
 */
export function nearSubjects(happenings: readonly Happening[], facts: Facts): string[] | undefined {
  const moving = happenings.filter((one) => moves(one, facts))
  const subjects = new Set(
    moving.flatMap(({ kind, subject }) => (ofOneTask.includes(kind) ? (subject ?? []) : [])),
  )
  const isNear = moving.every(({ kind, subject }) => ofOneTask.includes(kind) && subject !== undefined)
  return isNear && subjects.size <= nearMost ? [...subjects] : undefined
}
