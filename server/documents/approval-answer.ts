import { sql } from 'kysely'
import type { ApprovalAnswer, ApprovalRead, turnSchema } from '#contract/approval-calls.ts'
import type { ApprovalStep } from '#contract/approvals.ts'
import { type ProjectRole, sees } from '#contract/audience.ts'
import type { DocumentClass } from '#contract/document-kinds.ts'
import type { DocumentContent } from '#contract/documents.ts'
import { saidOf } from '#domain/documents/refill.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { type Clock, minute } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import type { Scopes } from '#server/scope/open-scopes.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { askNext, endApproval, findApproval, isAsked, keepSteps } from './approvals.ts'
import { moveOn } from './issue.ts'
import { holdDocument } from './read.ts'

export type ApprovalContext = { db: Db; clock: Clock; limit: Limiter; scopes: Pick<Scopes, 'of'> }

const byAddress: Limit = { name: 'approvals by address', most: 60, windowMs: 10 * minute }

type Found = { id: string } & Pick<
  ApprovalRead,
  'document' | 'title' | 'kind' | 'language' | 'note' | 'person'
> &
  Pick<ApprovalRead, 'orgName' | 'orgPhone' | 'project'> & {
    orgId: string
    projectId: string
    personId: string
    role: ProjectRole
    class: DocumentClass
    state: string
    steps: ApprovalStep[]
    content: DocumentContent
    from: string | null
    expiresAt: Date | null
  }

/** What one of a project's people is asked to approve; `who` says which approval and which person. */
const findAsked = (db: Db, who: ReturnType<typeof sql>, link = sql`null::timestamptz`) =>
  sql<Found>`
    select a.id, a.org_id as "orgId", a.project_id as "projectId", a.document_id as document, a.state, a.steps, a.note,
      d.title, d.kind, d.language, d.class, v.content, author.name as "from", pp.id as "personId", pp.name as person,
      pp.role, o.name as "orgName", o.phone as "orgPhone", p.name as project, ${link} as "expiresAt"
    from document_approvals a
      join documents d on d.org_id = a.org_id and d.project_id = a.project_id and d.id = a.document_id
        and d.deleted_at is null
      join document_versions v on v.org_id = a.org_id and v.project_id = a.project_id and v.id = a.version_id
      join projects p on p.org_id = a.org_id and p.id = a.project_id and p.deleted_at is null
      join orgs o on o.id = a.org_id
      join project_people pp on pp.org_id = a.org_id and pp.project_id = a.project_id and pp.removed_at is null
      left join project_people author on author.org_id = a.org_id and author.project_id = a.project_id
        and author.id = a.author_id
      ${who}`.execute(db)

function presented(found: Found): ApprovalRead {
  const { steps, personId: id, role, content, from, state } = found
  const mine = steps.filter((step) => isAsked(step, { id, role }) && step.askedAt !== null)
  const turn = mine.find(({ answer }) => answer === null)
  const last = turn ?? mine.at(-1)
  // Nobody reads it before it is put to them.
  if (!last) throw notThere()
  const { document, title, kind, language, note, person, orgName, orgPhone, project } = found
  return {
    ...{ document, title, kind, language, note, person, orgName, orgPhone, project },
    ...{ content: saidOf(content), from: from ?? '', dueOn: last.dueOn, answer: last.answer },
    open: state === 'open' && turn !== undefined,
  }
}

/** A document that the caller is asked to approve; refuses one that was never put to them. */
export async function readTurn(
  { db }: ApprovalContext,
  scope: Scope,
  document: string,
): Promise<ApprovalRead> {
  if (scope.personId === null) throw notThere()
  const { rows } = await findAsked(
    db,
    sql`where a.org_id = ${scope.orgId}::uuid and a.project_id = ${scope.projectId}::uuid
      and a.document_id = ${document}::uuid and pp.id = ${scope.personId}::uuid and a.state <> 'withdrawn'
      order by a.state = 'open' desc, a.at desc limit 1`,
  )
  const [found] = rows
  if (!found || !sees(scope.audience, found.class)) throw notThere()
  return presented(found)
}

