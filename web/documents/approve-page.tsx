import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ApprovalAnswer, answerApprovalRow, approvalTurnRow } from '#contract/approval-calls.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectQuery } from '#web/kit/work/project.ts'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { EmptySheet } from '#web/ui/work/empty-sheet.tsx'
import { WorkPage } from '#web/ui/work/page.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ApproveSheet } from './approve-sheet.tsx'
import { wrongWords } from './queries.ts'
import { kindLabel } from './words.ts'

/** A document that waits for the reader to approve it. */
export default function ApprovePage({
  params: { project = '', document = '' },
}: {
  params: Readonly<Record<string, string>>
}) {
  const client = useQueryClient()
  const params = { project, document }
  const { data: view } = useQuery(projectQuery(project))
  const { data, error } = useQuery({
    queryKey: ['project', project, 'turn', document],
    retry: false,
    queryFn: () => call(approvalTurnRow, { params, body: {} }),
  })
  const send = useMutation({
    mutationFn: (body: ApprovalAnswer) => call(answerApprovalRow, { params, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['project', project] }),
  })
  const base = `${at('/projects')}/${project}`
  useTrail([
    { label: view?.project.name ?? '', href: base },
    { label: say('Documents'), href: `${base}/documents` },
    { label: say('Approve') },
  ])
  usePageTitle(say('Approve'))
  const gone = unreadable({ data, error })
  if (gone)
    return (
      <EmptySheet whole title={say('There is nothing to approve.')}>
        {wrongWords(gone)}
      </EmptySheet>
    )
  if (!data) return <SkeletonRows count={8} rowPx={48} />
  return (
    <WorkPage title={data.title} detail={kindLabel(data.kind)}>
      <ApproveSheet
        read={data}
        busy={send.isPending}
        error={send.error}
        onAnswer={(one) => send.mutate(one)}
      />
    </WorkPage>
  )
}
