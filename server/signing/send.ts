import { sql } from 'kysely'
import { documentKinds } from '#contract/document-kinds.ts'
import type { RowInput } from '#contract/route.ts'
import type { SigningParty } from '#contract/signing.ts'
import type { SigningStanding, sendSigningRow } from '#contract/signing-calls.ts'
import { standingOf } from '#domain/signing/standing.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import { day } from '#server/kit/clock.ts'
import type { Limit } from '#server/kit/limits.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, requireRight, type Scope, type Writing } from '#server/scope/scope.ts'
import type { SigningContext } from './ports.ts'
import {
  addEntry,
  addLink,
  findSigning,
  holdSigning,
  momentOf,
  passOn,
  readEntries,
  requireOpen,
  showSigning,
  writeTo,
} from './record.ts'

/** Letters go to people without an account: a script could fill their mailboxes. */
const byProject: Limit = { name: 'signings by project', most: 60, windowMs: day }
export const byParty: Limit = { name: 'reminders by party', most: 3, windowMs: day }

type Answer = { signing: SigningStanding | null }

/** How the last signing of a document stands, for who reads the document. */
export async function readSigning(scope: Scope, document: string): Promise<Answer> {
  const [found, signing] = await Promise.all([
    stateOf(scope, document),
    findSigning(scope.read, scope, document),
  ])
  if (!found) throw notThere()
  if (!signing) return { signing: null }
  const me = (party: number) => scope.personId !== null && signing.parties[party]?.personId === scope.personId
  return { signing: await showSigning(scope, signing, found.state, me) }
}

/** How a document stands, where the caller sees it. */
export const stateOf = ({ read, orgId, projectId }: Scope, id: string) =>
  read
    .selectFrom('documents')
    .select(['state', 'issued_at'])
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .executeTakeFirst()

/**
 * Sends an issued document to be signed: who signs, in which order and until when is kept as the first entry of its record, and
 * each whose turn it is gets a letter with a link of their own. Sent again with its id it is the same one. Refuses what is not
 * signed, a translation, what is being signed, and a party whom no letter reaches.
 */
