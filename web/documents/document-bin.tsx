import { useQuery, useQueryClient } from '@tanstack/react-query'
import { binDocumentRow, documentsRow } from '#contract/document-calls.ts'
import { binDays } from '#contract/projects.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { BinSheet } from '#web/kit/work/bin-sheet.tsx'
import { kindLabel } from './words.ts'

/** The drafts of a project that were deleted. */
export function DocumentBin({
  project,
  open,
  onClose,
}: {
  project: string
  open: boolean
  onClose: () => void
}) {
  const client = useQueryClient()
  const { data, isError } = useQuery({
    queryKey: ['project', project, 'documents', 'bin'],
    enabled: open,
    queryFn: () => call(documentsRow, { params: { project }, query: { bin: 'yes' }, body: {} }),
  })
  return (
    <BinSheet
      open={open}
      onClose={onClose}
      title={say('Deleted drafts')}
      days={binDays}
      failed={isError}
      items={data?.documents.map(({ id, title, kind }) => ({ id, name: title, detail: kindLabel(kind) }))}
      onRestore={async (document) => {
        await call(binDocumentRow, { params: { project, document }, body: { binned: false } })
        await client.invalidateQueries({ queryKey: ['project', project, 'documents'] })
      }}
    />
  )
}
