import { type AsnType, fromBER, Integer, OctetString, Sequence } from 'asn1js'
import { Certificate, ContentInfo, IssuerAndSerialNumber, SignedData, TSTInfo } from 'pkijs'
import { hex, sha256 } from '../chain/chain.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** What the seal says: who sealed, when by its own clock, and when and by whom a clock of others stamped it. */
export type SealFacts = {
  by: string
  at: Date
  stamp: { at: Date; by: string } | null
  /** SHA-256 of the certificates, the seal's own first. */
  certificates: string[]
  /** What the bytes of the file come to, as it was sealed. */
  digest: string
}

/** A seal that is none: which part of it does not hold. */
export class BrokenSeal extends Error {
  readonly part: 'signature' | 'certificate' | 'time stamp'
  constructor(part: BrokenSeal['part']) {
    super(part)
    this.part = part
  }
}

const oid = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
const signedData = oid('06092a864886f70d010702')
const plainData = oid('06092a864886f70d010701')
const sha256Algorithm = oid('300b0609608648016503040201')
const timeStampToken = oid('060b2a864886f70d010910020e')
const one = oid('020101')
/** How a signature may be made, by what names it: ECDSA or RSA with SHA-256. */
const algorithms: Record<string, { name: string; hash: string }> = {
  '300a06082a8648ce3d040302': { name: 'ECDSA', hash: 'SHA-256' },
  '300b06092a864886f70d01010b': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  '300d06092a864886f70d01010b0500': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
}
const contentType = '1.2.840.113549.1.9.3'
const messageDigest = '1.2.840.113549.1.9.4'
const signingTime = '1.2.840.113549.1.9.5'
const signingCertificate = '1.2.840.113549.1.9.16.2.47'
const commonName = '2.5.4.3'

const nameOf = ({ subject }: Certificate): string =>
  String(subject.typesAndValues.find(({ type }) => type === commonName)?.value.valueBlock.value ?? '')

const concat = (parts: readonly Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** An element of DER. */
function element(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const value = concat(parts)
  const size = value.length
  const length =
    size < 128
      ? [size]
      : size < 256
        ? [0x81, size]
        : [
            0x82 + (size > 0xffff ? 1 : 0),
            ...(size > 0xffff ? [size >> 16] : []),
            (size >> 8) & 0xff,
            size & 0xff,
          ]
  return concat([Uint8Array.from([tag, ...length]), value])
}

const raw = (part: AsnType | undefined): Bytes => new Uint8Array(part?.valueBeforeDecodeView ?? [])
const inside = (part: AsnType | undefined): AsnType[] => {
  const value: unknown = part && 'value' in part.valueBlock ? part.valueBlock.value : undefined
  // The library types what a constructed element holds as unknown.
  return Array.isArray(value) ? (value as AsnType[]) : []
}
const same = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at])
const octets = (part: AsnType | undefined): Bytes =>
  part instanceof OctetString ? new Uint8Array(part.valueBlock.valueHexView) : new Uint8Array()

/** An ECDSA signature of CMS as two numbers of `size` bytes; undefined where it is written in no such way. */
function plainSignature(signature: Bytes, size: number): Bytes | undefined {
  const { result } = fromBER(signature)
  if (!(result instanceof Sequence)) return undefined
  const numbers = result.valueBlock.value.map((number) => {
    const bytes =
      number instanceof Integer ? new Uint8Array(number.valueBlock.valueHexView) : new Uint8Array()
    const digits = bytes[0] === 0 ? bytes.subarray(1) : bytes
    return digits.length <= size ? concat([new Uint8Array(size - digits.length), digits]) : new Uint8Array()
  })
  const made = concat(numbers)
  return numbers.length === 2 && made.length === 2 * size && raw(result).length === signature.length
    ? made
    : undefined
}

async function isSignedBy(
  certificate: Certificate,
  algorithm: { name: string; hash: string },
  data: Bytes,
  signature: Bytes,
) {
  const spki = certificate.subjectPublicKeyInfo.toSchema().toBER()
  if (algorithm.name !== 'ECDSA') {
    const key = await crypto.subtle.importKey('spki', spki, algorithm, false, ['verify'])
    return crypto.subtle.verify(algorithm, key, signature, data)
  }
  // A curve is told by the length of its points.
  const size =
    new Uint8Array(certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView).length > 66
      ? 48
      : 32
  const curve = { name: 'ECDSA', namedCurve: size === 48 ? 'P-384' : 'P-256' }
  const key = await crypto.subtle.importKey('spki', spki, curve, false, ['verify'])
  const plain = plainSignature(signature, size)
  return plain !== undefined && crypto.subtle.verify(algorithm, key, plain, data)
}

const digests: Record<string, string> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const stampInfo = '1.2.840.113549.1.9.16.1.4'
const ecPublicKey = '1.2.840.10045.2.1'

