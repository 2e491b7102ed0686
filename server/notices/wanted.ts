import { type Audience, audiences, sees } from '#contract/audience.ts'
import { type NoticeKind, nearDays, noticeKinds, urgentKinds } from '#contract/notices.ts'
import { day } from '#server/kit/clock.ts'
import type { Happening } from '#server/scope/scope.ts'

/** A notice that somebody is owed: of what, and to whom. */
export type Wanted = {
  kind: NoticeKind
  weight: number
  urgent: boolean
  class: Happening['class']
  subjectKind: 'task' | 'person' | 'proposal' | 'quote' | 'invoice' | 'document' | 'register'
  subject: string
  /** The comment it is of. */
  comment: string | null
  /** These people of the project. */
  people: readonly string[]
  /** Whoever is assigned to the task, and whoever watches it. */
  followers: boolean
  /** Whoever runs the project and has a part in it. */
  runners: boolean
  /** Whoever pays for the project. */
  owners: boolean
  /** The account, where there is one, whose address is invited to the project as this person. */
  invited: boolean
  /** Who may be told at all: nobody is, of a class that they do not see. */
  audiences: readonly Audience[]
}

type To = Partial<
  Pick<Wanted, 'people' | 'followers' | 'runners' | 'owners' | 'invited' | 'comment' | 'subjectKind'>
>

const documentNotices = {
  'document.approved': 'approved',
  'document.returned': 'returned',
  'document.issued': 'issued',
} as const satisfies Record<string, NoticeKind>

/** The notices that a happening leads to, at `now`; none for most. */
export function wantedFor({ class: name, kind, subject, detail = {} }: Happening, now: Date): Wanted[] {
  if (subject === undefined) return []
  const of = (notice: NoticeKind, to: To): Wanted => ({
    kind: notice,
    weight: noticeKinds.indexOf(notice),
    urgent: (urgentKinds as readonly NoticeKind[]).includes(notice),
    class: name,
    subjectKind: 'task',
    subject,
    comment: null,
    people: [],
    followers: false,
    runners: false,
    owners: false,
    invited: false,
    audiences: audiences.filter((one) => sees(one, name)),
    ...to,
  })
  const comment = textOf(detail.comment)
  const mentioned = (): Wanted[] => {
    const people = listOf(detail.mentions)
    return people.length > 0 ? [of('mentioned', { people, comment })] : []
  }
  switch (kind) {
    case 'task.commented':
    case 'task.noted':
      return [...mentioned(), of('commented', { followers: true, comment })]
    case 'task.comment-edited':
    case 'task.note-edited':
      return mentioned()
    case 'task.assigned': {
      const before = listOf(detail.from)
      const people = listOf(detail.to).filter((one) => !before.includes(one))
      return people.length > 0 ? [of('assigned', { people })] : []
    }
    case 'task.edited':
    case 'task.shifted':
      return movedNear(detail, now) ? [of('moved', { followers: true })] : []
    case 'task.answered':
      return [of(detail.answer === 'cannot' ? 'cannot' : 'answered', { followers: true, runners: true })]
    case 'inspection.failed':
      return [of('failed', { followers: true, runners: true, owners: true })]
    case 'person.joined':
      return [of('joined', { runners: true, subjectKind: 'person' })]
    case 'person.invited':
      return [of('invited', { invited: true, subjectKind: 'person' })]
    case 'proposal.sent':
      return [of('proposed', { people: listOf(detail.people), subjectKind: 'proposal' })]
    case 'proposal.replied':
      return [of('asked', { people: listOf(detail.people), subjectKind: 'proposal' })]
    case 'proposal.asked':
      return [of('asked', { runners: true, subjectKind: 'proposal' })]
    case 'proposal.accepted':
      return [of('accepted', { runners: true, subjectKind: 'proposal' })]
    case 'proposal.declined':
      return [of('declined', { runners: true, subjectKind: 'proposal' })]
    case 'quote.answered':
      return [of('quoted', { runners: true, subjectKind: 'quote' })]
    case 'invoice.online':
      return [of('paid', { runners: true, subjectKind: 'invoice' })]
    case 'submittals.late':
      return [of('late-submittal', { runners: true, subjectKind: 'register' })]
    case 'rfis.late':
      return [of('late-rfi', { runners: true, subjectKind: 'register' })]
    case 'document.signing':
      return [of('to-sign', { people: listOf(detail.people), subjectKind: 'document' })]
    case 'document.sealed':
      return [of('signed', { people: listOf(detail.people), runners: true, subjectKind: 'document' })]
    case 'document.signing-declined':
      return [of('unsigned', { runners: true, subjectKind: 'document' })]
    case 'document.asked':
      return [of('to-approve', { people: listOf(detail.people), subjectKind: 'document' })]
    case 'document.approved':
    case 'document.returned':
    case 'document.issued': {
      const notice = documentNotices[kind]
      return [of(notice, { people: listOf(detail.people), subjectKind: 'document' })]
    }
    default:
      return []
  }
}

/** The fields of a task whose change may lead to a notice. */
const toldFields = ['startOn', 'finishOn']

/** Whether a change of these fields may lead to a notice, whatever it makes of them. */
export const mayLead = (kind: string, fields: readonly string[]): boolean =>
  kind !== 'task.edited' || fields.some((name) => toldFields.includes(name))

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)
const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** Whether a date was moved away from one of the next days, or to one of them. Today differs by a day over the world. */
function movedNear({ from, to }: Readonly<Record<string, unknown>>, now: Date): boolean {
  const dayAt = (days: number) => new Date(now.getTime() + days * day).toISOString().slice(0, 10)
  const [first, last] = [dayAt(-1), dayAt(nearDays)]
  return [from, to].some((values) =>
    toldFields.some((name) => {
      const date = textOf((values as Record<string, unknown> | undefined)?.[name])
      return date !== null && date >= first && date <= last
    }),
  )
}
