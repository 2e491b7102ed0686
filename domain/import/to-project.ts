import { type ImportBody, importMost, type NewImportedTask } from '#contract/imports.ts'
import { describe, standingAlone } from './description.ts'
import { room } from './room.ts'
import type { DryRun, ImportedPerson, ImportedTask } from './task-list.ts'

/** Somebody who is in the project already. */
export type KnownPerson = { id: string; name: string; email?: string | null }

/** Where what a file names goes. */
export type ImportPlan = {
  /** Whom the file names and the project does not know; each comes in by name. */
  unknown: { name: string; email: string | null }[]
  /** The calls that bring the file in, in order. */
  calls: ImportBody[]
}

const statusOf = { open: 'todo', started: 'doing', done: 'done' } as const

const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
/** A text of at most so many characters; hardly any has to be taken apart for that. */
const cut = (text: string, most: number) => (text.length <= most ? text : [...text].slice(0, most).join(''))
/** One line of a text, never empty. */
const line = (text: string, most: number, otherwise: string) =>
  cut(text.replace(/\s+/gu, ' ').trim(), most) || otherwise

/**
 * What a file that was read comes to in a project: tasks with what belongs to them, in calls of at most `importMost` tasks.
 * People are found by address, then by name; who is not found comes in as a contact where `addPeople`, and is left out
 * otherwise. `newId` makes ids; made in the same order they make the same import, so that one that broke off can go on.
 */
export function toProject(
  { tasks }: Pick<DryRun, 'tasks'>,
  { people, addPeople, newId }: { people: readonly KnownPerson[]; addPeople: boolean; newId: () => string },
): ImportPlan {
  const byEmail = new Map(people.flatMap(({ id, email }) => (email ? [[bare(email), id] as const] : [])))
  const byName = new Map(people.map(({ id, name }) => [bare(name), id] as const))
  const added: ImportBody['people'] = []
  const idOf = ({ name = '', email }: ImportedPerson): string | undefined => {
    const known = (email && byEmail.get(bare(email))) || (name && byName.get(bare(name)))
    if (known) return known
    const called = line(name || (email ?? '').split('@')[0] || '', 100, '')
    if (called === '') return undefined
    const id = newId()
    added.push({ id, name: called, email: email ?? null })
    if (email) byEmail.set(bare(email), id)
    byName.set(bare(name || called), id)
    return id
  }
  const ids = new Map(tasks.map((task) => [task.sourceRow, newId()]))
  const byRow = new Map(tasks.map((task) => [task.sourceRow, task]))
  const made = tasks.map((task) =>
    toTask(standingAlone(task, byRow), ids.get(task.sourceRow) ?? '', idOf, newId),
  )
  const unknown = added.map(({ name, email }) => ({ name, email }))
  const isAdded = new Set(added.map(({ id }) => id))
  const kept = addPeople
    ? made
    : made.map((task) => ({ ...task, assignees: task.assignees.filter((id) => !isAdded.has(id)) }))
  const links = tasks.flatMap(({ sourceRow, predecessors }) =>
    predecessors.flatMap((row) => {
      const [from, to] = [ids.get(row), ids.get(sourceRow)]
      return from && to && from !== to ? [{ from, to }] : []
    }),
  )
  const parts = <Item>(items: readonly Item[], most: number): Item[][] =>
    Array.from({ length: Math.ceil(items.length / most) }, (_, at) => items.slice(at * most, (at + 1) * most))
  return {
    unknown,
    calls: [
      ...parts(addPeople ? added : [], 500).map((some) => ({ people: some, tasks: [], links: [] })),
      ...parts(kept, importMost).map((some) => ({ people: [], tasks: some, links: [] })),
      ...parts(links, 2000).map((some) => ({ people: [], tasks: [], links: some })),
    ],
  }
}

function toTask(
  task: ImportedTask,
  id: string,
  idOf: (person: ImportedPerson) => string | undefined,
  newId: () => string,
): NewImportedTask {
  const finish = task.due ?? null
  const start = task.start !== undefined && (finish === null || task.start <= finish) ? task.start : null
  return {
    id,
    title: line(task.title, room.title, '–'),
    description: cut(describe(task), room.description),
    status: statusOf[task.status],
    startOn: start,
    finishOn: finish,
    trade: cut(task.trade ?? task.labels.join(', '), room.trade),
    phase: cut(task.section ?? '', room.phase),
    assignees: [...new Set(task.assignees.flatMap((person) => idOf(person) ?? []))].slice(0, room.people),
    checks: task.checklist
      .slice(0, room.steps)
      .map(({ text, done }) => ({ id: newId(), title: line(text, room.step, '–'), done })),
    comments: task.comments.slice(0, room.comments).map(({ author, at, text }) => ({
      id: newId(),
      body: cut(author ? `**${author.replace(/[*_[\]\\]/g, '\\$&')}**: ${text}` : text, room.comment) || '–',
      at: instantOf(at),
    })),
  }
}

const instantOf = (at: string): string => {
  const time = Date.parse(at)
  return new Date(Number.isNaN(time) ? 0 : time).toISOString()
}
