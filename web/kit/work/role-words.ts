import type { OrgRole, ProjectRole } from '#contract/audience.ts'
import { say } from '#language/say.ts'

/** What somebody is in an organisation. */
export const orgRoleWords: Record<OrgRole, string> = {
  admin: say('Admin'),
  contractor: say('Contractor'),
  office: say('Office'),
  worker: say('Worker'),
}

/** What each of them sees and does, in a line. */
export const orgRoleHints: Record<OrgRole, string> = {
  admin: say('Every project with money; people, plan and settings too'),
  contractor: say('Runs every project, with money'),
  office: say('Runs every project, with money, from the office'),
  worker: say('The projects they are put on; no money'),
}

/** What somebody is invited to a project as. */
export const projectRoleWords: Record<ProjectRole, string> = {
  owner: say('Owner'),
  worker: say('Worker or sub'),
  contractor: say('Contractor'),
}

export const projectRoleHints: Record<ProjectRole, string> = {
  owner: say('Dates, decisions, documents and the price; no cost. Free of charge'),
  worker: say('Tasks, dates, photos and files; no money. Free of charge'),
  contractor: say('Everything, with cost. Takes a seat'),
}
