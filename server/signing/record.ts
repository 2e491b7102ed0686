import { randomUUID } from 'node:crypto'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { SigningEntryBody } from '#contract/signing.ts'
import type { SigningStanding } from '#contract/signing-calls.ts'
import { type Linked, nextEntry } from '#domain/chain/chain.ts'
import { standingOf } from '#domain/signing/standing.ts'
import { say } from '#language/say.ts'
import { queueLetters } from '#server/db/letter-jobs.ts'
import type { SigningTables } from '#server/db/signing-tables.ts'
import type { TablesOf } from '#server/db/table-classes.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'

/** The job that writes and sends such a letter; `post.ts` does it. */
export const signingLetterJob = 'signing-letter'

export type SigningRow = Selectable<SigningTables['signings']>
type Place = Pick<Scope, 'orgId' | 'projectId'>
type Reader = Kysely<TablesOf<'open'>>

const ofProject = ({ orgId, projectId }: Place) => ({ org_id: orgId, project_id: projectId })
const ofSigning = ({ org_id, project_id, id }: SigningRow) => ({ org_id, project_id, signing_id: id })

/** One that stands goes before those that ended. */
const standing = sql`state in ('open', 'signed')`

/** The last signing of a document, as its reader sees it; undefined where it was never sent. */
export const findSigning = (read: Reader, place: Place, document: string): Promise<SigningRow | undefined> =>
  read
    .selectFrom('signings')
    .selectAll()
    .where((eb) => eb.and({ ...ofProject(place), document_id: document }))
    .orderBy(standing, 'desc')
    .orderBy('sent_at', 'desc')
    .executeTakeFirst()

