import type { ProjectStatus } from '#contract/fields.ts'
import type { ListedProject } from '#contract/projects.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { dayText, todayIn } from '#web/kit/work/dates.ts'
import { Progress } from '#web/kit/work/progress.tsx'
import { kindWords, statusWords } from '#web/kit/work/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { TableColumn } from '#web/ui/work/row-table-parts.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'
import { Tag, type TagTone } from '#web/ui/work/tag.tsx'

export const statusTones: Record<ProjectStatus, TagTone> = {
  active: 'blue',
  won: 'green',
  lost: 'plain',
  closed: 'line',
}

/** Whether a project should have been completed before today, and is still open. */
const isLate = ({ dueOn, status, tasks, tasksDone, timeZone }: ListedProject) =>
  dueOn !== null &&
  dueOn < todayIn(timeZone) &&
  (status === 'active' || status === 'won') &&
  (tasks === 0 || tasksDone < tasks)

function Due({ project }: { project: ListedProject }) {
  if (project.dueOn === null) return <span className="text-muted">{say('no date')}</span>
  const late = isLate(project)
  return (
    <span className={classNames('flex items-center gap-1.5', late && 'font-semibold text-alarm-text')}>
      {late && <StatusMark status="late" label={say('Late')} />}
      {dayText(project.dueOn)}
    </span>
  )
}

const nameColumn: TableColumn<ListedProject> = {
  id: 'name',
  label: say('Project'),
  width: 'minmax(14rem,1fr)',
  sortable: true,
  cell: ({ id, name, address }) => (
    <span className="block min-w-0 py-1">
      <a href={`${at('/projects')}/${id}`} className="block truncate font-semibold text-sm/5 hover:underline">
        {name}
      </a>
      <span className="block truncate text-muted text-xs/4">{address}</span>
    </span>
  ),
}

const columns: readonly TableColumn<ListedProject>[] = [
  nameColumn,
  {
    id: 'status',
    label: say('Status'),
    width: '7rem',
    sortable: true,
    cell: ({ status }) => <Tag tone={statusTones[status]}>{statusWords[status]}</Tag>,
  },
  {
    id: 'tasks',
    label: say('Progress'),
    width: '10.5rem',
    sortable: true,
    cell: ({ tasks, tasksDone }) => <Progress done={tasksDone} tasks={tasks} />,
  },
  {
    id: 'startOn',
    label: say('Start'),
    width: '8.5rem',
    sortable: true,
    from: 900,
    cell: ({ startOn }) => startOn && dayText(startOn),
  },
  {
    id: 'dueOn',
    label: say('Deadline'),
    width: '10rem',
    sortable: true,
    cell: (project) => <Due project={project} />,
  },
  {
    id: 'kind',
    label: say('Kind'),
    width: '8rem',
    from: 760,
    cell: ({ kind }) => kindWords[kind],
  },
]

/** The columns of the list; whose a project is stands there where there are several to tell apart. */
export const projectColumns = (several: boolean): readonly TableColumn<ListedProject>[] =>
  several
    ? [
        ...columns,
        {
          id: 'org',
          label: say('Organization'),
          width: '12rem',
          from: 1000,
          cell: ({ orgName }) => orgName,
        },
      ]
    : columns

/** A project on a phone: its name, and under it how far it is and when it is to be done. */
export const PhoneProject = (project: ListedProject) => (
  <span className="grid gap-0.5 px-1">
    <span className="flex items-center gap-2">
      <a href={`${at('/projects')}/${project.id}`} className="min-w-0 truncate font-semibold">
        {project.name}
      </a>
      {project.status !== 'active' && (
        <Tag tone={statusTones[project.status]}>{statusWords[project.status]}</Tag>
      )}
    </span>
    <span className="flex items-center justify-between gap-3 text-sm">
      <Progress done={project.tasksDone} tasks={project.tasks} />
      <Due project={project} />
    </span>
  </span>
)
