import { useQueryClient } from '@tanstack/react-query'
import { v7 as newId } from 'uuid'
import type { Home } from '#contract/home.ts'
import type { ProjectView } from '#contract/projects.ts'
import { taskPath } from '#contract/task-path.ts'
import { addTaskRow } from '#contract/tasks.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call, Refusal } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { lookAs } from '#web/kit/work/look.ts'
import { toast } from '#web/ui/toast.ts'
import type { Doing } from './palette-items.ts'

/** What somebody can do from wherever they are; while they look as somebody else they change nothing. */
export function useDoing(home: Home | undefined, open: ProjectView | undefined, looking: boolean): Doing {
  const navigate = useNavigate()
  const client = useQueryClient()
  const beginsProjects = home?.orgs.some(({ role }) => role !== 'worker') ?? false
  if (open?.audience !== 'contractor' || looking) {
    return { addTask: undefined, lookAsOwner: undefined, beginsProjects: beginsProjects && !looking }
  }
  const project = open.project.id
  const add = async (title: string) => {
    const id = newId()
    try {
      await call(addTaskRow, { params: { project }, body: { id, title: title.slice(0, 200) } })
    } catch (error) {
      const description = error instanceof Refusal ? error.serverMessage : undefined
      toast({
        title: say('The task was not added.'),
        variant: 'destructive',
        ...(description !== undefined && { description }),
      })
      return
    }
    await client.invalidateQueries({ queryKey: ['project', project] })
    navigate(at(taskPath(project, id, 'contractor')))
  }
  const look = async () => {
    await lookAs({ project, audience: 'owner', person: null, name: say('the owner') })
    navigate(`${at('/projects')}/${project}`)
  }
  return { addTask: (title) => void add(title), lookAsOwner: () => void look(), beginsProjects }
}
