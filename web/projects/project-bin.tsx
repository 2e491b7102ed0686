import { useQuery, useQueryClient } from '@tanstack/react-query'
import { binDays, binnedProjectsRow, restoreProjectRow } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { BinSheet } from '#web/kit/work/bin-sheet.tsx'
import { momentDay } from '#web/kit/work/dates.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

type Props = { org: string; open: boolean; onClose: () => void }

/** The projects of the organization that were deleted. */
export function ProjectBin({ org, open, onClose }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['projects', 'bin', org],
    meta: { classes: ['open'] } satisfies LiveMeta,
    enabled: open,
    queryFn: () => call(binnedProjectsRow, { params: { org }, body: {} }),
  })
  return (
    <BinSheet
      open={open}
      onClose={onClose}
      title={say('Deleted projects')}
      days={binDays}
      failed={isError}
      items={data?.projects.map(({ id, name, goneAt, tasks }) => ({
        id,
        name,
        detail: say('{count, plural, one {# task} other {# tasks}}, gone on {day}', {
          count: tasks,
          day: momentDay(goneAt),
        }),
      }))}
      onRestore={async (project) => {
        await call(restoreProjectRow, { params: { org, project }, body: {} })
        await Promise.all(['projects', 'home'].map((key) => client.invalidateQueries({ queryKey: [key] })))
      }}
    />
  )
}
