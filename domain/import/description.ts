import { say } from '#language/say.ts'
import { room } from './room.ts'
import type { ImportedTask } from './task-list.ts'

/**
 * A task of ours has no parts: what is one stands in the phase of the whole where it names none, and its description says what
 * it is a part of.
 */
export function standingAlone(task: ImportedTask, byRow: ReadonlyMap<number, ImportedTask>): ImportedTask {
  const whole = task.parent === undefined ? undefined : byRow.get(task.parent)
  if (!whole) return task
  let above: ImportedTask | undefined = whole
  while (above && !above.section) above = above.parent === undefined ? undefined : byRow.get(above.parent)
  const told = say('Part of: {title}', { title: whole.title })
  return {
    ...task,
    ...(task.section || !above?.section ? {} : { section: above.section }),
    description: task.description === '' ? told : `${told}\n\n${task.description}`,
  }
}

/** The description, with what else the file has and a task has no place for: names in full, labels, addresses of files. */
export function describe({ title, description, labels, trade, section = '', links }: ImportedTask): string {
  const called = labels.join(', ')
  const parts = [
    [...title].length > room.title ? title : '',
    description,
    [...section].length > room.phase ? section : '',
    [...(trade ?? '')].length > room.trade ? (trade ?? '') : '',
    trade !== undefined || [...called].length > room.trade ? called : '',
    links.map(({ name, url }) => `- [${name.replace(/[[\]\\]/g, '\\$&')}](${url})`).join('\n'),
  ]
  return parts.filter((part) => part.trim() !== '').join('\n\n')
}
