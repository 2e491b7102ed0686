import { useQuery, useQueryClient } from '@tanstack/react-query'
import { binFileRow, fileClasses, filesRow } from '#contract/project-files.ts'
import { binDays } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { BinSheet } from '#web/kit/work/bin-sheet.tsx'
import { sizeText, typeText } from '#web/kit/work/files.ts'
import type { LiveMeta } from '#web/kit/work/live.ts'

type Props = { project: string; open: boolean; onClose: () => void }

/** The files of a project that were deleted. */
export function FileBin({ project, open, onClose }: Props) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['project', project, 'files', 'bin'],
    meta: { classes: fileClasses } satisfies LiveMeta,
    enabled: open,
    queryFn: () => call(filesRow, { params: { project }, query: { bin: 'yes' }, body: {} }),
  })
  return (
    <BinSheet
      open={open}
      onClose={onClose}
      title={say('Deleted files')}
      days={binDays}
      failed={isError}
      items={data?.files.map((file) => ({
        id: file.id,
        name: file.name,
        detail: `${typeText(file)} · ${sizeText(file.bytes)}`,
      }))}
      onRestore={async (file) => {
        await call(binFileRow, { params: { project, file }, body: { binned: false } })
        await client.invalidateQueries({ queryKey: ['project', project, 'files'] })
      }}
    />
  )
}
