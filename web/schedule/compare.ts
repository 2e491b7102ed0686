import type { Task } from '#contract/fields.ts'
import type { IsoDate } from '#domain/calendar/iso-date.ts'
import type { ProjectPlan } from '#domain/schedule/of-project.ts'

type Days = { startOn: IsoDate; finishOn: IsoDate }

/** A task in two plans, and by how many working days its finish is later in the second. */
export type ComparedTask = { task: Pick<Task, 'id' | 'title'>; one: Days; other: Days; movedBy: number }

/** The tasks whose dates are others in two plans, the furthest moved first. */
export function comparedTasks(
  tasks: readonly Pick<Task, 'id' | 'title'>[],
  one: Pick<ProjectPlan, 'dates'>,
  other: Pick<ProjectPlan, 'dates'>,
  between: (from: IsoDate, to: IsoDate) => number,
): ComparedTask[] {
  return tasks
    .flatMap((task) => {
      const [a, b] = [one.dates.get(task.id), other.dates.get(task.id)]
      if (!a || !b || (a.startOn === b.startOn && a.finishOn === b.finishOn)) return []
      return [{ task, one: a, other: b, movedBy: between(a.finishOn, b.finishOn) }]
    })
    .sort((a, b) => Math.abs(b.movedBy) - Math.abs(a.movedBy))
}
