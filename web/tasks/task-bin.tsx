import { useQuery, useQueryClient } from '@tanstack/react-query'
import { binDays, binRow, restoreTasksRow } from '#contract/task-edits.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { BinSheet } from '#web/kit/work/bin-sheet.tsx'
import { momentDay } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

type Props = { project: string; open: boolean; onClose: () => void }

/** The tasks of a project that were deleted. */
export function TaskBin({ project, open, onClose }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['project', project, 'bin'],
    meta: { classes: ['open'] } satisfies LiveMeta,
    enabled: open,
    queryFn: () => call(binRow, { params: { project }, body: {} }),
  })
  return (
    <BinSheet
      open={open}
      onClose={onClose}
      title={say('Deleted tasks')}
      days={binDays}
      failed={isError}
      items={data?.tasks.map(({ id, title, binnedAt }) => ({
        id,
        name: title,
        detail: say('deleted {day}', { day: momentDay(binnedAt) }),
      }))}
      onRestore={async (task) => {
        await call(restoreTasksRow, { params: { project }, body: { tasks: [task] } })
        await client.invalidateQueries({ queryKey: ['project', project] })
      }}
    />
  )
}