/** What waits for an answer of the caller. */
export async function turnsOf(db: Db, scope: Scope): Promise<(typeof turnSchema)['_zod']['output'][]> {
  if (scope.personId === null) return []
  const { rows } = await sql<Pick<Found, 'document' | 'title' | 'kind' | 'class' | 'steps' | 'role'>>`
    select a.document_id as document, d.title, d.kind, d.class, a.steps, pp.role
    from document_approvals a
      join documents d on d.org_id = a.org_id and d.project_id = a.project_id and d.id = a.document_id
        and d.deleted_at is null
      join project_people pp on pp.org_id = a.org_id and pp.project_id = a.project_id and pp.removed_at is null
        and pp.id = ${scope.personId}::uuid
    where a.org_id = ${scope.orgId}::uuid and a.project_id = ${scope.projectId}::uuid and a.state = 'open'
    order by a.at, a.id`.execute(db)
  const id = scope.personId
  return rows.flatMap(({ document, title, kind, class: of, steps, role }) => {
    const turn = steps.find(
      (one) => isAsked(one, { id, role }) && one.askedAt !== null && one.answer === null,
    )
    return turn && sees(scope.audience, of) ? [{ document, title, kind, dueOn: turn.dueOn }] : []
  })
}

/** Takes the answer of the caller, and gives the turn on. The same answer sent again is there already. */
export async function answerApproval(
  context: ApprovalContext,
  scope: Scope,
  id: string,
  { answer, note, comments }: ApprovalAnswer,
  /** The approval that was read, where it is known: another is not answered. */
  read?: string,
): Promise<ApprovalRead> {
  const by = scope.personId
  if (by === null) throw notThere()
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const document = await holdDocument(scope, writing, id)
    const approval = await findApproval(scope, writing, id)
    const self = await tx
      .selectFrom('project_people')
      .select(['id', 'role'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', by)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    const mine = self ? (approval?.steps.filter((step) => isAsked(step, self)) ?? []) : []
    if (!approval || mine.length === 0 || document.deleted_at !== null) throw notThere()
    const turn = mine.find((step) => step.askedAt !== null && step.answer === null)
    if (approval.state === 'withdrawn') throw takenBack()
    const other = read !== undefined && read !== approval.id
    if (approval.state !== 'open' || !turn || other) {
      if (!other && mine.some((step) => step.by === by && step.answer === answer)) return
      const answered = other || approval.state !== 'open' || mine.some((step) => step.answer !== null)
      throw new Refusal(
        'conflict',
        answered ? say('This was answered already.') : say('It is not your turn yet.'),
      )
    }
    if (answer === 'returned' && note.trim() === '' && comments.length === 0)
      throw new Refusal('invalid_input', say('Say what is to be changed.'), {
        fields: { note: say('Say what is to be changed.') },
      })
    const { content } = await tx
      .selectFrom('document_versions')
      .select('content')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', approval.version_id)
      .executeTakeFirstOrThrow()
    if (comments.some(({ block }) => !content.blocks.some((one) => one.id === block)))
      throw new Refusal('invalid_input', say('A comment is on nothing that the document says.'))
    const steps = approval.steps.map((step) =>
      step === turn ? { ...step, answer, note, comments, by, at: now.toISOString() } : step,
    )
    const people = approval.author_id === null ? [] : [approval.author_id]
    if (answer === 'approved' && steps.some((step) => step.answer === null))
      return askNext(scope, writing, document, { ...approval, steps })
    await keepSteps(scope, writing, approval.id, steps)
    await endApproval(scope, writing, approval.id, answer)
    const author = await tx
      .selectFrom('project_people')
      .select('name')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', approval.author_id)
      .executeTakeFirst()
    await moveOn(scope, writing, document, {
      ...{ state: answer === 'approved' ? 'approved' : 'draft', kind: `document.${answer}`, people },
      ball: author ? { text: author.name, ...(people[0] !== undefined && { person: people[0] }) } : null,
    })
  })
  return readTurn(context, scope, id)
}

const takenBack = () =>
  new Refusal('conflict', say('This was taken back: there is nothing to answer any more.'))

/**
 * Lets whoever holds a link read what it leads to and answer, as the person that it was made for. Refuses a link that nobody made
 * or that has run out, and one to what was taken back.
 */
export async function asApprover(
  context: ApprovalContext,
  token: string,
  address: string,
  answer?: ApprovalAnswer,
): Promise<ApprovalRead> {
  const { db, clock, limit, scopes } = context
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const { rows } = await findAsked(
    db,
    sql`join approval_links link on link.org_id = a.org_id and link.project_id = a.project_id
        and link.approval_id = a.id and link.person_id = pp.id and link.token_hash = ${hashToken(token)}`,
    sql`link.expires_at`,
  )
  const [found] = rows
  if (!found)
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  const { orgId, projectId, personId, role, orgName: org } = found
  if (found.expiresAt === null || found.expiresAt <= clock.now())
    throw new Refusal('expired_token', say('This link has run out. Ask {org} for a new one.', { org }))
  if (found.state === 'withdrawn')
    throw new Refusal('expired_token', say('{org} took this document back.', { org }))
  if (!answer) return presented(found)
  const scope = scopes.of({ orgId, projectId, personId, userId: null, audience: role })
  return answerApproval(context, scope, found.document, answer, found.id)
}
