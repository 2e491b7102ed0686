import type { Person } from '#contract/fields.ts'
import {
  acceptInvitationRow,
  acceptOwnInvitationRow,
  addPersonRow,
  changeRoleRow,
  editPersonRow,
  invitationRow,
  inviteMemberRow,
  invitePersonRow,
  ownInvitationRow,
  peopleRow,
  removeMemberRow,
  removePersonRow,
  resendInvitationRow,
  revokeInvitationRow,
  teamRow,
  uninvitePersonRow,
} from '#contract/people.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import type { Scope } from '#server/scope/scope.ts'
import { acceptInvitation, acceptOwnInvitation, lookAtInvitation, lookAtOwnInvitation } from './join.ts'
import {
  changeRole,
  inviteMember,
  type PeopleContext,
  removeMember,
  resendInvitation,
  revokeInvitation,
} from './members.ts'
import {
  addPerson,
  editPerson,
  invitePerson,
  listPeople,
  type ProjectPeople,
  removePerson,
  uninvitePerson,
} from './project-people.ts'
import { readAsked, readTeam } from './team.ts'

/** The calls of people: of an organisation, of its projects, and of whoever is asked into either. */
export function peopleRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller; project: Scope }>,
  context: PeopleContext & { readPeople: (scope: Scope) => Promise<Person[]> },
): void {
  const { db, clock } = context
  serve(teamRow, (_, { org }) => readTeam(db, org, clock.now()))
  serve(inviteMemberRow, ({ body }, { org, language }) => inviteMember(context, org, body, language))
  serve(resendInvitationRow, ({ params }, { org }) => resendInvitation(context, org, params.invitation))
  serve(revokeInvitationRow, ({ params }, { org }) => revokeInvitation(context, org, params.invitation))
  serve(changeRoleRow, ({ params, body }, { org }) => changeRole(context, org, params.user, body))
  serve(removeMemberRow, ({ params }, { org }) => removeMember(context, org, params.user))

  const ofProjects: ProjectPeople = {
    readPeople: context.readPeople,
    invitationsTo: (scope) => readAsked(db, scope, clock.now()),
    limit: context.limit,
  }
  serve(peopleRow, (_, { project }) => listPeople(ofProjects, project))
  serve(addPersonRow, ({ body }, { project, language }) => addPerson(ofProjects, project, body, language))
  serve(editPersonRow, ({ params, body }, { project }) =>
    editPerson(ofProjects, project, params.person, body),
  )
  serve(removePersonRow, ({ params }, { project }) => removePerson(ofProjects, project, params.person))
  serve(invitePersonRow, ({ params, body }, { project }) =>
    invitePerson(ofProjects, project, params.person, body.language),
  )
  serve(uninvitePersonRow, ({ params }, { project }) => uninvitePerson(ofProjects, project, params.person))

  serve(invitationRow, ({ body }, { address }) => lookAtInvitation(context, body.token, address))
  serve(acceptInvitationRow, ({ body }, { user, address }) =>
    acceptInvitation(context, user.id, body, address),
  )
  serve(ownInvitationRow, ({ params }, { user }) => lookAtOwnInvitation(context, user.id, params.invitation))
  serve(acceptOwnInvitationRow, ({ params }, { user }) =>
    acceptOwnInvitation(context, user.id, params.invitation),
  )
}
