import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { approvalLinkRow, sendForApprovalRow } from '#contract/approval-calls.ts'
import { type Approval, type ApprovalStep, approvalLimits } from '#contract/approvals.ts'
import { type ProjectRole, sees } from '#contract/audience.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import { dateIn, day } from '#server/kit/clock.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { conflict } from '#server/scope/edit.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { type Held, holdDraft, putVersion } from './draft.ts'
import { moveOn } from './issue.ts'
import { holdDocument, ofProject } from './read.ts'

/** The job that writes and sends the letter of somebody who is asked; `approval-post.ts` does it. */
export const approvalLetterJob = 'approval-letter'

/** Each may tell people by letter who have no account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'approvals by project', most: 100, windowMs: day }

type Person = { id: string; name: string; role: ProjectRole; user_id: string | null; email: string | null }

/** Whether a step asks this person. */
export const isAsked = (
  { person, role }: Pick<ApprovalStep, 'person' | 'role'>,
  one: Pick<Person, 'id' | 'role'>,
): boolean => person === one.id || role === one.role

const readPeople = (scope: Scope, { tx }: Pick<Writing, 'tx'>): Promise<Person[]> =>
  tx
    .selectFrom('project_people as p')
    .leftJoin('person_contacts as c', (join) =>
      join
        .onRef('c.org_id', '=', 'p.org_id')
        .onRef('c.project_id', '=', 'p.project_id')
        .onRef('c.person_id', '=', 'p.id'),
    )
    .select(['p.id', 'p.name', 'p.role', 'p.user_id', 'c.email'])
    .where('p.org_id', '=', scope.orgId)
    .where('p.project_id', '=', scope.projectId)
    .where('p.removed_at', 'is', null)
    .orderBy('p.name')
    .execute()

/** The approval of a document that is out, or the one that was last. */
export const findApproval = (scope: Scope, { tx }: Pick<Writing, 'tx'>, document: string) =>
  tx
    .selectFrom('document_approvals')
    .select(['id', 'version_id', 'together', 'note', 'steps', 'state', 'author_id', 'at', 'ended_at'])
    .where((eb) => eb.and({ ...ofProject(scope), document_id: document }))
    .orderBy(sql`state = 'open'`, 'desc')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()

/** Sends a draft out as it stands; sent again with its id it is out once. */
export async function sendForApproval(
  { limit }: { limit: Limiter },
  scope: Scope,
  id: string,
  { id: approval, revision, together, note, steps }: RowInput<typeof sendForApprovalRow>['body'],
): Promise<RowData<typeof sendForApprovalRow>> {
  requireRight(scope, 'paper.write')
  await limit({ limit: byProject, who: scope.projectId })
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const document = await holdDocument(scope, writing, id)
    const last = await findApproval(scope, writing, id)
    if (last?.id === approval) return
    const people = await readPeople(scope, writing)
    if (steps.some(({ person }) => person !== null && !people.some((one) => one.id === person)))
      throw notThere()
    const draft = await holdDraft(scope, writing, document)
    // Somebody wrote on since it was read.
    if (draft.revision !== revision) throw conflict({})
    const author = await writing.self()
    const { time_zone: timeZone } = await tx
      .selectFrom('projects')
      .select('time_zone')
      .where('org_id', '=', scope.orgId)
      .where('id', '=', scope.projectId)
      .executeTakeFirstOrThrow()
    const today = dateIn(timeZone, now)
    for (const [at, step] of steps.entries()) requireStep(step, at, { document, people, today })
    const version = await putVersion(scope, writing, document, {
      ...{ content: draft.content, author, reason: say('Sent to be approved') },
    })
    const asked = steps.map((step): ApprovalStep => {
      const open = { askedAt: null, remindedOn: null, answer: null, note: '', comments: [], by: null }
      return { ...step, ...open, at: null }
    })
    await tx
      .insertInto('document_approvals')
      .values({
        ...{ ...ofProject(scope), id: approval, document_id: id, version_id: version.id, together, note },
        ...{ steps: JSON.stringify(asked), author_id: author, at: now },
      })
      .execute()
    await askNext(scope, writing, document, { id: approval, together, steps: asked })
  })
  return { id: approval }
}

