import type { Signer } from '@libpdf/core'
import * as z from 'zod/mini'
import { wordingOf } from '#domain/documents/refill.ts'
import { certificatePages, signaturesOf } from '#domain/signing/certificate.ts'
import type { Scope } from '#server/scope/scope.ts'
import type { SigningContext } from './ports.ts'
import { readEntries, writeTo } from './record.ts'
import { sealPdf } from './seal.ts'
import { noteOf } from './send.ts'

const payloadSchema = z.object({ signingId: z.uuid() })

export type FinishContext = Pick<SigningContext, 'db' | 'clock' | 'scopes'> & {
  documents: Pick<SigningContext['documents'], 'issuedVersion' | 'print'>
  sealKey: () => Promise<Signer>
  /** Whose seal it is, as the certificate says. */
  sealedBy: string
  /** Keeps a file of the project; kept again with its id it is there once. */
  keepFile: (
    scope: Scope,
    file: { id: string; class: 'open' | 'price' | 'cost'; name: string; bytes: Uint8Array },
  ) => Promise<void>
}

/**
 * Seals what all have signed: the document with their marks and its certificate, the record attached, one seal over all of it;
 * kept among the files of the project, and sent to everybody who signed. Done again it is there once. Throws to be tried again.
 */
export async function sealSigned(context: FinishContext, payload: unknown): Promise<void> {
  const { db, clock, scopes, documents } = context
  const { signingId: id } = z.parse(payloadSchema, payload)
  const signing = await db
    .selectFrom('signings')
    .selectAll()
    .where((eb) => eb.and({ id, state: 'signed' }))
    .where('sealed_at', 'is', null)
    .executeTakeFirst()
  if (!signing) return
  const { org_id: orgId, project_id: projectId, document_id: document, parties, sha256 } = signing
  // Nobody of the project: the signatures are what it is made from.
  const scope = scopes.of({ orgId, projectId, personId: null, userId: null, audience: 'contractor' })
  const issued = await documents.issuedVersion(scope, document)
  // The project went meanwhile.
  if (!issued) return
  const entries = await readEntries(scope.read, signing)
  const { marks } = signaturesOf(parties, entries)
  const pages = certificatePages({ ...issued, sealedBy: context.sealedBy }, parties, entries)
  const { name, content } = await documents.print(scope, document, { marks, pages })
  const record = {
    document: wordingOf(issued, issued.content),
    ...{ sha256, entries, head: entries.at(-1)?.hash ?? sha256 },
  }
  const bytes = await sealPdf(content, record, { signer: await context.sealKey(), now: clock.now() })
  await context.keepFile(scope, { id, class: signing.class, name, bytes })
  await scope.write(async (writing) => {
    const { numUpdatedRows } = await writing.tx
      .updateTable('signings')
      .set({ file_id: id, sealed_at: writing.now })
      .where((eb) => eb.and({ org_id: orgId, project_id: projectId, id }))
      .where('sealed_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    for (const party of parties.keys()) await writeTo(writing, signing, party)
    const people = parties.flatMap(({ personId }) => personId ?? [])
    await noteOf(scope, writing, document, 'document.sealed', { people })
  })
}
