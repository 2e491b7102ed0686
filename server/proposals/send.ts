import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { proposalLinkDays, proposalsMost, type sendProposalRow } from '#contract/proposal-calls.ts'
import { sumText } from '#contract/proposal-words.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { bodyOf } from '#domain/proposals/body.ts'
import { say } from '#language/say.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { Db } from '#server/db/schema.ts'
import { dateIn, day } from '#server/kit/clock.ts'
import { digestOf } from '#server/kit/digest.ts'
import type { Limit, Limiter } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import { readDates } from './offer.ts'
import type { EstimatesPort } from './ports.ts'

/** The job that writes and sends such a letter; `post.ts` does it. */
export const proposalLetterJob = 'proposal-letter'

/** Each tells people by letter who may have no account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'proposals by project', most: 30, windowMs: day }

export type SendContext = { limit: Limiter; estimates: EstimatesPort }

/** The zone of a project, and the day that it is there. */
export async function todayOf(
  { orgId, projectId }: Scope,
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
): Promise<{ timeZone: string; today: string }> {
  const { time_zone: timeZone } = await tx
    .selectFrom('projects')
    .select('time_zone')
    .where('org_id', '=', orgId)
    .where('id', '=', projectId)
    .executeTakeFirstOrThrow()
  return { timeZone, today: dateIn(timeZone, now) }
}

/**
 * Sends a proposal: the estimate is kept as a version, what the owner reads is copied under the next number of the project, an
 * open one of the same estimate is superseded, and every owner is told. Sent again with its id it is the same one. Refuses an
 * estimate that comes to something else than its sender saw, and a last day that has passed.
 */
export async function sendProposal(
  { limit, estimates }: SendContext,
  scope: Scope,
  estimate: string,
  { id, wording, cents: seen }: RowInput<typeof sendProposalRow>['body'],
): Promise<RowData<typeof sendProposalRow>> {
  requireRight(scope, 'proposal.send')
  const of = { org_id: scope.orgId, project_id: scope.projectId }
  const sentIn = async (db: Pick<Db, 'selectFrom'> | undefined) =>
    db
      ?.selectFrom('proposals')
      .select(['id', 'number'])
      .where((eb) => eb.and({ ...of, id }))
      .executeTakeFirst()
  const sent = await sentIn(scope.reads('price'))
  if (sent) return sent
  await limit({ limit: byProject, who: scope.projectId })
  const dates = await readDates(scope)
  return scope.write(async (writing) => {
    const { tx, now } = writing
    // Pressed twice, the other may have been sent while this one waited for its turn.
    const other = await sentIn(tx)
    if (other) return other
    const author_id = await writing.self()
    const { today } = await todayOf(scope, writing)
    if (wording.validUntil < today) throw wrong('wording.validUntil', say('This day has passed.'))
    const last = await tx
      .selectFrom('proposals')
      .select((eb) => eb.fn.max('number').as('number'))
      .where((eb) => eb.and(of))
      .executeTakeFirst()
    const number = (last?.number ?? 0) + 1
    if (number > proposalsMost)
      throw new Refusal('conflict', say('A project has at most {most} proposals.', { most: proposalsMost }))
    const { version, offered } = await estimates.makeVersion(scope, writing, estimate, wording.title)
    const { body, cents } = bodyOf(offered, wording, dates)
    if (cents !== seen) {
      throw new Refusal(
        'conflict',
        say('The estimate changed meanwhile: it comes to {sum} now. Look at it again before you send it.', {
          sum: sumText(cents),
        }),
      )
    }
    await sql`
      update proposals set state = 'superseded' where org_id = ${of.org_id}::uuid and project_id = ${of.project_id}::uuid
        and state = 'open' and id in (select id from proposal_drafts where org_id = ${of.org_id}::uuid
          and project_id = ${of.project_id}::uuid and estimate_id = ${estimate}::uuid)`.execute(tx)
    const { title, validUntil } = wording
    const digest = digestOf({ number, title, body, cents, validUntil })
    await tx
      .insertInto('proposals')
      .values({
        ...of,
        ...{ id, number, title, cents, digest, author_id },
        ...{ body: JSON.stringify(body), valid_until: validUntil, sent_at: now },
      })
      .execute()
    await tx
      .deleteFrom('proposal_drafts')
      .where((eb) => eb.and({ ...of, estimate_id: estimate }))
      .where('version_id', 'is', null)
      .execute()
    await tx
      .insertInto('proposal_drafts')
      .values({ ...of, id, estimate_id: estimate, wording: JSON.stringify(wording), version_id: version })
      .execute()
    const people = await tellOwners(scope, writing, id, validUntil)
    await writing.note({
      class: 'price',
      kind: 'proposal.sent',
      subject: id,
      detail: { number, title, people },
    })
    return { id, number }
  })
}

export const wrong = (field: string, message: string): Refusal =>
  new Refusal('invalid_input', message, { fields: { [field]: message } })

/** When a link to a proposal ends that can be answered until `validUntil`. */
export const linkEnds = (validUntil: string): Date =>
  new Date(Date.parse(`${validUntil}T00:00:00Z`) + proposalLinkDays * day)

/** Owes every owner with an address a letter with a link of their own; answers all owners. */
async function tellOwners(
  { orgId, projectId }: Scope,
  { tx, now }: Writing,
  proposal: string,
  validUntil: string,
): Promise<string[]> {
  const { rows: owners } = await sql<{ id: string; email: string | null }>`
    select pp.id, coalesce(u.email, c.email) as email from project_people pp
      left join users u on u.id = pp.user_id
      left join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
    where pp.org_id = ${orgId}::uuid and pp.project_id = ${projectId}::uuid and pp.role = 'owner'
      and pp.removed_at is null order by pp.id`.execute(tx)
  for (const { id: person_id, email } of owners) {
    if (email === null) continue
    const letter_id = randomUUID()
    await tx
      .insertInto('proposal_links')
      .values({
        ...{ org_id: orgId, project_id: projectId, id: randomUUID(), proposal_id: proposal, person_id },
        // Nobody knows this token: the one that the letter carries is made when it is written.
        ...{
          token_hash: hashToken(newToken()),
          created_at: now,
          expires_at: linkEnds(validUntil),
          letter_id,
        },
      })
      .execute()
    await queueLetters(proposalLetterJob, sql`select ${letter_id}::uuid as id`).execute(tx)
  }
  return owners.map(({ id }) => id)
}

/** Takes back a proposal that nobody has answered. */
export async function withdrawProposal(scope: Scope, id: string): Promise<Record<string, never>> {
  await scope.write(async ({ tx, note, self }) => {
    const of = { org_id: scope.orgId, project_id: scope.projectId, id }
    const stands = await tx
      .selectFrom('proposals')
      .select(['number', 'state'])
      .where((eb) => eb.and(of))
      .executeTakeFirst()
    if (!stands || !scope.reads('price')) throw notThere()
    requireRight(scope, 'proposal.send')
    await self()
    if (stands.state === 'withdrawn') return
    if (stands.state !== 'open')
      throw new Refusal('conflict', say('It does not wait for an answer any more.'))
    await tx
      .updateTable('proposals')
      .set({ state: 'withdrawn' })
      .where((eb) => eb.and(of))
      .execute()
    await note({
      class: 'price',
      kind: 'proposal.withdrawn',
      subject: id,
      detail: { number: stands.number },
    })
  })
  return {}
}