type Asked = Pick<ApprovalStep, 'person' | 'role' | 'dueOn'>

function requireStep(
  step: Asked,
  at: number,
  { document, people, today }: { document: Held; people: readonly Person[]; today: string },
): void {
  const wrong = (key: string, text: string) =>
    new Refusal('invalid_input', text, { fields: { [`steps.${at}.${key}`]: text } })
  if ((step.person === null) === (step.role === null))
    throw wrong('person', say('Ask either a person or a role'))
  if (step.dueOn < today) throw wrong('dueOn', say('This day has passed.'))
  const asked = people.filter((one) => isAsked(step, one))
  if (asked.length === 0) throw wrong('role', say('Nobody in this project has that role.'))
  const shut = asked.find(({ role }) => !sees(role, document.class))
  if (shut) throw wrong('person', say('{name} may not read this document.', { name: shut.name }))
}

/** Gives the turn to whoever has it now, and keeps how the steps stand then. */
export async function askNext(
  scope: Scope,
  writing: Writing,
  document: Held,
  { id, together, steps }: Pick<Approval, 'id' | 'together' | 'steps'>,
): Promise<void> {
  const first = steps.findIndex(({ answer }) => answer === null)
  const next = steps.map((step, at) =>
    step.askedAt === null && (together || at === first)
      ? { ...step, askedAt: writing.now.toISOString() }
      : step,
  )
  await keepSteps(scope, writing, id, next)
  const people = await readPeople(scope, writing)
  const whose = (some: readonly ApprovalStep[]) =>
    people.filter((one) => some.some((step) => isAsked(step, one)))
  const turns = next.filter(({ askedAt, answer }) => askedAt !== null && answer === null)
  const holders = whose(turns)
  const [only, ...more] = holders
  await moveOn(scope, writing, document, {
    ...{ state: 'review', kind: 'document.review' },
    ball: {
      text: holders.map(({ name }) => name).join(', '),
      ...(only && more.length === 0 && { person: only.id }),
      due: turns.map(({ dueOn }) => dueOn).toSorted()[0] ?? null,
    },
  })
  const asked = next.filter((step, at) => step.askedAt !== steps[at]?.askedAt)
  await tellAsked(scope, writing, document, id, asked)
}

export const keepSteps = (scope: Scope, { tx }: Writing, id: string, steps: readonly ApprovalStep[]) =>
  tx
    .updateTable('document_approvals')
    .set({ steps: JSON.stringify(steps) })
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()

/** Tells those whom steps ask that it is their turn: who has an account by a notice, others by a letter with a link. */
export async function tellAsked(
  scope: Scope,
  writing: Writing,
  document: Pick<Held, 'id' | 'class'>,
  approval: string,
  steps: readonly ApprovalStep[],
): Promise<void> {
  const { tx, now } = writing
  const people = await readPeople(scope, writing)
  const asked = people.filter((one) => steps.some((step) => isAsked(step, one)))
  // Its title is not for everybody who reads this class: it is no more than that somebody was asked.
  await writing.note({
    ...{ class: document.class, kind: 'document.asked', subject: document.id },
    detail: { people: asked.flatMap(({ id, user_id }) => (user_id === null ? [] : id)) },
  })
  const letters = asked.flatMap((one) =>
    one.user_id === null && one.email !== null
      ? linkRow(scope, approval, one, steps, { now, letter: randomUUID() })
      : [],
  )
  if (letters.length === 0) return
  await tx.insertInto('approval_links').values(letters).execute()
  const ids = letters.map(({ letter_id }) => letter_id)
  await queueLetters(approvalLetterJob, sql`select unnest(${ids}::uuid[]) as id`).execute(tx)
}

