import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Guest, teamRow } from '#contract/people.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { call } from '#web/kit/call.ts'
import { useTrail } from '#web/kit/trail.ts'
import { homeQuery } from '#web/kit/work/home.ts'
import { usePageTitle } from '#web/kit/work/page-title.ts'
import { projectRoleWords } from '#web/kit/work/role-words.ts'
import { WorkPage, WorkSection } from '#web/ui/work/page.tsx'
import { PersonMark } from '#web/ui/work/person-mark.tsx'
import { SkeletonRows } from '#web/ui/work/skeleton.tsx'
import { ToolButton } from '#web/ui/work/tool-button.tsx'
import { InviteSheet } from './invite-sheet.tsx'
import { MemberTable } from './member-table.tsx'
import { SeatsSheet } from './seats-sheet.tsx'
import { Waiting } from './waiting.tsx'
import { WhoSeesWhat } from './who-sees-what.tsx'

/** Who is in, what they see, and what it costs. */
export default function TeamPage() {
  const { data: home } = useQuery(homeQuery)
  const org = home?.orgId ?? undefined
  const { data: team } = useQuery({
    queryKey: ['team', org],
    queryFn: () => call(teamRow, { params: { org: org ?? '' }, body: {} }),
    enabled: org !== undefined,
  })
  const [inviting, setInviting] = useState(false)
  useTrail([{ label: team?.name ?? '' }, { label: say('Team and roles') }])
  usePageTitle(say('Team and roles'))
  if (!team || org === undefined) {
    return (
      <WorkPage title={say('Team and roles')}>
        <SkeletonRows count={6} rowPx={48} />
      </WorkPage>
    )
  }
  const { seats, invitations = [], guests = [] } = team
  return (
    <WorkPage
      title={say('Team and roles')}
      inBar
      detail={
        seats?.allowed
          ? say('{taken} of {allowed, plural, one {# seat} other {# seats}}', {
              taken: seats.taken,
              allowed: seats.allowed,
            })
          : say('{count, plural, one {# person} other {# people}}', { count: team.members.length })
      }
      actions={
        seats && (
          <ToolButton look="main" icon="plus" label={say('Invite')} onClick={() => setInviting(true)} />
        )
      }
      {...(seats && {
        aside: (
          <>
            <SeatsSheet seats={seats} />
            {invitations.length > 0 && <Waiting org={org} invitations={invitations} />}
          </>
        ),
      })}
    >
      <div className="grid gap-8">
        <MemberTable org={org} team={team} self={home?.user.id} />
        <Guests
          title={say('Contractors of other firms')}
          detail={say('see cost, and take a seat')}
          guests={guests.filter(({ role }) => role === 'contractor')}
        />
        <Guests
          title={say('Free of charge')}
          detail={say('take no seat')}
          guests={guests.filter(({ role }) => role !== 'contractor')}
        />
        <WhoSeesWhat />
      </div>
      {seats && <InviteSheet org={org} seats={seats} open={inviting} onClose={() => setInviting(false)} />}
    </WorkPage>
  )
}

/** Everybody of the projects who is not of the organisation; each leads to the people of theirs. */
function Guests({ title, detail, guests }: { title: string; detail: string; guests: readonly Guest[] }) {
  if (guests.length === 0) return null
  return (
    <WorkSection title={title} detail={detail}>
      <ul>
        {guests.map(({ id, projectId, project, name, company, role, joined }) => (
          <li
            key={id}
            className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1.5 text-[0.8125rem]/5 max-md:text-base md:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_minmax(0,9rem)]"
          >
            <PersonMark name={name} outside named />
            <span className="min-w-0 max-md:col-span-2">
              <span className="block truncate font-semibold">{name}</span>
              {company && <span className="block truncate text-muted text-xs">{company}</span>}
            </span>
            <span className="min-w-0 text-muted max-md:col-start-2 max-md:text-sm">
              {joined
                ? projectRoleWords[role]
                : say('{role}, without an account', { role: projectRoleWords[role] })}
            </span>
            <a
              href={`${at('/projects')}/${projectId}/people`}
              className="inline-flex min-h-8 min-w-0 items-center justify-self-end font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-11"
            >
              {project}
            </a>
          </li>
        ))}
      </ul>
    </WorkSection>
  )
}