export async function sendSigning(
  { documents, limit }: SigningContext,
  scope: Scope,
  document: string,
  { id, parties, inOrder, note, days }: RowInput<typeof sendSigningRow>['body'],
): Promise<Answer> {
  requireRight(scope, 'paper.write')
  const issued = await documents.issuedVersion(scope, document)
  if (!issued) throw notThere()
  const before = await findSigning(scope.read, scope, document)
  if (before?.id === id) return readSigning(scope, document)
  if (!documentKinds[issued.kind].signed)
    throw new Refusal(
      'conflict',
      say('{kind} is not a document that is signed.', {
        kind: retell(documentKinds[issued.kind].label, spokenLanguage()),
      }),
    )
  if (issued.translationOf !== null)
    throw new Refusal(
      'conflict',
      say('A translation is not signed. Send the document that it is a translation of.'),
    )
  requireSlots(issued.content, parties)
  await limit({ limit: byProject, who: scope.projectId })
  await scope.write(async (writing) => {
    const { tx, now } = writing
    const of = { org_id: scope.orgId, project_id: scope.projectId }
    const author_id = await writing.self()
    const { state } = await tx
      .selectFrom('documents')
      .select('state')
      .where((eb) => eb.and({ ...of, id: document }))
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (state !== 'issued')
      throw new Refusal(
        'conflict',
        say('Only a document that was issued, and not signed yet, is sent to be signed.'),
      )
    await tx
      .updateTable('signings')
      .set({ state: 'expired' })
      .where((eb) => eb.and({ ...of, document_id: document, state: 'open' }))
      .where('expires_at', '<=', now)
      .execute()
    const open = await tx
      .selectFrom('signings')
      .select('id')
      .where((eb) => eb.and({ ...of, document_id: document, state: 'open' }))
      .executeTakeFirst()
    // Pressed twice, this one waited while the other was sent.
    if (open?.id === id) return
    if (open) throw new Refusal('conflict', say('It is being signed already. Take it back first.'))
    const addresses = await addressesOf(scope, writing, parties)
    const named = parties.map(({ email: _, ...party }): SigningParty => party)
    const signing = await tx
      .insertInto('signings')
      .values({
        ...{ ...of, id, document_id: document, version_id: issued.version, class: issued.class },
        ...{ sha256: issued.sha256, parties: JSON.stringify(named), in_order: inOrder, note, sent_at: now },
        ...{ expires_at: new Date(now.getTime() + days * day), author_id },
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    for (const [party, to] of addresses.entries()) await addLink(writing, signing, party, to)
    const entries = await addEntry(writing, signing, {
      ...{ kind: 'sent', ...(await momentOf(scope, writing)), name: await nameOf(scope, writing, author_id) },
      parties: named.map(({ role, name }) => `${role}: ${name}`),
    })
    await passOn(scope, writing, signing, entries)
    const people = named.flatMap(({ personId }) =>
      personId === null || personId === author_id ? [] : personId,
    )
    await writing.note({
      ...{ class: issued.class, kind: 'document.signing', subject: document },
      detail: { title: issued.title, number: issued.number, people },
    })
  })
  return readSigning(scope, document)
}

/** Refuses a place of a signature block that the document does not have, and one for two. */
function requireSlots(
  { blocks }: { blocks: readonly { kind: string; parties?: readonly { id: string }[] }[] },
  parties: readonly { slot: string | null }[],
): void {
  const there = new Set(blocks.flatMap((block) => (block.parties ?? []).map(({ id }) => id)))
  const slots = parties.flatMap(({ slot }) => slot ?? [])
  if (slots.some((slot) => !there.has(slot)) || new Set(slots).size < slots.length)
    throw new Refusal('invalid_input', say('Each signs in a place of their own in the document.'))
}

/** How each party is written to; refuses who is not of the project, is there twice, or has no address. */
async function addressesOf(
  { orgId, projectId }: Scope,
  { tx }: Writing,
  parties: RowInput<typeof sendSigningRow>['body']['parties'],
): Promise<{ person_id: string | null; email: string | null }[]> {
  const ids = parties.flatMap(({ personId }) => personId ?? [])
  if (new Set(ids).size < ids.length)
    throw new Refusal('invalid_input', say('Nobody signs twice. Leave one of the two out.'))
  const { rows } = await sql<{ id: string; email: string | null }>`
    select pp.id, coalesce(u.email, c.email) as email from project_people pp
      left join users u on u.id = pp.user_id
      left join person_contacts c on c.org_id = pp.org_id and c.project_id = pp.project_id and c.person_id = pp.id
    where pp.org_id = ${orgId}::uuid and pp.project_id = ${projectId}::uuid and pp.id = any(${ids}::uuid[])
      and pp.removed_at is null`.execute(tx)
  return parties.map(({ personId, email, name }, at) => {
    const person = rows.find((row) => row.id === personId)
    if (personId !== null && !person) throw notThere()
    const own = person?.email ? null : email
    if (!person?.email && own === null) {
      const message = say('Enter an email address for {name}.', { name })
      throw new Refusal('invalid_input', message, { fields: { [`parties.${at}.email`]: message } })
    }
    return { person_id: personId, email: own }
  })
}

async function nameOf({ orgId, projectId }: Scope, { tx }: Writing, id: string): Promise<string> {
  const { name } = await tx
    .selectFrom('project_people')
    .select('name')
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .executeTakeFirstOrThrow()
  return name
}

/** Takes a document back that not all have signed: its links say so from then on, and it can be sent anew. */
export async function withdrawSigning(scope: Scope, document: string): Promise<Answer> {
  requireRight(scope, 'paper.write')
  await scope.write(async (writing) => {
    const signing = await holdSigning(scope, writing, document)
    if (signing.state === 'withdrawn') return
    if (signing.state !== 'open') requireOpen(signing, 'issued', writing.now)
    const name = await nameOf(scope, writing, await writing.self())
    await writing.tx
      .updateTable('signings')
      .set({ state: 'withdrawn' })
      .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id: signing.id }))
      .execute()
    const entries = await addEntry(writing, signing, {
      ...{ kind: 'withdrawn', ...(await momentOf(scope, writing)), name },
    })
    await passOn(scope, writing, { ...signing, state: 'withdrawn' }, entries)
    await noteOf(scope, writing, signing.document_id, 'document.signing-withdrawn')
  })
  return readSigning(scope, document)
}

/** Says what happened to a document, to who may read it. */
export async function noteOf(
  { orgId, projectId }: Scope,
  { tx, note }: Writing,
  document: string,
  kind: string,
  detail: object = {},
): Promise<void> {
  const found = await tx
    .selectFrom('documents')
    .select(['title', 'number', 'class'])
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id: document }))
    .executeTakeFirstOrThrow()
  const { class: of, ...said } = found
  await note({ class: of, kind, subject: document, detail: { ...said, ...detail } })
}

/** Writes once more to whoever has to sign now; at most three times a day. */
export async function remindParty(
  { limit }: SigningContext,
  scope: Scope,
  document: string,
  party: number,
): Promise<Answer> {
  requireRight(scope, 'paper.write')
  const [found, stands] = await Promise.all([
    stateOf(scope, document),
    findSigning(scope.read, scope, document),
  ])
  if (!found || !stands?.parties[party]) throw notThere()
  requireOpen(stands, found.state, scope.now())
  await limit({ limit: byProject, who: scope.projectId }, { limit: byParty, who: `${stands.id} ${party}` })
  await scope.write(async (writing) => {
    const signing = await holdSigning(scope, writing, document)
    requireOpen(signing, found.state, writing.now)
    const standing = standingOf(signing.parties, await readEntries(scope.read, signing), signing.in_order)
    if (standing[party]?.state !== 'turn') throw new Refusal('conflict', say('It is not their turn to sign.'))
    const name = await nameOf(scope, writing, await writing.self())
    await addEntry(writing, signing, {
      ...{ kind: 'reminded', ...(await momentOf(scope, writing)), name, party },
    })
    await writeTo(writing, signing, party)
    await noteOf(scope, writing, document, 'document.signing-reminded')
  })
  return readSigning(scope, document)
}