/**
 * The time of a token over `signature`, and whose clock it is. Throws where it does not hold. A signature is taken over the digest
 * that its signer names: most clocks call theirs plain RSA.
 */
async function readStamp(token: AsnType, signature: Bytes): Promise<{ at: Date; by: string }> {
  const broken = new BrokenSeal('time stamp')
  const signed = new SignedData({ schema: new ContentInfo({ schema: token }).content })
  const content = signed.encapContentInfo.eContent
  const [how] = signed.signerInfos
  const told = content && new Uint8Array(content.getValue())
  const hash = digests[how?.digestAlgorithm.algorithmId ?? '']
  const covered = how?.signedAttrs
  if (!told || !how || !hash || !covered || signed.encapContentInfo.eContentType !== stampInfo) throw broken
  const { sid } = how
  const clock = signed.certificates?.find(
    (one) =>
      one instanceof Certificate &&
      (!(sid instanceof IssuerAndSerialNumber) || one.serialNumber.isEqual(sid.serialNumber)),
  )
  if (!(clock instanceof Certificate)) throw broken
  const attribute = (type: string) => covered.attributes.find((one) => one.type === type)?.values[0]
  const digest = new Uint8Array(await crypto.subtle.digest(hash, told))
  if (!same(octets(attribute(messageDigest)), digest)) throw broken
  const name =
    clock.subjectPublicKeyInfo.algorithm.algorithmId === ecPublicKey ? 'ECDSA' : 'RSASSA-PKCS1-v1_5'
  const own = new Uint8Array(how.signature.valueBlock.valueHexView)
  if (!(await isSignedBy(clock, { name, hash }, new Uint8Array(covered.encodedValue), own))) throw broken
  const info = TSTInfo.fromBER(told)
  if (hex(octets(info.messageImprint.hashedMessage)) !== (await sha256(signature))) throw broken
  return { at: info.genTime, by: nameOf(clock) }
}

/**
 * What a seal says, once each byte of it was found to be as it must be: everything that the signature itself does not cover is
 * written anew and compared. `padded` may end in zeros. Throws `BrokenSeal`.
 */
export async function readSeal(padded: Bytes): Promise<SealFacts> {
  try {
    return await readSound(padded)
  } catch (error) {
    throw error instanceof BrokenSeal ? error : new BrokenSeal('signature')
  }
}

async function readSound(padded: Bytes): Promise<SealFacts> {
  const { result, offset } = fromBER(padded)
  if (offset <= 0 || padded.subarray(offset).some((byte) => byte !== 0)) throw new BrokenSeal('signature')
  const parts = inside(inside(inside(result)[1])[0])
  const certificates = inside(parts[3])
  const signer = inside(inside(parts[4])[0])
  const [, , , attributes, algorithm, value, unsigned] = signer
  const signature = octets(value)
  const leaf = Certificate.fromBER(raw(certificates[0]))
  const token = inside(inside(inside(unsigned)[0])[1])[0]
  const frame = element(
    0x30,
    signedData,
    element(
      0xa0,
      element(
        0x30,
        one,
        element(0x31, sha256Algorithm),
        element(0x30, plainData),
        element(0xa0, ...certificates.map(raw)),
        element(
          0x31,
          element(
            0x30,
            one,
            element(
              0x30,
              new Uint8Array(leaf.issuer.toSchema().toBER()),
              new Uint8Array(leaf.serialNumber.toBER()),
            ),
            sha256Algorithm,
            raw(attributes),
            raw(algorithm),
            element(0x04, signature),
            ...(token ? [element(0xa1, element(0x30, timeStampToken, element(0x31, raw(token))))] : []),
          ),
        ),
      ),
    ),
  )
  if (!same(frame, padded.subarray(0, offset))) throw new BrokenSeal('signature')
  const how = algorithms[hex(raw(algorithm))]
  const covered = raw(attributes)
  covered[0] = 0x31
  if (!how || !(await isSignedBy(leaf, how, covered, signature))) throw new BrokenSeal('signature')

  const attribute = (type: string) => {
    const found = inside(attributes).find((part) => inside(part)[0]?.valueBlock.toString() === type)
    return inside(inside(found)[1])[0]
  }
  const hashes = await Promise.all(certificates.map((part) => sha256(raw(part))))
  const named = octets(inside(inside(inside(attribute(signingCertificate))[0])[0])[0])
  if (!same(raw(attribute(contentType)), plainData) || hex(named) !== hashes[0])
    throw new BrokenSeal('certificate')
  const at = attribute(signingTime)
  return {
    by: nameOf(leaf),
    at:
      at && 'toDate' in at && typeof at.toDate === 'function' ? (at.toDate() as Date) : new Date(Number.NaN),
    stamp: token
      ? await readStamp(token, signature).catch(() => Promise.reject(new BrokenSeal('time stamp')))
      : null,
    certificates: hashes,
    digest: hex(octets(attribute(messageDigest))),
  }
}
