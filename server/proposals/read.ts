import type { Kysely } from 'kysely'
import type { ProposalLink, proposalRow, proposalsRow, WholeProposal } from '#contract/proposal-calls.ts'
import type { RowData } from '#contract/route.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import { dateIn } from '#server/kit/clock.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'

type Place = Pick<Scope, 'orgId' | 'projectId'>
type Reader = Kysely<TablesOf<'open' | 'price'>>

/** Reads what an owner pays; refuses who does not, as if there were nothing. */
export function priceReader(scope: Scope): Reader {
  const reader = scope.reads('price')
  if (!reader) throw notThere()
  return reader
}

/** The proposals of a project, the newest first. */
export async function listProposals(scope: Scope): Promise<RowData<typeof proposalsRow>> {
  const [rows, drafts] = await Promise.all([
    priceReader(scope)
      .selectFrom('proposals as p')
      .leftJoin('proposal_answers as a', (join) =>
        join
          .onRef('a.org_id', '=', 'p.org_id')
          .onRef('a.project_id', '=', 'p.project_id')
          .onRef('a.proposal_id', '=', 'p.id'),
      )
      .select([
        'p.id',
        'p.number',
        'p.title',
        'p.cents',
        'p.valid_until as validUntil',
        'p.sent_at',
        'p.state',
      ])
      .select('a.cents as accepted')
      .where('p.org_id', '=', scope.orgId)
      .where('p.project_id', '=', scope.projectId)
      .orderBy('p.number', 'desc')
      .execute(),
    scope
      .reads('cost')
      ?.selectFrom('proposal_drafts')
      .select(['estimate_id as estimate', 'wording'])
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('version_id', 'is', null)
      .orderBy('id', 'desc')
      .execute(),
  ])
  return {
    ...(drafts && { drafts: drafts.map(({ estimate, wording }) => ({ estimate, title: wording.title })) }),
    proposals: rows.map(({ cents, sent_at, accepted, ...row }) => ({
      ...row,
      cents: Number(cents),
      sentAt: sent_at.toISOString(),
      acceptedCents: accepted === null ? null : Number(accepted),
    })),
  }
}

/** A proposal with what was asked and answered, from whatever its reader reads; refuses one that is not there. */
export async function readWhole(read: Reader, place: Place, id: string): Promise<WholeProposal> {
  const { orgId, projectId } = place
  const [proposal, answer, questions] = await Promise.all([
    read
      .selectFrom('proposals')
      .select(['id', 'number', 'title', 'body', 'cents', 'valid_until as validUntil', 'sent_at'])
      .select(['author_id as author', 'state', 'digest'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('id', '=', id)
      .executeTakeFirst(),
    read
      .selectFrom('proposal_answers')
      .select(['proposal_id as proposalId', 'id', 'kind', 'name', 'chosen', 'cents', 'consent', 'reason'])
      .select(['at', 'time_zone as timeZone', 'author_id as author', 'digest'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('proposal_id', '=', id)
      .executeTakeFirst(),
    read
      .selectFrom('proposal_questions')
      .select(['id', 'proposal_id as proposalId', 'author_id as author', 'question', 'at', 'answer'])
      .select(['answered_by as answeredBy', 'answered_at'])
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('proposal_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute(),
  ])
  if (!proposal) throw notThere()
  const { sent_at, cents, ...rest } = proposal
  const asked = questions.map(({ at, answered_at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }))
  return {
    proposal: { ...rest, cents: Number(cents), sentAt: sent_at.toISOString() },
    answer:
      answer === undefined
        ? null
        : {
            ...answer,
            cents: answer.cents === null ? null : Number(answer.cents),
            at: answer.at.toISOString(),
          },
    questions: asked,
    people: await namesOf(
      read,
      place,
      [rest.author, ...asked.flatMap(({ author, answeredBy }) => [author, answeredBy])].flatMap(
        (person) => person ?? [],
      ),
    ),
  }
}

async function namesOf(
  read: Reader,
  { orgId, projectId }: Place,
  people: readonly string[],
): Promise<Record<string, string>> {
  if (people.length === 0) return {}
  const rows = await read
    .selectFrom('project_people')
    .select(['id', 'name'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('id', 'in', [...new Set(people)])
    .execute()
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

/** Whether a proposal can still be answered today, where the project is. */
export async function isOpen(
  scope: Scope,
  { proposal: { state, validUntil } }: WholeProposal,
): Promise<boolean> {
  const { timeZone } = await scope.read
    .selectFrom('projects')
    .select('time_zone as timeZone')
    .where('org_id', '=', scope.orgId)
    .where('id', '=', scope.projectId)
    .executeTakeFirstOrThrow()
  return state === 'open' && dateIn(timeZone, scope.now()) <= validUntil
}

/** A proposal as its reader sees it; for those who run the project with who has a link to it. */
export async function readProposal(scope: Scope, id: string): Promise<RowData<typeof proposalRow>> {
  const whole = await readWhole(priceReader(scope), scope, id)
  const [mayAnswer, links, draft] = await Promise.all([
    isOpen(scope, whole),
    scope
      .reads('manage')
      ?.selectFrom('proposal_links')
      .selectAll()
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('proposal_id', '=', id)
      .orderBy('created_at', 'desc')
      .execute(),
    scope
      .reads('cost')
      ?.selectFrom('proposal_drafts')
      .select('estimate_id')
      .where('org_id', '=', scope.orgId)
      .where('project_id', '=', scope.projectId)
      .where('id', '=', id)
      .executeTakeFirst(),
  ])
  return {
    ...whole,
    mayAnswer: mayAnswer && scope.audience === 'owner',
    ...(links && { links: links.map(shownLink) }),
    ...(draft && { estimate: draft.estimate_id }),
  }
}

const shownLink = (row: {
  id: string
  person_id: string
  created_at: Date
  expires_at: Date
  revoked_at: Date | null
  last_used_at: Date | null
  letter_id: string | null
  sent_at: Date | null
  failed_at: Date | null
}): ProposalLink => ({
  id: row.id,
  person: row.person_id,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  letter:
    row.letter_id === null
      ? null
      : row.failed_at !== null
        ? 'failed'
        : row.sent_at !== null
          ? 'sent'
          : 'waits',
})
