import { idsOf } from '#testing/world/ids.ts'
import { orgIdOf, viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'
import { faultsIn } from '../workspace-books.ts'
import type { Arena } from './arena.ts'

export const alder = orgIdOf('alder')
export const kitchen = idsOf('kitchen')

/** What is sent to be let in as one of the world's people. */
export const as = (who: string): { cookie: string } => ({
  cookie: viewers.find(({ name }) => name === who)?.headers.cookie ?? '',
})

const worlds = new WeakSet<object>()

/** Fills the database of the arena with two organisations, once. */
export async function inWorld({ pool }: Arena): Promise<void> {
  if (worlds.has(pool)) return
  worlds.add(pool)
  await buildWorld(pool, undefined, new Date())
}

/** Has ada begin a project of her own, with so many tasks; answers their ids. Nothing but what is written there counts there. */
export async function beginProject(
  { post }: Arena,
  tasks: number,
): Promise<{ project: string; tasks: string[] }> {
  const project = crypto.randomUUID()
  const begun = await post(
    `/api/orgs/${alder}/projects`,
    { id: project, name: 'Race', kind: 'professional' },
    as('ada'),
  )
  if (begun.status !== 200) throw new Error(`no project: ${begun.text}`)
  const ids = Array.from({ length: tasks }, () => crypto.randomUUID())
  for (const id of ids) {
    const { status, text } = await post(`/api/projects/${project}/tasks`, { id, title: 'Before' }, as('ada'))
    if (status !== 200) throw new Error(`no task: ${text}`)
  }
  return { project, tasks: ids }
}

/** What does not hold of projects that were written to. */
export const wrongIn = ({ pool }: Arena, projects: readonly string[]): Promise<string[]> =>
  faultsIn(async (statement, values) => (await pool.query(statement, [...values])).rows, projects)
