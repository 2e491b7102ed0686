import type { Signer } from '@libpdf/core'
import * as z from 'zod/mini'
import { wordingOf } from '#domain/documents/refill.ts'
import { certificatePages, signaturesOf } from '#domain/signing/certificate.ts'
import type { Scope } from '#server/scope/scope.ts'
import { owedSeal } from './answer.ts'
import type { SigningContext } from './ports.ts'
import { closeExpired, readEntries, type SigningRow, writeTo } from './record.ts'
import { noteOf } from './send.ts'

const payloadSchema = z.object({ signingId: z.uuid() })

export type FinishContext = Pick<SigningContext, 'db' | 'clock' | 'scopes'> & {
  documents: Pick<SigningContext['documents'], 'issuedVersion' | 'print'>
  sealKey: () => Promise<Signer>
  /** Who stamps the time of a seal (RFC 3161), and whether the certificate was bought. */
  stampUrl?: string | undefined
  bought?: boolean | undefined
  /** Keeps a file of the project; kept again with its id it is there once. */
  keepFile: (
    scope: Scope,
    file: { id: string; class: 'open' | 'price' | 'cost'; name: string; bytes: Uint8Array },
  ) => Promise<void>
}

/**
 * Seals what all have signed: the document with their marks and its certificate, the record attached, one seal over all of it;
 * kept among the files of the project, and sent to everybody who signed. Done again it is there once. What fails, as a time stamp
 * that cannot be had does, is noted for whoever waits, and thrown to be tried again.
 */
export async function sealSigned(context: FinishContext, payload: unknown): Promise<void> {
  const { db, clock, scopes } = context
  const { signingId: id } = z.parse(payloadSchema, payload)
  const signing = await db
    .selectFrom('signings')
    .selectAll()
    .where((eb) => eb.and({ id, state: 'signed' }))
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
  if (!signing) return
  const { org_id: orgId, project_id: projectId } = signing
  // Nobody of the project: the signatures are what it is made from.
  const scope = scopes.of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })
  try {
    await seal(context, scope, signing)
  } catch (error) {
    await db
      .updateTable('signings')
      .set({ seal_failed_at: clock.now() })
      .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
      .execute()
    throw error
  }
}

async function seal(context: FinishContext, scope: Scope, signing: SigningRow): Promise<void> {
  const { documents, clock, stampUrl, bought = false } = context
  const { org_id: orgId, project_id: projectId, id, document_id: document, parties, sha256 } = signing
  const issued = await documents.issuedVersion(scope, document)
  // The project went meanwhile.
  if (!issued) return
  // Their packages are some megabytes of code, and most hours nothing is sealed.
  const [{ sealPdf }, { sealName }] = await Promise.all([import('./seal.ts'), import('./seal-key.ts')])
  const entries = await readEntries(scope.read, signing)
  const { marks } = signaturesOf(parties, entries)
  const signer = await context.sealKey()
  const pages = certificatePages({ ...issued, sealedBy: sealName(signer), bought }, parties, entries)
  const { name, content } = await documents.print(scope, document, { marks, pages })
  const record = {
    document: wordingOf(issued, issued.content),
    ...{ sha256, entries, head: entries.at(-1)?.hash ?? sha256 },
  }
  const bytes = await sealPdf(content, record, { signer, now: clock.now(), stampUrl })
  await context.keepFile(scope, { id, class: signing.class, name, bytes })
  await scope.write(async (writing) => {
    const { numUpdatedRows } = await writing.tx
      .updateTable('signings')
      .set({ file_id: id, sealed_at: writing.now, seal_failed_at: null })
      .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
      .where('sealed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const party of parties.keys()) await writeTo(writing, signing, party)
    const people = parties.flatMap(({ personId }) => personId ?? [])
    await noteOf(scope, writing, document, 'document.sealed', { people })
  })
}

/**
 * What comes round every hour: what has run out is closed with whoever has it, and what waits to be sealed is owed again, however
 * often it was tried in vain.
 */
export async function sweepSignings({
  db,
  clock,
  scopes,
}: Pick<FinishContext, 'db' | 'clock' | 'scopes'>): Promise<void> {
  const rows = await db
    .selectFrom('signings')
    .select(['org_id as orgId', 'project_id as projectId', 'id', 'document_id as document', 'state'])
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'open'), eb('expires_at', '<=', clock.now())]),
        eb.and([eb('state', '=', 'signed'), eb('sealed_at', 'is', null)]),
      ]),
    )
    .orderBy('expires_at')
    .limit(1000)
    .execute()
  for (const { orgId, projectId, id, document, state } of rows) {
    if (state === 'signed') await owedSeal(id).execute(db)
    else
      await scopes
        .of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })
        .write((writing) => closeExpired({ orgId, projectId }, writing, { id, document }))
  }
}
