import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OrgRole, orgRoles } from '#contract/audience.ts'
import { changeRoleRow, type Member, removeMemberRow, type Team } from '#contract/people.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useNavigate } from '#web/kit/navigation.tsx'
import { orgRoleWords } from '#web/kit/work/role-words.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { Menu } from '#web/ui/work/menu.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { tellFailure } from './failure.ts'

type Props = { org: string; team: Team; self: string | undefined }

/** The organisation's own people; an admin changes what they are and removes them, anybody leaves. */
export function MemberTable({ org, team, self }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [leaving, setLeaving] = useState<Member>()
  const change = useMutation({
    mutationFn: (to: { user: string; role: OrgRole }) =>
      call(changeRoleRow, { params: { org, user: to.user }, body: { role: to.role } }),
    onSuccess: (next) => client.setQueryData(['team', org], next),
    onError: tellFailure,
  })
  const remove = useMutation({
    mutationFn: ({ userId }: Member) => call(removeMemberRow, { params: { org, user: userId }, body: {} }),
    onSuccess: async (_, member) => {
      setLeaving(undefined)
      toast({
        title: say('{name} is off the team', { name: member.name }),
        description: say('Their tasks are unassigned now; what they wrote stays.'),
      })
      if (member.userId !== self) return client.invalidateQueries({ queryKey: ['team', org] })
      navigate(at('/dashboard'))
      await client.invalidateQueries()
    },
    onError: (error) => {
      setLeaving(undefined)
      tellFailure(error)
    },
  })
  const admin = team.role === 'admin'
  return (
    <>
      <table className="w-full text-left max-md:block text-[0.8125rem]/5 max-md:text-base">
        <thead className="text-muted text-xs max-md:sr-only">
          <tr className="border-ink border-b-2">
            <th className="py-1.5 font-medium">{say('Name')}</th>
            <th className="py-1.5 font-medium">{say('Role')}</th>
            <th className="py-1.5 font-medium">{say('Projects')}</th>
            <th className="py-1.5 font-medium">{say('Money')}</th>
            <th>
              <span className="sr-only">{say('More')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-md:block max-md:border-ink max-md:border-t-2">
          {team.members.map((member) => (
            <tr
              key={member.userId}
              className="border-line border-b max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto_auto] max-md:items-center max-md:py-2"
            >
              <td className="py-1.5 pr-3">
                <span className="flex min-w-0 items-center gap-3">
                  <PersonMark name={member.name} named />
                  <span className="min-w-0">
                    <span className="block font-semibold md:truncate">
                      {member.userId === self ? say('{name} (you)', { name: member.name }) : member.name}
                    </span>
                    {member.email && (
                      <span className="block text-muted text-xs max-md:text-[0.8125rem] max-md:wrap-anywhere md:truncate">
                        {member.email}
                      </span>
                    )}
                  </span>
                </span>
              </td>
              <td className="pr-3">
                {admin ? (
                  <Menu
                    label={say('Role of {name}', { name: member.name })}
                    trigger={(button) => (
                      <ToolButton
                        {...button}
                        label={orgRoleWords[member.role]}
                        aria-label={say('{role}, role of {name}', {
                          role: orgRoleWords[member.role],
                          name: member.name,
                        })}
                        icon="down"
                        className="flex-row-reverse"
                      />
                    )}
                    items={orgRoles.map((role) => ({
                      id: role,
                      label: orgRoleWords[role],
                      checked: role === member.role,
                      onChoose: () => {
                        if (role !== member.role) change.mutate({ user: member.userId, role })
                      },
                    }))}
                  />
                ) : (
                  orgRoleWords[member.role]
                )}
              </td>
              <td className="pr-3 max-md:hidden">
                {member.role === 'worker'
                  ? say('{count, plural, =0 {none yet} other {#}}', { count: member.projects })
                  : say('all')}
              </td>
              <td className="pr-3 max-md:hidden">{member.role === 'worker' ? say('none') : say('all')}</td>
              <td className="text-right">
                {(admin || member.userId === self) && (
                  <Menu
                    label={say('More of {name}', { name: member.name })}
                    side="end"
                    trigger={(button) => (
                      <ToolButton
                        {...button}
                        look="ghost"
                        icon="more"
                        bare
                        label={say('More of {name}', { name: member.name })}
                      />
                    )}
                    items={[
                      {
                        id: 'remove',
                        label: member.userId === self ? say('Leave the team') : say('Remove from the team'),
                        danger: true,
                        onChoose: () => setLeaving(member),
                      },
                    ]}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Dialog
        open={leaving !== undefined}
        onClose={() => setLeaving(undefined)}
        title={
          leaving?.userId === self
            ? say('Leave {org}?', { org: team.name })
            : say('Remove {name}?', { name: leaving?.name ?? '' })
        }
      >
        <p className="mt-3">
          {say(
            'They lose access to every project right away. Their tasks become unassigned; what they wrote stays.',
          )}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ToolButton
            look="danger"
            busy={remove.isPending}
            label={leaving?.userId === self ? say('Leave') : say('Remove')}
            onClick={() => leaving && remove.mutate(leaving)}
          />
          <ToolButton look="ghost" label={say('Cancel')} onClick={() => setLeaving(undefined)} />
        </div>
      </Dialog>
    </>
  )
}
