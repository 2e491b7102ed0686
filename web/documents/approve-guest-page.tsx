import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApprovalAnswer, guestAnswerApprovalRow, guestApprovalRow } from '#contract/approval-calls.ts'
import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useHashToken } from '#web/kit/hash-token.ts'
import { GuestAhead } from '#web/kit/work/guest-ahead.tsx'
import { unreadable } from '#web/kit/work/unreadable.ts'
import { ApproveSheet } from './approve-sheet.tsx'

/** Where somebody without an account reads a document and approves it. Opening it answers nothing. */
export default function ApproveGuestPage() {
  const client = useQueryClient()
  const token = useHashToken('approval')
  const queryKey = ['guest approval', token]
  const { data, error, refetch } = useQuery({
    queryKey,
    enabled: token !== undefined && token !== '',
    retry: false,
    queryFn: () => call(guestApprovalRow, { params: {}, body: { token: token ?? '' } }),
  })
  const send = useMutation({
    mutationFn: (answer: ApprovalAnswer) =>
      call(guestAnswerApprovalRow, { params: {}, body: { ...answer, token: token ?? '' } }),
    onSuccess: (now) => client.setQueryData(queryKey, now),
  })
  useEffect(() => {
    document.title = `${say('Approve')} | ${brand.name}`
  }, [])
  if (unreadable({ data, error }) || !data || !token)
    return (
      <GuestAhead
        token={token}
        error={error}
        nothing={say('There is nothing to approve.')}
        onRetry={() => void refetch()}
      />
    )
  const { orgName, orgPhone, project, title } = data
  return (
    <div className="mx-auto w-full max-w-[54rem] px-4 pb-10 md:px-6">
      <p className="flex flex-wrap items-center gap-x-4 border-line border-b py-3">
        <span className="font-semibold text-lg/7">{orgName}</span>
        {orgPhone !== '' && (
          <a className="inline-flex min-h-11 items-center text-link underline" href={`tel:${orgPhone}`}>
            {orgPhone}
          </a>
        )}
        <span className="text-muted">{project}</span>
      </p>
      <h1 tabIndex={-1} className="mt-6 mb-2 font-black text-[1.75rem]/8 outline-none wrap-anywhere">
        {title}
      </h1>
      <ApproveSheet
        read={data}
        busy={send.isPending}
        error={send.error}
        onAnswer={(one) => send.mutate(one)}
      />
    </div>
  )
}
