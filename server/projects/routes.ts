import { addProjectRow, editProjectRow, projectRow, projectsRow } from '#contract/projects.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { SessionUser } from '#server/kit/session-user.ts'
import type { OrgCaller } from '#server/scope/org.ts'
import type { Scope } from '#server/scope/scope.ts'
import { type AddContext, addProject } from './add.ts'
import { editProject } from './edit.ts'
import { listProjects, type ProjectsContext } from './list.ts'
import { readProject } from './read.ts'

/** The calls of projects. */
export function projectRoutes(
  serve: Serve<{ user: SessionUser; operator: unknown; org: OrgCaller; project: Scope }>,
  context: ProjectsContext & AddContext & { clock: Clock },
): void {
  serve(projectsRow, ({ query }, { user }) => listProjects(context, user.id, query))
  serve(addProjectRow, ({ body }, { org, language }) =>
    addProject(context, org, body, language, context.clock.now()),
  )
  serve(projectRow, (_, { project }) => readProject(project))
  serve(editProjectRow, ({ body }, { project }) => editProject(project, body))
}
