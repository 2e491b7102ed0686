import { say } from '#language/say.ts'
import { type Activity, type TaskStatus, taskEntity } from './fields.ts'

/** What a record tells of: the names of people and tasks, by their ids. */
export type Names = { person: (id: string) => string; task: (id: string) => string }

type Detail = Readonly<Record<string, unknown>>

const statusWords: Readonly<Record<TaskStatus, string>> = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(text) : [])
const record = (value: unknown): Detail =>
  typeof value === 'object' && value !== null ? (value as Detail) : {}
const people = (ids: readonly string[], { person }: Names): string => ids.map(person).join(', ')

/** A value of a field as a line of activity repeats it; undefined for what is too long, or says nothing as it stands. */
function shortly(field: string, value: unknown): string | undefined {
  if (field === 'status') return statusWords[value as TaskStatus]
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' && value.length <= 60 ? value : undefined
}

function edited({ fields, from, to }: Detail): string {
  const names = texts(fields)
  const labels = names.map(
    (name) => (taskEntity.open as Record<string, { label: string }>)[name]?.label ?? name,
  )
  const [only = ''] = names
  const now = shortly(only, record(to)[only])
  if (names.includes('status')) {
    const status = shortly('status', record(to).status)
    if (status !== undefined) return say('set it to {status}', { status })
  }
  if (names.length === 1 && now !== undefined) {
    const before = shortly(only, record(from)[only])
    const field = labels[0] ?? ''
    return before === undefined
      ? say('set {field} to {value}', { field, value: now })
      : say('changed {field} from {before} to {value}', { field, before, value: now })
  }
  return say('changed {fields}', { fields: labels.join(', ') })
}

/**
 * Every kind of happening of a task: what `detail` holds, and what it says after the name of who did it. What is told of a
 * class holds nothing of a narrower one; money is never repeated in words.
 */
const kinds: Readonly<Record<string, (detail: Detail, names: Names) => string>> = {
  /** `{title}` */
  'task.added': () => say('added this task'),
  /** `{version, fields, from, to}`; `bulk` or `undo` name the edit of several that it was part of. */
  'task.edited': edited,
  /** `{from, to}`: people. */
  'task.assigned': ({ from, to }, names) => {
    const [before, now] = [texts(from), texts(to)]
    const added = now.filter((id) => !before.includes(id))
    const gone = before.filter((id) => !now.includes(id))
    if (added.length > 0 && gone.length === 0)
      return say('assigned {people}', { people: people(added, names) })
    if (added.length === 0) return say('took {people} off', { people: people(gone, names) })
    return say('assigned {people} in place of {others}', {
      people: people(added, names),
      others: people(gone, names),
    })
  },
  /** `{rank}` */
  'task.moved': () => say('moved it in the order'),
  /** `{title}` */
  'task.binned': () => say('moved it to the trash'),
  /** `{title}` */
  'task.restored': () => say('took it out of the trash'),
  /** `{from, to, kind, lagDays}`; the task that waits is the subject. */
  'task.linked': ({ from }, { task }) => say('has it wait for {task}', { task: task(text(from)) }),
  /** `{from, to}` */
  'task.unlinked': ({ from }, { task }) =>
    say('no longer has it wait for {task}', { task: task(text(from)) }),
  /** `{check, title}`; `was` where the words of a line changed. */
  'task.listed': ({ title, was }) =>
    was === undefined
      ? say('added “{line}” to the checklist', { line: text(title) })
      : say('changed a line of the checklist to “{line}”', { line: text(title) }),
  /** `{check, title}` */
  'task.unlisted': ({ title }) => say('took “{line}” off the checklist', { line: text(title) }),
  /** `{check, title, done}` */
  'task.checked': ({ title, done }) =>
    done === true
      ? say('checked “{line}”', { line: text(title) })
      : say('unchecked “{line}”', { line: text(title) }),
  /** `{check}` */
  'task.check-moved': () => say('reordered the checklist'),
  /** `{comment, mentions}`: who is called by it. */
  'task.commented': () => say('commented'),
  /** `{comment, mentions}`: who is called by it that was not before. */
  'task.comment-edited': () => say('changed a comment'),
  /** `{comment}` */
  'task.comment-removed': () => say('took back a comment'),
  /** Of the class `team`, as are the next two: `{comment, mentions}`. */
  'task.noted': () => say('wrote a team note'),
  'task.note-edited': () => say('changed a team note'),
  'task.note-removed': () => say('took back a team note'),
  /** `{from, to, because}`: days that followed from something else, and from what. */
  'task.shifted': ({ from, to, because }, { task }) => {
    const cause = text(record(because).task)
    const days = { from: text(record(from).finishOn), to: text(record(to).finishOn) }
    return cause === ''
      ? say('moved its finish from {from} to {to}', days)
      : say('moved its finish from {from} to {to}, after a change of {task}', { ...days, task: task(cause) })
  },
  /** `{reason, again}`: the task by which it is held again. */
  'inspection.failed': ({ reason }) =>
    text(reason) === ''
      ? say('said that it failed')
      : say('said that it failed: {reason}', { reason: text(reason) }),
  /** `{reason}` */
  'inspection.passed': () => say('said that it passed'),
  /** Of the class `price`: `{fields, from, to}`. */
  'task.priced': () => say('changed the price'),
  /** Of the class `cost`: `{fields, from, to}`. */
  'task.costed': () => say('changed the cost'),
}

