import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Invitation, resendInvitationRow, revokeInvitationRow } from '#contract/people.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { momentDay } from '#web/kit/work/dates.ts'
import { orgRoleWords } from '#web/kit/work/role-words.ts'
import { toast } from '#web/ui/toast.ts'
import { WorkSection } from '#web/ui/work/page.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { tellFailure } from './failure.ts'

/** What became of an invitation, in a few words. */
export function stateText({
  at,
  expired,
  failed,
}: {
  at: string
  expired: boolean
  failed: boolean
}): string {
  if (expired) return say('expired')
  if (failed) return say('could not be delivered')
  return say('sent {day}', { day: momentDay(at) })
}

/** Invitations that nobody took up yet; each holds a seat until it is taken back or runs out. */
export function Waiting({ org, invitations }: { org: string; invitations: readonly Invitation[] }) {
  const client = useQueryClient()
  const act = useMutation({
    mutationFn: ({ id, row }: { id: string; row: typeof resendInvitationRow | typeof revokeInvitationRow }) =>
      call(row, { params: { org, invitation: id }, body: {} }),
    onSuccess: (team, { row }) => {
      client.setQueryData(['team', org], team)
      toast({
        title:
          row === revokeInvitationRow
            ? say('The invitation is withdrawn')
            : say('The invitation is on its way'),
      })
    },
    onError: tellFailure,
  })
  return (
    <WorkSection
      title={say('Waiting')}
      detail={say('{count, plural, one {# invitation} other {# invitations}}', { count: invitations.length })}
    >
      <ul>
        {invitations.map((invitation) => (
          <li key={invitation.id} className="border-line border-b pt-2 pb-1">
            <span className="block min-w-0">
              <span className="block truncate font-semibold text-[0.8125rem]/5 max-md:text-base">
                {invitation.email}
              </span>
              <span className="block text-muted text-xs max-md:text-[0.8125rem]">
                {`${orgRoleWords[invitation.role]}, ${stateText(invitation)}`}
              </span>
            </span>
            <span className="-ml-2.5 flex max-md:-ml-3">
              <ToolButton
                size={28}
                look="ghost"
                label={say('Resend')}
                aria-label={say('Resend to {email}', { email: invitation.email })}
                onClick={() => act.mutate({ id: invitation.id, row: resendInvitationRow })}
              />
              <ToolButton
                size={28}
                look="ghost"
                label={say('Take back')}
                aria-label={say('Withdraw from {email}', { email: invitation.email })}
                onClick={() => act.mutate({ id: invitation.id, row: revokeInvitationRow })}
              />
            </span>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
