import type { Activity } from '#contract/fields.ts'
import { say } from '#language/say.ts'
import { statusWords } from './words.ts'

/** What a happening is called in a list of them, after the name of who did it; `about` names what it happened to. */
export function happenedText({ kind, detail }: Activity, about: string | undefined): string {
  const name = typeof detail.name === 'string' ? detail.name : (about ?? '')
  const title = about ?? (typeof detail.title === 'string' ? detail.title : '')
  const texts: Record<string, () => string> = {
    'project.begun': () => say('began the project'),
    'project.edited': () => projectText(detail),
    'project.priced': () => say('changed the price'),
    'project.budgeted': () => say('changed the budget'),
    'project.binned': () => say('moved the project to the trash'),
    'project.restored': () => say('took the project out of the trash'),
    'project.templated': () => say('saved the project as the template “{name}”', { name }),
    'task.added': () => say('added “{title}”', { title }),
    'task.edited': () => taskText(detail, title),
    'task.shifted': () => say('moved “{title}”', { title }),
    'project.shifted': () => say('moved the completion'),
    'inspection.failed': () => say('said that “{title}” failed', { title }),
    'inspection.passed': () => say('said that “{title}” passed', { title }),
    'schedule.baseline': () => say('changed the baseline “{name}”', { name }),
    'schedule.calendar': () => say('changed the calendar “{name}”', { name }),
    'schedule.alternative': () => say('changed the kept plan “{name}”', { name }),
    'schedule.adopted': () => say('put the plan “{name}” in force', { name }),
    'schedule.lost': () => say('changed the days lost to weather'),
    'file.added': () => say('added the file “{name}”', { name }),
    'file.edited': () => say('changed the file “{name}”', { name }),
    'file.moved': () => say('changed who sees a file'),
    'file.binned': () => say('moved the file “{name}” to the trash', { name }),
    'file.restored': () => say('took the file “{name}” out of the trash', { name }),
  }
  const text = texts[kind]
  if (text) return text()
  if (kind.startsWith('task.') || kind.startsWith('comment.') || kind.startsWith('check.'))
    return title ? say('worked on “{title}”', { title }) : say('worked on a task')
  if (kind.startsWith('person.') || kind.startsWith('people.')) return say('changed the people')
  return say('changed the project')
}

type Detail = Activity['detail']

const toOf = (detail: Detail, field: string): unknown =>
  typeof detail.to === 'object' && detail.to !== null
    ? (detail.to as Record<string, unknown>)[field]
    : undefined

function projectText(detail: Detail): string {
  const status = toOf(detail, 'status')
  if (status === 'active' || status === 'won' || status === 'lost' || status === 'closed')
    return say('set the project to {status}', { status: statusWords[status] })
  return say('changed the project')
}

function taskText(detail: Detail, title: string): string {
  const status = toOf(detail, 'status')
  if (status === 'done') return say('finished “{title}”', { title })
  if (status === 'blocked') return say('blocked “{title}”', { title })
  if (status === 'doing') return say('began “{title}”', { title })
  return say('changed “{title}”', { title })
}