/** A link of somebody who is asked, which works until some time after their day. Nobody knows the token of a letter yet. */
function linkRow(
  scope: Scope,
  approval: string,
  one: Pick<Person, 'id' | 'role'>,
  steps: readonly ApprovalStep[],
  { now, letter, id = randomUUID(), token = newToken() }: LinkOf,
) {
  const due = steps.flatMap((step) => (isAsked(step, one) ? Date.parse(step.dueOn) : []))
  const expires_at = new Date(Math.max(...due) + (approvalLimits.linkDays + 1) * day)
  return {
    ...{ ...ofProject(scope), id, approval_id: approval, person_id: one.id },
    ...{ token_hash: hashToken(token), created_at: now, expires_at, letter_id: letter },
  }
}
type LinkOf = { now: Date; letter: string | null; id?: string; token?: string }

/** The most links of an approval that were made by hand. */
const linksMost = 50

/** Makes a link for somebody whose turn it is; asked again with its id, the token before works no more. */
export async function addApprovalLink(
  scope: Scope,
  document: string,
  { id, person }: RowInput<typeof approvalLinkRow>['body'],
): Promise<RowData<typeof approvalLinkRow>> {
  requireRight(scope, 'link.edit')
  const token = newToken()
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const [approval, people] = [
      await findApproval(scope, writing, document),
      await readPeople(scope, writing),
    ]
    const one = people.find((known) => known.id === person)
    if (!approval || !one) throw notThere()
    const turns = approval.steps.filter((step) => isAsked(step, one) && step.askedAt && !step.answer)
    if (approval.state !== 'open' || turns.length === 0)
      throw new Refusal('conflict', say('It is not their turn.'))
    await writing.self()
    const { count } = await tx
      .selectFrom('approval_links')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where((eb) => eb.and({ ...ofProject(scope), approval_id: approval.id }))
      .where('letter_id', 'is', null)
      .where('id', '<>', id)
      .executeTakeFirstOrThrow()
    if (Number(count) >= linksMost)
      throw new Refusal('conflict', say('At most {most} links to a document.', { most: linksMost }))
    const row = linkRow(scope, approval.id, one, turns, { now, letter: null, id, token })
    const made = await tx
      .insertInto('approval_links')
      .values(row)
      .onConflict((on) =>
        on
          .columns(['org_id', 'project_id', 'id'])
          .doUpdateSet({ token_hash: row.token_hash })
          .where('approval_links.approval_id', '=', approval.id)
          .where('approval_links.person_id', '=', person)
          .where('approval_links.letter_id', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!made) throw new Refusal('conflict', say('This link is in use. Make another one.'))
    await writing.note({ class: 'manage', kind: 'link.made', subject: id, detail: { label: one.name } })
  })
  return { token }
}

/** Takes a document back that is out; taken back twice, it is so. Links to it say that it was. */
export async function withdrawApproval(scope: Scope, id: string): Promise<Record<never, never>> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const document = await holdDocument(scope, writing, id)
    const approval = await findApproval(scope, writing, id)
    if (!approval) throw new Refusal('conflict', say('This document was not sent out to be approved.'))
    if (approval.state === 'withdrawn') return
    if (approval.state !== 'open') throw new Refusal('conflict', say('This was answered already.'))
    await writing.self()
    await endApproval(scope, writing, approval.id, 'withdrawn')
    await moveOn(scope, writing, document, { state: 'draft', kind: 'document.withdrawn', ball: null })
  })
  return {}
}

export const endApproval = (
  scope: Scope,
  { tx, now }: Writing,
  id: string,
  state: Exclude<Approval['state'], 'open'>,
) =>
  tx
    .updateTable('document_approvals')
    .set({ state, ended_at: now })
    .where((eb) => eb.and({ ...ofProject(scope), id }))
    .execute()
