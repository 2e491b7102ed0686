import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { signingLimits } from '#contract/signing.ts'
import type { GuestSigning } from '#contract/signing-calls.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { day, minute } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, requireTokenShaped } from '#server/kit/token.ts'
import { notThere, type Scope } from '#server/scope/scope.ts'
import { type Answerer, noteOpened } from './answer.ts'
import type { SigningContext } from './ports.ts'
import { type SigningRow, showSigning } from './record.ts'
import { stateOf } from './send.ts'

const byAddress: Limit = { name: 'signing by address', most: 60, windowMs: 10 * minute }

type Found = { orgName: string; orgPhone: string; project: string; party: number; signing: SigningRow }

/** What a link leads to: which document, in which scope, and who its holder is. */
export type Guest = { found: Found; scope: Scope; document: string; who: Answerer }

/**
 * Who holds a link to sign. Refuses one that nobody made, that has run out, of a document that was taken back, and of somebody
 * who was taken off the project.
 */
export async function openGuest(
  { db, clock, limit, scopes }: SigningContext,
  token: string,
  address: string,
): Promise<Guest> {
  requireTokenShaped(token)
  await limit({ limit: byAddress, who: addressBucket(address) })
  const link = await db
    .selectFrom('signing_links')
    .select(['signing_id', 'party', 'org_id', 'project_id'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  const found = link && (await findPlace(db, link))
  if (!found)
    throw new Refusal(
      'unknown_token',
      say('This link leads nowhere. Ask whoever sent it to you for a new one.'),
    )
  const { signing, orgName, party } = found
  if (signing.state === 'withdrawn')
    throw new Refusal('expired_token', say('{org} took this document back.', { org: orgName }))
  if (signing.expires_at.getTime() + signingLimits.linkDays * day <= clock.now().getTime())
    throw new Refusal(
      'expired_token',
      say('This link has run out. Ask {org} for a new one.', { org: orgName }),
    )
  // What they read is put together below; what they write is their answer.
  const scope = scopes.of({
    ...{ orgId: signing.org_id, projectId: signing.project_id, userId: null, audience: 'contractor' },
    personId: signing.parties[party]?.personId ?? null,
  })
  // With the token in it nobody can try out which address it is of.
  const sum = createHash('sha256').update(`${token} ${address}`).digest('hex')
  const who: Answerer = { signing: signing.id, party, by: 'link', address: sum }
  return { found, scope, document: signing.document_id, who }
}

async function findPlace(
  db: SigningContext['db'],
  {
    signing_id,
    party,
    org_id,
    project_id,
  }: { signing_id: string; party: number; org_id: string; project_id: string },
): Promise<Found | undefined> {
  const { rows } = await sql<Omit<Found, 'party' | 'signing'>>`
    select o.name as "orgName", o.phone as "orgPhone", p.name as project from projects p
      join orgs o on o.id = p.org_id
    where p.org_id = ${org_id}::uuid and p.id = ${project_id}::uuid and p.deleted_at is null`.execute(db)
  const signing = await db
    .selectFrom('signings')
    .selectAll()
    .where((eb) => eb.and({ org_id, project_id, id: signing_id }))
    .executeTakeFirst()
  const [place] = rows
  const person = signing?.parties[party]?.personId ?? null
  const there =
    person === null ||
    (await db
      .selectFrom('project_people')
      .select('id')
      .where((eb) => eb.and({ org_id, project_id, id: person }))
      .where('removed_at', 'is', null)
      .executeTakeFirst())
  return place && signing && there ? { ...place, signing, party } : undefined
}

/** The document as its party reads it, with a translation where there is one. Opening it signs nothing; it is noted once. */
export async function readGuest(
  context: SigningContext,
  token: string,
  address: string,
): Promise<GuestSigning> {
  const guest = await openGuest(context, token, address)
  await noteOpened(guest.scope, guest.document, guest.who)
  return showGuest(context, token, address)
}

/** The same after a change, without noting that it was opened. */
export async function showGuest(
  context: SigningContext,
  token: string,
  address: string,
): Promise<GuestSigning> {
  const { found, scope, document, who } = await openGuest(context, token, address)
  const { signing, orgName, orgPhone, project, party } = found
  const [issued, stands, other] = await Promise.all([
    context.documents.issuedVersion(scope, document),
    stateOf(scope, document),
    scope.read
      .selectFrom('documents')
      .select('id')
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, translation_of: document }))
      .where('state', '=', 'issued')
      .executeTakeFirst(),
  ])
  const me = signing.parties[party]
  if (!issued || !stands || !me) throw notThere()
  const translated = other ? await context.documents.issuedVersion(scope, other.id) : null
  const text = ({ title, language, content }: typeof issued) => ({ title, language, content })
  const standing = await showSigning(scope, signing, stands.state, (one) => one === who.party)
  return {
    ...{ orgName, orgPhone, project, number: issued.number, kind: issued.kind, document: text(issued) },
    issuedAt: (stands.issued_at ?? signing.sent_at).toISOString(),
    translation: translated && text(translated),
    // How others are reached is the sender's alone.
    signing: { ...standing, parties: standing.parties.map(({ letter: _, ...one }) => one) },
    me: { name: me.name, role: me.role },
  }
}

/** The document as a PDF: the sealed one, once there is one. */
export async function guestFile(
  context: SigningContext,
  token: string,
  address: string,
): Promise<{ name: string; content: string }> {
  const { found, scope, document } = await openGuest(context, token, address)
  const { file_id } = found.signing
  const { name, content } = await (file_id === null
    ? context.documents.print(scope, document)
    : context.documents.fileOf(scope, file_id))
  return { name, content: Buffer.from(content).toString('base64') }
}
