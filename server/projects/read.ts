import type { Audience, ProjectRole } from '#contract/audience.ts'
import { type Entity, present } from '#contract/field.ts'
import { type Person, type Project, personEntity, projectEntity } from '#contract/fields.ts'
import type { ProjectView } from '#contract/projects.ts'
import { runKept } from '#server/db/client.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { projectColumns, readRow } from './columns.ts'

/** A project as the caller sees it. */
export const readProjectRow = async (scope: Scope): Promise<Project> => (await readNumbered(scope)).project

type Row = Parameters<typeof readRow>[0] & { revs: Record<string, number> | null }

/** What its reader does not see is not asked for: their connection has no such table. */
function statementOf(scope: Scope) {
  const sums = [...(scope.reads('price') ? ['price'] : []), ...(scope.reads('cost') ? ['cost'] : [])] as const
  const cents = { price: 'price_cents', cost: 'budget_cents' } as Readonly<Record<string, string>>
  const of = 'org_id = $1::uuid and project_id = $2::uuid'
  const text = `
    select ${projectColumns.join(', ')}, (select json_object_agg(class, rev) from project_revs where ${of}) as revs${sums
      .map((sum) => `, (select ${cents[sum]} from project_${sum}s where ${of}) as ${cents[sum]}`)
      .join('')}
    from projects where org_id = $1::uuid and id = $2::uuid and deleted_at is null`
  return { name: `project-${sums.join('-')}`, text }
}

/** A project as the caller sees it, and the number of the last change of each class. */
async function readNumbered(scope: Scope) {
  const [row] = await runKept<Row>(scope.read, statementOf(scope), [scope.orgId, scope.projectId])
  if (!row) throw notThere()
  const { revs, ...rest } = row
  const project = show(projectEntity, scope.audience, {
    priceCents: null,
    budgetCents: null,
    ...readRow(rest),
  })
  return { project, revs: revs ?? {} }
}

const show = <E extends Entity>(entity: E, audience: Audience, row: Record<string, unknown>) =>
  present(entity, audience, row)

/** The people of a project. A person of the organisation is its crew or its contractor, whatever they were added as. */
export async function readPeople(scope: Scope, members = scope.members()): Promise<Person[]> {
  const statement = peopleStatement(scope.reads('team') !== undefined)
  const [users, rows] = await Promise.all([
    members,
    runKept<PersonRow>(scope.read, statement, [scope.orgId, scope.projectId]),
  ])
  const own = new Set(users)
  return rows.map(({ role, email, phone, ...row }) => {
    const isOwn = row.userId !== null && own.has(row.userId)
    return show(personEntity, scope.audience, {
      ...row,
      audience: role === 'worker' && isOwn ? 'crew' : role,
      own: isOwn,
      ...{ email, phone },
    })
  })
}

type PersonRow = Pick<Person, 'id' | 'name' | 'company' | 'trade' | 'email' | 'phone'> & {
  userId: string | null
  role: ProjectRole
}

/** Only the team's connections have the table of what people are reached by. */
const peopleStatement = (team: boolean) => ({
  name: team ? 'people-reached' : 'people',
  text: `
    select pp.id, pp.user_id as "userId", pp.name, pp.company, pp.trade, pp.role,
      ${team ? 'c.email, c.phone' : 'null as email, null as phone'}
    from project_people pp${
      team
        ? `
      left join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id`
        : ''
    }
    where pp.org_id = $1::uuid and pp.project_id = $2::uuid and pp.removed_at is null
    order by pp.added_at, pp.id`,
})

/** A project, its people, and what the caller is to it. */
export async function readProject(scope: Scope): Promise<ProjectView> {
  const org = scope.org()
  const [{ project, revs }, people, { name: orgName }] = await Promise.all([
    readNumbered(scope),
    readPeople(
      scope,
      org.then(({ members }) => members),
    ),
    org,
  ])
  return {
    project,
    people,
    audience: scope.audience,
    orgId: scope.orgId,
    orgName,
    self: scope.personId,
    revs,
  }
}
