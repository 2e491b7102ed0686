import { sql } from 'kysely'
import type { Audience } from '#contract/audience.ts'
import { type Entity, present } from '#contract/field.ts'
import { type Person, type Project, personEntity, projectEntity } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { centsOf, projectColumns, readRow } from './columns.ts'

/** A project as the caller sees it. */
export async function readProjectRow(scope: Scope): Promise<Project> {
  const row = await scope.read
    .selectFrom('projects')
    .select(projectColumns)
    .where('id', '=', scope.projectId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw notThere()
  const [price, cost] = await Promise.all([
    scope
      .reads('price')
      ?.selectFrom('project_prices')
      .select('price_cents')
      .where('project_id', '=', scope.projectId)
      .executeTakeFirst(),
    scope
      .reads('cost')
      ?.selectFrom('project_costs')
      .select('budget_cents')
      .where('project_id', '=', scope.projectId)
      .executeTakeFirst(),
  ])
  return show(projectEntity, scope.audience, {
    ...readRow(row),
    priceCents: centsOf(price?.price_cents ?? null),
    budgetCents: centsOf(cost?.budget_cents ?? null),
  })
}

const show = <E extends Entity>(entity: E, audience: Audience, row: Record<string, unknown>) =>
  present(entity, audience, row)

/** The people of a project. A person of the organisation is its crew or its contractor, whatever they were added as. */
export async function readPeople(scope: Scope): Promise<Person[]> {
  const own = await ownPeople(scope)
  const rows = await scope.read
    .selectFrom('project_people')
    .select(['id', 'user_id as userId', 'name', 'company', 'trade', 'role'])
    .where('project_id', '=', scope.projectId)
    .where('removed_at', 'is', null)
    .orderBy('added_at')
    .orderBy('id')
    .execute()
  const contacts = await scope
    .reads('team')
    ?.selectFrom('person_contacts')
    .select(['person_id', 'email', 'phone'])
    .where('project_id', '=', scope.projectId)
    .execute()
  return rows.map(({ role, ...row }) => {
    const contact = contacts?.find(({ person_id }) => person_id === row.id)
    const isOwn = row.userId !== null && own.has(row.userId)
    return show(personEntity, scope.audience, {
      ...row,
      audience: role === 'worker' && isOwn ? 'crew' : role,
      own: isOwn,
      email: contact?.email ?? null,
      phone: contact?.phone ?? null,
    })
  })
}

/** The accounts of the organisation among the project's people. */
async function ownPeople(scope: Scope): Promise<Set<string>> {
  const users = await scope.members()
  return new Set(users)
}

/** A project, its people, and what the caller is to it. */
export async function readProject(scope: Scope): Promise<ProjectView> {
  const [project, people, revs, orgName] = await Promise.all([
    readProjectRow(scope),
    readPeople(scope),
    scope.read
      .selectFrom('project_revs')
      .select(['class', sql<number>`rev::float8`.as('rev')])
      .where('project_id', '=', scope.projectId)
      .execute(),
    scope.orgName(),
  ])
  return {
    project,
    people,
    audience: scope.audience,
    orgId: scope.orgId,
    orgName,
    self: scope.personId,
    revs: Object.fromEntries(revs.map((row) => [row.class, row.rev])),
  }
}
