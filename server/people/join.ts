import { randomUUID } from 'node:crypto'
import type { OrgRole } from '#contract/audience.ts'
import type { acceptInvitationRow, Offer } from '#contract/people.ts'
import { unlimited } from '#contract/plans.ts'
import type { RowData, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import { beingClosed } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { type FoundInvitation, findInvitation } from './invitations.ts'
import type { PeopleContext } from './members.ts'
import { fits, limits, noSeatForYou, requireAddressee, requireOpen } from './rules.ts'
import { seatRoom, seatsTaken, withinSeats } from './seats.ts'

/** What the link of an invitation leads to; refuses one that cannot be taken up. */
export async function lookAtInvitation(
  { db, clock, limit }: PeopleContext,
  token: string,
  address: string,
): Promise<Offer> {
  await limit({ limit: limits.linkByAddress, who: addressBucket(address) })
  requireTokenShaped(token)
  return offerOf(requireOpen(await findInvitation(db, { tokenHash: hashToken(token) }), clock.now()))
}

function offerOf({ org, project, orgRole, role, from, email, expiresAt }: FoundInvitation): Offer {
  return { org, project, role: orgRole ?? role ?? 'worker', from, email, expiresAt: expiresAt.toISOString() }
}

/**
 * Takes an invitation up with the account that is signed in: once, and only where the organisation's plan has the seat that
 * it takes. Answers where it leads.
 */
export async function acceptInvitation(
  context: PeopleContext,
  userId: string,
  { token, otherAddress = false }: RowInput<typeof acceptInvitationRow>['body'],
  address: string,
): Promise<Taken> {
  await context.limit({ limit: limits.linkByAddress, who: addressBucket(address) })
  requireTokenShaped(token)
  const tokenHash = hashToken(token)
  return takeUp(context, userId, (db) => findInvitation(db, { tokenHash }), otherAddress)
}

/** The invitation with this id, where it was sent to the address of this account; to anybody else it is not there. */
async function requireOwn(db: Db, userId: string, id: string): Promise<FoundInvitation> {
  const account = await db
    .selectFrom('users')
    .select('email_key as key')
    .where('id', '=', userId)
    .executeTakeFirst()
  const found = await findInvitation(db, { id })
  if (!found || found.emailKey !== account?.key) throw notThere()
  return found
}

/** What an invitation to the caller's address leads to, as a notice of theirs names it. */
export async function lookAtOwnInvitation(
  { db, clock }: PeopleContext,
  userId: string,
  id: string,
): Promise<Offer> {
  return offerOf(requireOpen(await requireOwn(db, userId, id), clock.now()))
}

/** Takes an invitation to the caller's address up, which is verified: as good as the link in the letter to it. */
export function acceptOwnInvitation(context: PeopleContext, userId: string, id: string): Promise<Taken> {
  return takeUp(context, userId, (db) => requireOwn(db, userId, id), false)
}

type Taken = RowData<typeof acceptInvitationRow>

async function takeUp(
  { db, clock, scopes }: PeopleContext,
  userId: string,
  find: (db: Db) => Promise<FoundInvitation | undefined>,
  otherAddress: boolean,
): Promise<Taken> {
  const now = clock.now()
  const { orgId, projectId, personId } = requireOpen(await find(db), now)
  /** Holds the organisation, and looks once more: nobody else can take it up, or back, from here on. */
  const take = async (tx: Db): Promise<FoundInvitation & { accountKey: string }> => {
    const room = await seatRoom(tx, orgId, now, true)
    if (room.closing) throw beingClosed()
    const found = requireOpen(await find(tx), now)
    const account = await tx
      .selectFrom('users')
      .select('email_key as key')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    requireAddressee(found, account.key, otherAddress)
    if (found.orgRole !== null || found.role === 'contractor') {
      // It holds a seat itself: where more are taken than there are, nobody is added.
      const isIn = await isMember(tx, orgId, userId)
      if (room.allowed !== unlimited && !isIn && !fits(await seatsTaken(tx, orgId, now), room.allowed))
        throw noSeatForYou(room.name)
    }
    await tx.updateTable('org_invitations').set({ accepted_at: now }).where('id', '=', found.id).execute()
    return { ...found, accountKey: account.key }
  }
  if (projectId === null || personId === null) {
    await db.transaction().execute(async (tx) => joinOrg(tx, await take(tx), userId, now))
    return { orgId, projectId: null }
  }
  const scope = scopes.of({ orgId, projectId, audience: 'worker', userId, personId })
  await scope.write(async ({ tx, note }) => {
    const { emailKey, accountKey } = await take(tx)
    await joinProject(tx, { orgId, projectId, personId }, userId)
    // Whoever reads one organisation alone would not find it there.
    await tx
      .updateTable('user_settings')
      .set({ org_id: orgId })
      .where('user_id', '=', userId)
      .where('org_id', 'is not', null)
      .execute()
    await note({ class: 'open', kind: 'person.joined', subject: personId })
    if (accountKey !== emailKey) {
      await note({ class: 'manage', kind: 'person.joined-otherwise', subject: personId })
    }
  })
  return { orgId: null, projectId }
}

async function isMember(tx: Db, orgId: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('org_members')
    .select('role')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Makes an account that the organisation's own sign-in vouches for one of its people, in a transaction: as what its address was
 * invited, else as `role`. Changes nothing for who is in already; refuses where no seat is free.
 */
export async function joinVouched(
  tx: Db,
  { orgId, role }: { orgId: string; role: OrgRole },
  userId: string,
  now: Date,
): Promise<void> {
  await withinSeats(tx, orgId, now, async () => {
    if (await isMember(tx, orgId, userId)) return
    const invited = await tx
      .updateTable('org_invitations')
      .set({ accepted_at: now })
      .where('org_id', '=', orgId)
      .where('org_role', 'is not', null)
      .where('accepted_at', 'is', null)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .where('email_key', '=', (of) => of.selectFrom('users').select('email_key').where('id', '=', userId))
      .returning('org_role')
      .executeTakeFirst()
    await joinOrg(tx, { orgId, orgRole: invited?.org_role ?? role }, userId, now)
  })
}

/** Makes an account one of an organisation's own people, with a profile there; the workspace opens in it from then on. */
async function joinOrg(
  tx: Db,
  { orgId, orgRole }: Pick<FoundInvitation, 'orgId' | 'orgRole'>,
  userId: string,
  now: Date,
): Promise<void> {
  if (await isMember(tx, orgId, userId)) {
    throw new Refusal('conflict', say('You are in already.'))
  }
  await tx
    .insertInto('org_members')
    .values({ org_id: orgId, user_id: userId, role: orgRole ?? 'worker', joined_at: now })
    .execute()
  const own = await tx
    .selectFrom('profiles')
    .select(['type', 'name'])
    .where('user_id', '=', userId)
    .orderBy('is_primary', 'desc')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('profiles')
    .values({
      id: randomUUID(),
      user_id: userId,
      type: own.type,
      name: own.name,
      location: null,
      style_preferences: null,
      business_profile: null,
      is_primary: false,
      created_at: now,
      org_id: orgId,
    })
    .execute()
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, org_id: orgId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ org_id: orgId }))
    .execute()
}

/**
 * Gives somebody of a project the account that they came in with. Where that account was somebody there once, what that one
 * wrote stays by name.
 */
async function joinProject(
  tx: Db,
  { orgId, projectId, personId }: { orgId: string; projectId: string; personId: string },
  userId: string,
): Promise<void> {
  const before = await tx
    .selectFrom('project_people')
    .select(['id', 'removed_at'])
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (before && before.id !== personId) {
    if (before.removed_at === null) throw new Refusal('conflict', say('You are in already.'))
    await tx
      .updateTable('project_people')
      .set({ user_id: null })
      .where('org_id', '=', orgId)
      .where('project_id', '=', projectId)
      .where('id', '=', before.id)
      .execute()
  }
  await tx
    .updateTable('project_people')
    .set({ user_id: userId })
    .where('org_id', '=', orgId)
    .where('project_id', '=', projectId)
    .where('id', '=', personId)
    .execute()
}
