import type { Audience } from '#contract/audience.ts'
import type { TaskStatus } from '#contract/fields.ts'
import type { ListedProject } from '#contract/projects.ts'
import type { Found } from '#contract/search.ts'
import { taskPath } from '#contract/task-path.ts'
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
  waiting: 'g a',
  projects: 'g j',
  overview: 'g o',
  tasks: 'g t',
  schedule: 'g s',
  rooms: 'g r',
  estimate: 'g e',
  documents: 'g d',
  submittals: 'g b',
  rfis: 'g i',
  photos: 'g p',
  log: 'g l',
  money: 'g m',
  people: 'g w',
  yours: 'g o',
  decide: 'g t',
  dates: 'g s',
  who: 'g w',
  week: 'g k',
  team: 'g u',
  settings: 'g ,',
}

/** The keys of a way; undefined for one without. */
export const keysOf = (way: Pick<Way, 'id'>): string | undefined => wayKeys[way.id]

const projectPath = (id: string) => `${at('/projects')}/${id}`
const hrefOf = ({ projectId, audience }: { projectId: string; audience: Audience }, task: string) =>
  at(taskPath(projectId, task, audience))

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
      // An owner has decisions and dates, and no tasks to look through.
      items: found.tasks
        .filter(({ audience }) => audience !== 'owner')
        .map((task) => ({
          id: `task-${task.id}`,
          title: task.title,
          status: marks[task.status],
          href: hrefOf(task, task.id),
          ...where(task.projectName),
        })),
    },
    {
      id: 'comments',
      label: say('Comments'),
      items: found.comments.map((comment) => ({
        id: `comment-${comment.id}`,
        title: comment.taskTitle,
        detail: comment.excerpt,
        icon: comment.team ? 'lock' : 'chat',
        href: hrefOf(comment, comment.taskId),
      })),
    },
    {
      id: 'documents',
      label: say('Documents'),
      items: found.documents.map(({ id, title, number, projectId, projectName }) => ({
        id: `document-${id}`,
        title: number === null ? title : `${number} ${title}`,
        icon: 'document',
        href: `${projectPath(projectId)}/documents/${id}`,
        ...where(projectName),
      })),
    },
    {
      id: 'files',
      label: say('Files'),
      items: found.files.map((file) => ({
        id: `file-${file.id}`,
        title: file.name,
        icon: 'document',
        href: file.taskId === null ? projectPath(file.projectId) : hrefOf(file, file.taskId),
        ...where(file.projectName),
      })),
    },
  ]
}

/** What can be done from here, and how. */
export type Doing = {
  /** Adds a task of this title to the open project; undefined for whoever may not, and where none is open. */
  addTask: ((title: string) => void) | undefined
  /** Looks at the open project as its owner; undefined as above. */
  lookAsOwner: (() => void) | undefined
  /** Whether they begin projects for an organisation. */
  beginsProjects: boolean
}

/** What can be done that fits what was typed. */
export function actions({ addTask, lookAsOwner, beginsProjects }: Doing, typed: string): Command[] {
  const always: Command[] =
    typed !== '' && addTask
      ? [
          {
            id: 'new-task',
            title: say('New task “{name}”', { name: typed }),
            icon: 'plus',
            run: () => addTask(typed),
          },
        ]
      : []
  const fitting: (Command | false | undefined)[] = [
    lookAsOwner && { id: 'as-owner', title: say('Look as the owner'), icon: 'eye', run: lookAsOwner },
    beginsProjects && {
      id: 'new-project',
      title: say('New project'),
      icon: 'plus',
      href: `${at('/projects')}?new`,
    },
  ]
  return [
    ...always,
    ...fitting.filter((one) => one !== false && one !== undefined).filter(({ title }) => fits(title, typed)),
  ]
}
