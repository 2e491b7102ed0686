import type { Audience } from '#contract/audience.ts'
import type { TaskStatus } from '#contract/fields.ts'
import type { ListedProject } from '#contract/projects.ts'
import type { Found } from '#contract/search.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import type { PaletteGroup, PaletteItem } from '#web/ui/work/palette.tsx'
import type { Status } from '#web/ui/work/status-mark.tsx'
import type { Way } from './ways.ts'

/** One line of the palette: a place to go to, or something to do. */
export type Command = PaletteItem & { href?: string; run?: () => void }

/** The mark of a task, by how far it is. */
const marks: Record<TaskStatus, Status> = {
  todo: 'open',
  doing: 'under-way',
  blocked: 'blocked',
  done: 'done',
}

/** Keys that lead to a screen, after G: the same on every screen. */
const wayKeys: Readonly<Record<string, string>> = {
  today: 'g h',
  projects: 'g j',
  overview: 'g o',
  tasks: 'g t',
  schedule: 'g s',
  rooms: 'g r',
  estimate: 'g e',
  documents: 'g d',
  photos: 'g p',
  log: 'g l',
  money: 'g m',
  people: 'g w',
  settings: 'g ,',
}

/** The keys of a way; undefined for one without. */
export const keysOf = (way: Pick<Way, 'id'>): string | undefined => wayKeys[way.id]

const projectPath = (id: string) => `${at('/projects')}/${id}`
const taskPath = (project: string, task: string) => `${projectPath(project)}/tasks?task=${task}`

/** Whether each of the words that were typed begins a word of `text`. */
export function fits(text: string, typed: string): boolean {
  const wordsOf = (line: string) => line.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const known = wordsOf(text)
  return wordsOf(typed).every((word) => known.some((one) => one.startsWith(word)))
}

/** The screens, as the navigation has them. */
export const wayCommands = (ways: readonly Way[]): Command[] =>
  ways.map((way) => {
    const keys = keysOf(way)
    return { id: `way-${way.id}`, title: way.label, icon: way.icon, href: way.href, ...(keys && { keys }) }
  })

/** Projects by name, for whoever goes from one to another; `most` of them. */
export const projectCommands = (projects: readonly ListedProject[], typed: string, most: number): Command[] =>
  projects
    .filter(({ name, address }) => fits(`${name} ${address}`, typed))
    .slice(0, most)
    .map(({ id, name, address }) => ({
      id: `project-${id}`,
      title: name,
      detail: address,
      icon: 'folder',
      href: projectPath(id),
    }))

/** What was found, in its groups. `elsewhere`: each says in which project it is. */
export function foundGroups(found: Found, elsewhere: boolean): PaletteGroup<Command>[] {
  const where = (name: string) => (elsewhere ? { detail: name } : {})
  return [
    {
      id: 'projects',
      label: say('Projects'),
      items: found.projects.map(({ id, name, address }) => ({
        id: `project-${id}`,
        title: name,
        detail: address,
        icon: 'folder',
        href: projectPath(id),
      })),
    },
    {
      id: 'tasks',
      label: say('Tasks'),
      items: found.tasks.map(({ id, title, status, projectId, projectName }) => ({
        id: `task-${id}`,
        title,
        status: marks[status],
        href: taskPath(projectId, id),
        ...where(projectName),
      })),
    },
    {
      id: 'comments',
      label: say('Comments'),
      items: found.comments.map(({ id, team, excerpt, taskId, taskTitle, projectId }) => ({
        id: `comment-${id}`,
        title: taskTitle,
        detail: excerpt,
        icon: team ? 'lock' : 'chat',
        href: taskPath(projectId, taskId),
      })),
    },
    {
      id: 'files',
      label: say('Files'),
      items: found.files.map(({ id, name, taskId, projectId, projectName }) => ({
        id: `file-${id}`,
        title: name,
        icon: 'document',
        href: taskId === null ? projectPath(projectId) : taskPath(projectId, taskId),
        ...where(projectName),
      })),
    },
  ]
}

/** What can be done from here. `staff`: whether they run the projects of an organisation. */
export function actions({
  project,
  typed,
  staff,
}: {
  project: { id: string; audience: Audience } | undefined
  typed: string
  staff: boolean
}): Command[] {
  const runs = project?.audience === 'contractor' ? project : undefined
  const all: (Command | false)[] = [
    runs !== undefined && {
      id: 'new-task',
      title: typed === '' ? say('New task') : say('New task “{name}”', { name: typed }),
      icon: 'plus',
      href: `${projectPath(runs.id)}/tasks?${new URLSearchParams({ new: typed })}`,
    },
    staff && { id: 'new-project', title: say('New project'), icon: 'plus', href: at('/projects/new') },
  ]
  return all.filter((one) => one !== false)
}
