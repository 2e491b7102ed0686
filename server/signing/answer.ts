import { sql } from 'kysely'
import { type SigningEntryBody, signingConsent } from '#contract/signing.ts'
import type { SignBody } from '#contract/signing-calls.ts'
import { standingOf } from '#domain/signing/standing.ts'
import { retell, say, spokenLanguage } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere, type Scope, type Writing } from '#server/scope/scope.ts'
import type { SigningDocuments } from './ports.ts'
import {
  addEntry,
  findSigning,
  holdSigning,
  momentOf,
  passOn,
  readEntries,
  requireOpen,
  type SigningRow,
} from './record.ts'
import { noteOf } from './send.ts'

/** The job that seals what all have signed; `finish.ts` does it. */
export const sealJob = 'seal-document'

/** Owes a signing its seal: once, and from the beginning where it was tried in vain. */
export const owedSeal = (signing: string) =>
  sql`select graphile_worker.add_job(${sealJob}, json_build_object('signingId', ${signing}::text),
    job_key => ${`seal ${signing}`}, job_key_mode => 'preserve_run_at')`

/** Who answers: which party, and how they came. */
export type Answerer = { signing: string; party: number; by: 'account' | 'link'; address: string }

/** Which party of the last signing of a document the caller is; refuses who is none. */
export async function ownParty(scope: Scope, document: string): Promise<Answerer> {
  const signing = await findSigning(scope.read, scope, document)
  if (!signing) throw notThere()
  const party =
    scope.personId === null ? -1 : signing.parties.findIndex((one) => one.personId === scope.personId)
  if (party < 0) throw new Refusal('forbidden', say('You are not asked to sign this document.'))
  return { signing: signing.id, party, by: 'account', address: '' }
}

/** Signs what was read; refuses another text, a second time, and who is not next. The last one has the document sealed. */
export async function signDocument(
  documents: Pick<SigningDocuments, 'setState'>,
  scope: Scope,
  document: string,
  who: Answerer,
  { name, mark, consent, sha256 }: SignBody,
): Promise<void> {
  await scope.write(async (writing) => {
    const signing = await holdTurn(scope, writing, document, who)
    if (sha256 !== signing.sha256)
      throw new Refusal('conflict', say('This is not the text that was sent. Open it again.'))
    const words = `${retell(signingConsent.short, spokenLanguage())} ${retell(signingConsent.text, spokenLanguage())}`
    const entries = await answer(scope, writing, signing, who, {
      ...{ kind: 'signed', name, mark, consent: { version: consent, text: words } },
    })
    const left = standingOf(signing.parties, entries, signing.in_order).filter(
      ({ state }) => state !== 'signed',
    )
    if (left.length > 0) {
      await passOn(scope, writing, signing, entries)
      return noteOf(scope, writing, document, 'document.party-signed', { name })
    }
    await end(scope, writing, signing, 'signed')
    await documents.setState(scope, writing, document, 'signed', null)
    await owedSeal(signing.id).execute(writing.tx)
  })
}

/** Declines to sign, for a reason or none: nobody else is asked any more. */
export async function declineDocument(
  scope: Scope,
  document: string,
  who: Answerer,
  reason: string,
): Promise<void> {
  await scope.write(async (writing) => {
    const signing = await holdTurn(scope, writing, document, who)
    const name = signing.parties[who.party]?.name ?? ''
    const entries = await answer(scope, writing, signing, who, { kind: 'declined', name, reason })
    await end(scope, writing, signing, 'declined')
    await passOn(scope, writing, { ...signing, state: 'declined' }, entries)
    await noteOf(scope, writing, document, 'document.signing-declined', { name })
  })
}

/** Notes, once, that a party opened what they are to sign. */
export async function noteOpened(scope: Scope, document: string, who: Answerer): Promise<void> {
  await scope.write(async (writing) => {
    const signing = await holdSigning(scope, writing, document)
    const [own] = standingOf(signing.parties, await readEntries(scope.read, signing), false).slice(who.party)
    if (signing.id !== who.signing || signing.state !== 'open' || !own || own.openedAt !== null) return
    await answer(scope, writing, signing, who, {
      ...{ kind: 'opened', name: signing.parties[who.party]?.name ?? '' },
    })
  })
}

/** The signing that somebody answers, held; refuses one that ended, and who is not next. */
async function holdTurn(
  scope: Scope,
  writing: Writing,
  document: string,
  who: Answerer,
): Promise<SigningRow> {
  const { tx, now } = writing
  const signing = await holdSigning(scope, writing, document)
  const { state } = await tx
    .selectFrom('documents')
    .select('state')
    .where((eb) => eb.and({ org_id: scope.orgId, project_id: scope.projectId, id: document }))
    .executeTakeFirstOrThrow()
  // What was sent anew meanwhile has a link of its own.
  if (signing.id !== who.signing) throw new Refusal('conflict', say('This document was taken back.'))
  const standing = standingOf(signing.parties, await readEntries(scope.read, signing), signing.in_order)
  if (standing[who.party]?.state === 'signed')
    throw new Refusal('conflict', say('You have signed this document already.'))
  requireOpen(signing, state, now)
  if (standing[who.party]?.state !== 'turn') {
    const next = signing.parties[standing.findIndex((one) => one.state === 'turn')]
    throw new Refusal('conflict', say('{name} signs before you.', { name: next?.name ?? '' }))
  }
  return signing
}

type Said = SigningEntryBody extends infer Body
  ? Body extends { address: string }
    ? Omit<Body, 'at' | 'timeZone' | 'party' | 'by' | 'address'>
    : never
  : never

async function answer(
  scope: Scope,
  writing: Writing,
  signing: SigningRow,
  { party, by, address }: Answerer,
  said: Said,
) {
  // Put together of what its kind has and what all have.
  const body = { ...said, ...(await momentOf(scope, writing)), party, by, address } as SigningEntryBody
  return addEntry(writing, signing, body)
}

const end = (
  { orgId, projectId }: Scope,
  { tx }: Writing,
  { id }: SigningRow,
  state: 'signed' | 'declined',
): Promise<unknown> =>
  tx
    .updateTable('signings')
    .set({ state })
    .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
    .execute()
