import type { ReactNode } from 'react'
import { becauseWords } from '#contract/moved.ts'
import type { Notice } from '#contract/notices.ts'
import { say } from '#language/say.ts'
import { rich } from '#web/kit/rich.tsx'
import { dayText } from '#web/kit/work/dates.ts'

const strong = (words: ReactNode) => <strong className="font-semibold">{words}</strong>

/** What a notice says, with who did it and what it is of in bold; `inOwn` says a text in the language of the reader. */
export function noticeText(
  { kind, actor, task, document, because, excerpt, invitation }: Notice,
  inOwn: (text: string) => string,
): ReactNode {
  const name = actor?.name ?? say('Somebody')
  const title = task ? inOwn(task.title) : (document?.title ?? '')
  const marks = { b: strong }
  const quoted = excerpt === null ? null : `: “${excerpt}”`
  switch (kind) {
    case 'mentioned':
      return (
        <>
          {rich('<b>{name}</b> mentioned you in <b>{title}</b>', { name, title, ...marks })}
          {quoted}
        </>
      )
    case 'commented':
      return (
        <>
          {rich('<b>{name}</b> commented on <b>{title}</b>', { name, title, ...marks })}
          {quoted}
        </>
      )
    case 'assigned':
      return rich('<b>{name}</b> gave you <b>{title}</b>', { name, title, ...marks })
    case 'answered':
      return rich('<b>{name}</b> answered about <b>{title}</b>', { name, title, ...marks })
    case 'cannot':
      return rich('<b>{name}</b> cannot do <b>{title}</b>', { name, title, ...marks })
    case 'failed':
      return (
        <>
          {rich('<b>{title}</b> failed', { title, ...marks })}
          {quoted}
        </>
      )
    case 'quoted':
      return say('A supplier answered with prices')
    case 'paid':
      return say('An invoice was paid online')
    case 'late-submittal':
      return say('Submittals are late: see who has them')
    case 'late-rfi':
      return say('Answers to RFIs are late: see who has them')
    case 'proposed':
      return rich('<b>{name}</b> sent you a proposal', { name, ...marks })
    case 'accepted':
      return rich('<b>{name}</b> accepted a proposal', { name, ...marks })
    case 'declined':
      return rich('<b>{name}</b> declined a proposal', { name, ...marks })
    case 'asked':
      return rich('<b>{name}</b> wrote about a proposal', { name, ...marks })
    case 'to-sign':
      return rich('<b>{name}</b> sent you a document to sign', { name, ...marks })
    case 'signed':
      return say('A document was signed by all, and sealed')
    case 'unsigned':
      return rich('<b>{name}</b> declined to sign a document', { name, ...marks })
    case 'to-approve':
      return rich('<b>{name}</b> asks you to approve a document', { name, ...marks })
    case 'approved':
      return rich('<b>{name}</b> approved <b>{title}</b>', { name, title, ...marks })
    case 'returned':
      return rich('<b>{name}</b> returned <b>{title}</b> with comments', { name, title, ...marks })
    case 'issued':
      return rich('<b>{name}</b> issued <b>{title}</b> to you', { name, title, ...marks })
    case 'joined':
      return rich('<b>{name}</b> is in the project now', { name, ...marks })
    case 'invited':
      return rich('<b>{name}</b> of {org} invites you to the project', {
        name,
        org: invitation?.org ?? '',
        ...marks,
      })
    case 'moved': {
      if (!task?.finishOn) return rich('<b>{name}</b> moved <b>{title}</b>', { name, title, ...marks })
      const words = because ? becauseWords({ ...because, title: inOwn(because.title) }, say) : ''
      return (
        <>
          {rich('<b>{name}</b> moved <b>{title}</b>: finish {day}', {
            name,
            title,
            day: dayText(task.finishOn),
            ...marks,
          })}
          {words && `, ${words}`}
        </>
      )
    }
  }
}