/** What happens of a job beside its tasks, in the same place. */
const ofJob: Readonly<Record<string, string>> = {
  'time.started': say('started the clock'),
  'time.stopped': say('stopped the clock'),
  'time.corrected': say('put hours right'),
  'log.added': say('wrote in the daily log'),
  'log.signed': say('signed the daily log'),
  'punch.added': say('added to the punch list'),
  'file.added': say('added a file'),
  'file.edited': say('changed a file'),
  'file.binned': say('moved a file to the trash'),
  'scan.added': say('added a scan'),
  'scan.corrected': say('corrected a scan'),
  'person.added': say('added somebody to the people'),
  'person.joined': say('joined the project'),
  'person.removed': say('took somebody off the people'),
  'project.edited': say('changed the project'),
  'project.begun': say('began the project'),
  'project.priced': say('set the price'),
  'project.budgeted': say('set the budget'),
  'project.shifted': say('moved the schedule'),
  'schedule.baseline': say('kept a baseline'),
  'schedule.adopted': say('took over another plan'),
  'estimate.changed': say('changed the estimate'),
  'estimate.version': say('kept a version of the estimate'),
  'proposal.sent': say('sent a proposal'),
  'proposal.accepted': say('accepted the proposal'),
  'proposal.declined': say('declined the proposal'),
  'change.signed': say('signed a change order'),
  'invoice.issued': say('sent an invoice'),
  'invoice.paid': say('wrote down a payment'),
  'purchases.made': say('made the purchase list'),
  'purchase.bought': say('bought something of the list'),
  'document.written': say('wrote a document'),
  'document.changed': say('changed a document'),
  'document.issued': say('issued a document'),
  'document.approved': say('approved a document'),
  'document.sealed': say('signed and sealed a document'),
  'rfi.asked': say('asked an RFI'),
  'transmittal.sent': say('sent a transmittal'),
  'transmittal.returned': say('returned a transmittal'),
  'waiver.asked': say('asked for a lien waiver'),
  'waiver.given': say('gave a lien waiver'),
  'quote.asked': say('asked for prices'),
  'quote.answered': say('answered a request for prices'),
  'talk.held': say('held a safety talk'),
}

/** What happened, as it stands after the name of who did it: `set it to Under way`. */
export const activityWords = ({ kind, detail }: Pick<Activity, 'kind' | 'detail'>, names: Names): string =>
  (Object.hasOwn(kinds, kind)
    ? kinds[kind]?.(detail, names)
    : Object.hasOwn(ofJob, kind)
      ? ofJob[kind]
      : undefined) ?? say('changed something')

/** Every kind of happening that a task tells of. */
export const taskHappenings: readonly string[] = Object.keys(kinds)
