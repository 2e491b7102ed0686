import {
  deleteTemplateRow,
  renameTemplateRow,
  saveTemplateRow,
  templateRow,
  templatesRow,
} from '#contract/project-templates.ts'
import {
  activityRow,
  addProjectRow,
  binnedProjectsRow,
  binProjectRow,
  editProjectRow,
  orgProjectsRow,
  projectRoomRow,
  projectRow,
  projectsRow,
  restoreProjectRow,
} from '#contract/projects.ts'
import { todayRow } from '#contract/today.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import type { Scope } from '#server/scope/scope.ts'
import { readActivity } from './activity.ts'
import { type AddContext, addProject } from './add.ts'
import { binProject, listBin, restoreProject } from './bin.ts'
import { editProject } from './edit.ts'
import { listProjects, type ProjectsContext } from './list.ts'
import { readProject } from './read.ts'
import { readRoom } from './room.ts'
import { deleteTemplate, listTemplates, readTemplate, renameTemplate, saveTemplate } from './templates.ts'
import { readToday } from './today.ts'

/** The calls of projects. */
export function projectRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller; project: Scope }>,
  context: ProjectsContext & AddContext & { clock: Clock },
): void {
  serve(projectsRow, ({ query }, { user }) => listProjects(context, user.id, query))
  serve(orgProjectsRow, async ({ query }, { org }) => {
    const { projects, total } = await listProjects(context, org.userId, { ...query, org: org.orgId })
    return { projects, total }
  })
  serve(addProjectRow, ({ body }, { org, language }) =>
    addProject(context, org, body, language, context.clock.now()),
  )
  serve(projectRow, (_, { project }) => readProject(project))
  serve(editProjectRow, ({ body }, { project }) => editProject(project, body))
  const { db, clock } = context
  serve(projectRoomRow, (_, { org }) => readRoom(db, org.orgId, clock.now()))
  serve(binProjectRow, (_, { project }) => binProject(project))
  serve(binnedProjectsRow, (_, { org }) => listBin(db, org, clock.now()))
  serve(restoreProjectRow, ({ params }, { org }) => restoreProject(context, org, params.project, clock.now()))
  serve(activityRow, ({ query }, { project }) => readActivity(project, query))
  serve(todayRow, (_, { user }) => readToday(context, user.id, clock.now()))
  serve(templatesRow, (_, { org, language }) => listTemplates(db, org, language))
  serve(templateRow, ({ params }, { org, language }) => readTemplate(db, org, params.template, language))
  serve(saveTemplateRow, ({ body }, { project }) => saveTemplate(project, body))
  serve(renameTemplateRow, ({ params, body }, { org }) => renameTemplate(db, org, params.template, body.name))
  serve(deleteTemplateRow, ({ params }, { org }) => deleteTemplate(db, org, params.template))
}