/** The last signing of a document, held until the change is done; refuses where there is none. */
export async function holdSigning(scope: Scope, { tx }: Writing, document: string): Promise<SigningRow> {
  const found = await tx
    .selectFrom('signings')
    .selectAll()
    .where((eb) => eb.and({ ...ofProject(scope), document_id: document }))
    .orderBy(standing, 'desc')
    .orderBy('sent_at', 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw notThere()
  return found
}

/** The record of a signing, from its first entry on. */
export async function readEntries(read: Reader, signing: SigningRow): Promise<Linked<SigningEntryBody>[]> {
  const rows = await read
    .selectFrom('signing_entries')
    .select(['seq', 'previous', 'body', 'digest as hash'])
    .where((eb) => eb.and(ofSigning(signing)))
    .orderBy('seq')
    .execute()
  return rows
}

/** Adds to the record of a signing: each entry holds the checksum of the one before. Answers all of it. */
export async function addEntry(
  { tx }: Pick<Writing, 'tx'>,
  signing: SigningRow,
  body: SigningEntryBody,
): Promise<Linked<SigningEntryBody>[]> {
  const before = await readEntries(tx as unknown as Reader, signing)
  const entry = await nextEntry(signing.sha256, before.at(-1), body)
  const { seq, previous, hash } = entry
  await tx
    .insertInto('signing_entries')
    .values({
      ...{ ...ofSigning(signing), class: signing.class, seq, previous },
      ...{ body: JSON.stringify(body), digest: hash },
    })
    .execute()
  return [...before, entry]
}

/** When something is said in the record: now, and in which zone the project is. */
export async function momentOf(
  scope: Scope,
  { tx, now }: Writing,
): Promise<{ at: string; timeZone: string }> {
  const { time_zone } = await tx
    .selectFrom('projects')
    .select('time_zone')
    .where((eb) => eb.and({ org_id: scope.orgId, id: scope.projectId }))
    .executeTakeFirstOrThrow()
  return { at: now.toISOString(), timeZone: time_zone }
}

/** Refuses what is not open to be signed any more, and says why. */
export function requireOpen({ state, expires_at }: SigningRow, documentState: string, now: Date): void {
  if (state === 'open' && documentState !== 'issued')
    throw new Refusal('conflict', say('This document is void, or a newer one took its place.'))
  if (state === 'open' && expires_at > now) return
  const words = {
    open: say('The time to sign this document has run out.'),
    expired: say('The time to sign this document has run out.'),
    signed: say('All have signed this document already.'),
    declined: say('Somebody declined to sign this document.'),
    withdrawn: say('This document was taken back.'),
  }
  throw new Refusal('conflict', words[state])
}

/** Closes what was not signed in its time: nobody has the document any more. */
export async function closeExpired(
  place: Place,
  { tx, now, note }: Writing,
  { id, document }: { id: string; document: string },
): Promise<void> {
  const of = ofProject(place)
  const { numUpdatedRows } = await tx
    .updateTable('signings')
    .set({ state: 'expired' })
    .where((eb) => eb.and({ ...of, id, state: 'open' }))
    .where('expires_at', '<=', now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  const found = await tx
    .updateTable('documents')
    .set({ ball: null, ball_person_id: null, changed_at: now })
    .where((eb) => eb.and({ ...of, id: document }))
    .returning(['title', 'number', 'class'])
    .executeTakeFirst()
  if (!found) return
  const { class: readBy, ...said } = found
  await note({ class: readBy, kind: 'document.signing-expired', subject: document, detail: said })
}

/** Says on the document who has it now, and owes a letter to each whose turn it became. */
export async function passOn(
  scope: Scope,
  writing: Writing,
  signing: SigningRow,
  entries: readonly Linked<SigningEntryBody>[],
): Promise<void> {
  const { tx, now } = writing
  const standing = standingOf(signing.parties, entries, signing.in_order)
  const turns =
    signing.state === 'open' ? standing.flatMap(({ state }, at) => (state === 'turn' ? [at] : [])) : []
  const names = turns.flatMap((at) => signing.parties[at] ?? [])
  // Where several have it, it is said of whoever did not send it.
  const first = names.find(({ personId }) => personId !== null && personId !== signing.author_id) ?? names[0]
  await tx
    .updateTable('documents')
    .set({
      ball:
        names.length === 0
          ? null
          : names
              .map(({ name }) => name)
              .join(', ')
              .slice(0, 80),
      ball_person_id: first?.personId ?? null,
      changed_at: now,
    })
    .where((eb) => eb.and({ ...ofProject(scope), id: signing.document_id }))
    .execute()
  const before = entries.slice(0, -1)
  const told = before.length === 0 ? [] : standingOf(signing.parties, before, signing.in_order)
  for (const party of turns)
    if (told[party]?.state !== 'turn')
      await queueLetters(
        signingLetterJob,
        sql`select letter_id as id from signing_links where org_id = ${scope.orgId}::uuid
          and project_id = ${scope.projectId}::uuid and signing_id = ${signing.id}::uuid and party = ${party}`,
      ).execute(tx)
}

/** Owes a party one more letter, with a link of its own; nobody knows its token before the letter is written. */
export async function writeTo({ tx, now }: Writing, signing: SigningRow, party: number): Promise<void> {
  const known = await tx
    .selectFrom('signing_links')
    .select(['person_id', 'email'])
    .where((eb) => eb.and({ ...ofSigning(signing), party }))
    .executeTakeFirst()
  // They were erased.
  if (!known) return
  const letter_id = await addLink({ tx, now }, signing, party, known)
  await queueLetters(signingLetterJob, sql`select ${letter_id}::uuid as id`).execute(tx)
}

/** A link for a party; answers the letter that carries it. */
export async function addLink(
  { tx, now }: Pick<Writing, 'tx' | 'now'>,
  signing: SigningRow,
  party: number,
  to: { person_id: string | null; email: string | null },
): Promise<string> {
  const letter_id = randomUUID()
  await tx
    .insertInto('signing_links')
    .values({
      ...{ ...ofSigning(signing), id: randomUUID(), party, ...to, letter_id },
      ...{ token_hash: hashToken(newToken()), created_at: now },
    })
    .execute()
  return letter_id
}

/** How a signing stands for somebody who is `me` among the project's people, or the party that a link is of. */
export async function showSigning(
  scope: Scope,
  signing: SigningRow,
  documentState: string,
  me: (party: number) => boolean,
): Promise<SigningStanding> {
  const now = scope.now()
  const entries = await readEntries(scope.read, signing)
  const letters = await scope
    .reads('manage')
    ?.selectFrom('signing_links')
    .select(['party', 'sent_at', 'failed_at', 'attempts'])
    .where((eb) => eb.and(ofSigning(signing)))
    .orderBy('created_at')
    .execute()
  const standing = standingOf(signing.parties, entries, signing.in_order)
  const open = signing.state === 'open' && signing.expires_at > now && documentState === 'issued'
  const ended = documentState === 'issued' ? 'expired' : 'withdrawn'
  const parties = standing.map(({ state, openedAt, at, signedAs, reason }, index) => {
    const party = signing.parties[index]
    const last = letters?.findLast((one) => one.party === index)
    const sent = last?.sent_at ? 'sent' : last?.failed_at ? 'failed' : 'waits'
    return {
      ...{ role: party?.role ?? '', name: party?.name ?? '', slot: party?.slot ?? null },
      ...{ mine: me(index), state, openedAt, at, signedAs, reason },
      ...(letters && { letter: last && state !== 'waits' ? (sent as 'sent' | 'failed' | 'waits') : null }),
    }
  })
  const turn = open ? parties.findIndex(({ mine, state }) => mine && state === 'turn') : -1
  return {
    ...{ id: signing.id, inOrder: signing.in_order, note: signing.note, sha256: signing.sha256, parties },
    state: signing.state === 'open' && !open ? ended : signing.state,
    ...{ sentAt: signing.sent_at.toISOString(), expiresAt: signing.expires_at.toISOString() },
    ...{ fileId: signing.file_id, sealedAt: signing.sealed_at?.toISOString() ?? null },
    sealFailedAt: signing.seal_failed_at?.toISOString() ?? null,
    head: entries.at(-1)?.hash ?? signing.sha256,
    turn: turn < 0 ? null : turn,
  }
}
