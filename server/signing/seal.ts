import { HttpTimestampAuthority, PDF, type Signer } from '@libpdf/core'
import { sha256 } from '#domain/chain/chain.ts'
import { hashedPieces } from '#domain/seal/pdf-parts.ts'
import { recordName, type SealRecord } from '#domain/seal/record.ts'
import { verifySealed } from '#domain/seal/verify.ts'

/** What is reserved for the signature, in bytes: its certificates and, with a clock of others, their token. */
const sealBytes = 6000
const stampedBytes = 16_000

/** Longest that a time stamp is waited for, in milliseconds. */
const stampWithinMs = 20_000
const stampFetch: typeof fetch = (at, how) =>
  fetch(at, { ...how, redirect: 'error', signal: AbortSignal.timeout(stampWithinMs) })

/**
 * A PDF with its record attached, sealed: one signature over all of its bytes (CAdES, ETSI EN 319 142), and with `stampUrl` a
 * time stamp (RFC 3161). What stood in it is not written anew. Throws where the time stamp cannot be had.
 */
export async function sealPdf(
  pdf: Uint8Array<ArrayBuffer>,
  record: Pick<SealRecord, 'document' | 'sha256' | 'entries' | 'head'>,
  { signer, now, stampUrl }: { signer: Signer; now: Date; stampUrl?: string | undefined },
): Promise<Uint8Array<ArrayBuffer>> {
  const certificates = await Promise.all(
    [signer.certificate, ...(signer.certificateChain ?? [])].map((one) => sha256(new Uint8Array(one))),
  )
  const whole: SealRecord = {
    ...{ format: 'plumbline-audit-1', ...record, certificates },
    parts: await hashedPieces(pdf),
  }
  const opened = await PDF.load(pdf)
  opened.addAttachment(recordName, Buffer.from(JSON.stringify(whole)), { createdAt: now, modifiedAt: now })
  const { bytes } = await opened.sign({
    ...{ signer, signingTime: now, fieldName: 'Seal', estimatedSize: stampUrl ? stampedBytes : sealBytes },
    ...(stampUrl
      ? { level: 'B-T', timestampAuthority: new HttpTimestampAuthority(stampUrl, { fetch: stampFetch }) }
      : { level: 'B-B' }),
  })
  const sealed = new Uint8Array(bytes)
  // What a clock of others answers is theirs: a token over something else is in no file.
  if (stampUrl && !(await verifySealed(sealed)).seal?.stamp)
    throw new Error('the time stamp is none of this seal')
  return sealed
}
