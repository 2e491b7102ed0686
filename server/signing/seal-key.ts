import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CryptoKeySigner, P12Signer, type Signer } from '@libpdf/core'
import { BitString, Integer, Utf8String } from 'asn1js'
import { AttributeTypeAndValue, BasicConstraints, Certificate, Extension } from 'pkijs'
import { brand } from '#contract/brand.ts'
import { day } from '#server/kit/clock.ts'
import { SettingError } from '#server/kit/env.ts'
import { makeFolder } from '#server/kit/make-folder.ts'

/** For how long the certificates that are made here hold. */
const years = 20
const curve = { name: 'ECDSA', namedCurve: 'P-256' } as const

type Kept = { key: string; certificate: string; authority: string }

/**
 * What documents are sealed with: the bought certificate in the file `sealP12`, or one of this installation's own authority, which
 * is made at the first use and kept in `<dataDir>/seal.json` for its owner alone. Two processes that start at once keep the same
 * one. Throws where the file cannot be read with its password, or was cut short: with another key no one would know the seal.
 */
export async function openSealKey(
  { dataDir, publicUrl, sealP12 }: { dataDir: string; publicUrl: string; sealP12?: SealP12 | undefined },
  now: Date,
): Promise<Signer> {
  if (sealP12) return openBought(sealP12)
  const path = join(dataDir, 'seal.json')
  const draft = `${path}.${randomUUID()}`
  for (;;) {
    const kept = await readFile(path, 'utf8').catch(ignoring('ENOENT'))
    if (kept !== undefined) return signerOf(kept, path)
    await makeFolder(dataDir)
    await writeFile(draft, `${JSON.stringify(await makeKey(new URL(publicUrl).host, now))}\n`, {
      mode: 0o600,
      flush: true,
    })
    await link(draft, path).catch(ignoring('EEXIST'))
    await rm(draft, { force: true })
  }
}

type SealP12 = { file: string; passwordFile: string }

/** A bought certificate with its key and those above it. Throws what is wrong with it, in one line. */
async function openBought({ file, passwordFile }: SealP12): Promise<Signer> {
  const [bytes, password] = await Promise.all([readFile(file), readFile(passwordFile, 'utf8')]).catch(
    (error: NodeJS.ErrnoException) => {
      throw new SettingError(`SEAL_P12: ${error.path ?? file} cannot be read (${error.code}).`)
    },
  )
  return P12Signer.create(bytes, password.replace(/\r?\n$/, '')).catch((cause: unknown) => {
    throw new SettingError(`SEAL_P12: ${file} is no PKCS#12 file, or its password is another one.`, { cause })
  })
}

/** Whose seal it is: the name of its certificate. */
export const sealName = ({ certificate }: Pick<Signer, 'certificate'>): string =>
  String(
    Certificate.fromBER(new Uint8Array(certificate)).subject.typesAndValues.find(
      ({ type }) => type === commonName,
    )?.value.valueBlock.value ?? '',
  )

const ignoring = (code: string) => (error: NodeJS.ErrnoException) => {
  if (error.code !== code) throw error
  return undefined
}

async function signerOf(kept: string, path: string): Promise<Signer> {
  try {
    const { key, certificate, authority } = JSON.parse(kept) as Kept
    const [pkcs8, own, above] = [key, certificate, authority].map((text) => Buffer.from(text, 'base64'))
    if (!pkcs8 || !own || !above) throw new Error('a part is missing')
    const opened = await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['sign'])
    return new CryptoKeySigner(opened, own, 'EC', 'ECDSA', [above])
  } catch (error) {
    throw new Error(
      `The key that documents are sealed with, in ${path}, cannot be read: put the whole file back`,
      {
        cause: error,
      },
    )
  }
}

/** An authority, and a certificate of it for the seal. The authority's key is thrown away: it signs nothing else. */
async function makeKey(host: string, now: Date): Promise<Kept> {
  const [authority, seal] = await Promise.all([makePair(), makePair()])
  const names = { authority: `${brand.name} authority of ${host}`, seal: `${brand.name} seal of ${host}` }
  const above = await certify(
    { subject: names.authority, issuer: names.authority, now, authority: true },
    authority,
    authority,
  )
  const own = await certify(
    { subject: names.seal, issuer: names.authority, now, authority: false },
    seal,
    authority,
  )
  const text = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64')
  return {
    key: text(await crypto.subtle.exportKey('pkcs8', seal.privateKey)),
    certificate: text(own.toSchema(true).toBER()),
    authority: text(above.toSchema(true).toBER()),
  }
}

const makePair = () => crypto.subtle.generateKey(curve, true, ['sign', 'verify'])

const commonName = '2.5.4.3'

async function certify(
  { subject, issuer, now, authority }: { subject: string; issuer: string; now: Date; authority: boolean },
  { publicKey }: CryptoKeyPair,
  { privateKey }: CryptoKeyPair,
): Promise<Certificate> {
  const certificate = new Certificate()
  certificate.version = 2
  // A positive number that is written in the same length each time.
  const serial = randomBytes(16)
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(serial).buffer })
  const named = (name: string) =>
    new AttributeTypeAndValue({ type: commonName, value: new Utf8String({ value: name }) })
  certificate.issuer.typesAndValues.push(named(issuer))
  certificate.subject.typesAndValues.push(named(subject))
  certificate.notBefore.value = new Date(now.getTime() - day)
  certificate.notAfter.value = new Date(now.getTime() + years * 365 * day)
  // RFC 5280, 4.2.1.3: the bits of what the key is for; signing certificates, or signing and not denying it.
  const usage = new Uint8Array([authority ? 0x04 : 0xc0])
  const extension = (extnID: string, value: BasicConstraints | BitString) =>
    new Extension({
      extnID,
      critical: true,
      extnValue: (value instanceof BitString ? value : value.toSchema()).toBER(),
    })
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: authority })),
    extension('2.5.29.15', new BitString({ valueHex: usage.buffer, unusedBits: authority ? 2 : 6 })),
  ]
  await certificate.subjectPublicKeyInfo.importKey(publicKey)
  await certificate.sign(privateKey, 'SHA-256')
  return certificate
}
