import { becauseWords } from '#contract/moved.ts'
import { type Notice, noticePath } from '#contract/notices.ts'
import { taskPath } from '#contract/task-path.ts'
import { type Language, locales, pathIn } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** A letter about notices, to one person: what is urgent at once, or all of a day. */
export function noticesLetter({
  language,
  notices,
  publicUrl,
  digest,
}: {
  language: Language
  notices: readonly Notice[]
  publicUrl: string
  digest: boolean
}): Letter {
  const say = sayIn(language)
  const lines = notices.map((one) => lineOf(one, language))
  const [first = ''] = lines
  const projects = [...new Set(notices.map(({ projectName }) => projectName))]
  const subject =
    lines.length === 1
      ? first
      : say('{count, plural, one {# notice} other {# notices}}: {projects}', {
          count: lines.length,
          projects: projects.slice(0, 2).join(', '),
        })
  const [only] = notices
  const here = (path: string) => `${publicUrl}${pathIn(language, path)}`
  return {
    language,
    subject,
    preview: lines.length === 1 ? (only?.projectName ?? '') : first,
    heading: digest ? say('What happened since your last email') : say('This concerns you'),
    paragraphs: notices.map(
      (one, index) =>
        `${one.projectName}: ${lines[index]}${one.excerpt === null ? '' : `\n“${one.excerpt}”`}`,
    ),
    button:
      notices.length === 1 && only
        ? { label: say('Look at it'), href: here(pathOf(only)) }
        : { label: say('Go to Today'), href: here('/dashboard') },
    share: { label: say('Say when you want these emails, or that you want none:'), href: here('/settings') },
    reason: digest
      ? say('You get this once a day, at the hour that you chose, when something concerns you.')
      : say(
          'You get this at once because you were mentioned, were given a task or a document to approve, an inspection failed, or a date within 7 days moved.',
        ),
  }
}

const pathOf = (notice: Notice) =>
  notice.task ? taskPath(notice.projectId, notice.task.id, notice.audience) : noticePath(notice)

/** A notice in one line. */
function lineOf({ kind, actor, task, document, because }: Notice, language: Language): string {
  const say = sayIn(language)
  const name = actor?.name ?? say('Somebody')
  const title = task?.title ?? document?.title ?? ''
  switch (kind) {
    case 'mentioned':
      return say('{name} mentioned you in {title}', { name, title })
    case 'assigned':
      return say('{name} gave you {title}', { name, title })
    case 'answered':
      return say('{name} answered about {title}', { name, title })
    case 'cannot':
      return say('{name} cannot do {title}', { name, title })
    case 'failed':
      return say('{title} failed', { title })
    case 'quoted':
      return say('A supplier answered with prices')
    case 'paid':
      return say('An invoice was paid online')
    case 'late-submittal':
      return say('Submittals are late: see who has them')
    case 'late-rfi':
      return say('Answers to RFIs are late: see who has them')
    case 'proposed':
      return say('{name} sent you a proposal', { name })
    case 'accepted':
      return say('{name} accepted a proposal', { name })
    case 'declined':
      return say('{name} declined a proposal', { name })
    case 'asked':
      return say('{name} wrote about a proposal', { name })
    case 'to-sign':
      return say('{name} sent you a document to sign', { name })
    case 'signed':
      return say('A document was signed by all, and sealed')
    case 'unsigned':
      return say('{name} declined to sign a document', { name })
    case 'to-approve':
      return say('{name} asks you to approve a document', { name })
    case 'approved':
      return say('{name} approved {title}', { name, title })
    case 'returned':
      return say('{name} returned {title} with comments', { name, title })
    case 'issued':
      return say('{name} issued {title} to you', { name, title })
    case 'joined':
      return say('{name} is in the project now', { name })
    case 'invited':
      return say('{name} invites you to the project', { name })
    case 'commented':
      return say('{name} commented on {title}', { name, title })
    case 'moved': {
      const date = task?.finishOn
      if (!date) return say('{name} moved {title}', { name, title })
      const options = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
      const day = new Intl.DateTimeFormat(locales[language], options).format(new Date(`${date}T12:00:00Z`))
      const moved = say('{name} moved {title}: finish {day}', { name, title, day })
      return [moved, because && becauseWords(because, say)].filter(Boolean).join(', ')
    }
  }
}
