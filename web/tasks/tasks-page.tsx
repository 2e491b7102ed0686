import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Task } from '#contract/fields.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useTrail } from '#web/kit/trail.ts'
import { dayText } from '#web/kit/work/dates.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery, tasksQuery } from '#web/kit/work/project.ts'
import { WorkPage } from '#web/ui/work/page.tsx'
import { RowTable } from '#web/ui/work/row-table.tsx'
import type { TableColumn } from '#web/ui/work/row-table-parts.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { StatusMark } from '#web/ui/work/status-mark.tsx'

const marks = { todo: 'open', doing: 'under-way', blocked: 'blocked', done: 'done' } as const
const statusWords = {
  todo: say('To do'),
  doing: say('Under way'),
  blocked: say('Blocked'),
  done: say('Done'),
}

const columns: readonly TableColumn<Task>[] = [
  {
    id: 'title',
    label: say('Task'),
    width: 'minmax(12rem,1fr)',
    cell: (task) => (
      <span className="flex items-center gap-2">
        <StatusMark status={marks[task.status]} label={statusWords[task.status]} />
        {task.title}
      </span>
    ),
  },
  {
    id: 'finishOn',
    label: say('Finish'),
    width: '8rem',
    cell: ({ finishOn }) => finishOn && dayText(finishOn),
  },
]

/** What is open, whose it is, and when. */
export default function TasksPage({
  params: { project = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const { data: open } = useQuery(projectQuery(project))
  const { data } = useQuery(tasksQuery(project))
  const rows = useMemo(() => data?.tasks ?? [], [data])
  useTrail([
    { label: say('Projects'), href: at('/projects') },
    { label: open?.project.name ?? '', href: `${at('/projects')}/${project}` },
    { label: say('Tasks') },
  ])
  usePageTitle(say('Tasks'))
  return (
    <WorkPage title={say('Tasks')} flush>
      {data === undefined ? (
        <SkeletonRows count={12} />
      ) : (
        <RowTable
          label={say('Tasks')}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
        />
      )}
    </WorkPage>
  )
}
