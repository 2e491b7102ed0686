import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What only this installation can make or read; each purpose has a key of its own, so that none can stand for another. */
export type Keys = {
  /** HMAC-SHA256 of `text`: recognises it again without keeping it. 32 bytes. */
  mark: (purpose: MarkPurpose, text: string) => Buffer
  /** Encrypts what must be read again (AES-256-GCM); the same text never looks the same twice. */
  seal: (purpose: SealPurpose, text: string) => Buffer
  /** Undoes `seal`; throws where the secret of the installation is another one, or a byte was changed. */
  open: (purpose: SealPurpose, sealed: Buffer) => string
}

export type MarkPurpose = 'suppression' | 'place link' | 'proof of work' | 'backup' | 'invoice link'
export type SealPurpose = 'second factor' | 'webhook secret' | 'payment key' | 'company sign-in'

const ivBytes = 12
const tagBytes = 16

/** Keys derived from `secret` by HKDF-SHA256 (RFC 5869). */
export function makeKeys(secret: string): Keys {
  const derived = new Map<string, Buffer>()
  const keyFor = (purpose: string) => {
    const known = derived.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, '', `plumbline ${purpose}`, 32))
    derived.set(purpose, key)
    return key
  }
  return {
    mark: (purpose, text) => createHmac('sha256', keyFor(purpose)).update(text).digest(),
    seal(purpose, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(purpose), iv)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },
    open(purpose, sealed) {
      const iv = sealed.subarray(0, ivBytes)
      const decipher = createDecipheriv('aes-256-gcm', keyFor(purpose), iv, { authTagLength: tagBytes })
      decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
        'utf8',
      )
    },
  }
}
