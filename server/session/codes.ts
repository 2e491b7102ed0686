import { createHash } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { brand } from '#contract/brand.ts'
import { recoveryCodeCount } from '#contract/second-factor.ts'

/** What every authenticator app takes for granted (RFC 6238, Google's key URI format): other values are ignored by some. */
const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the step before and of the one to come pass too: clocks differ, and people type slowly. */
const window = 1
const secretBytes = 20
/** 7 groups of 4, of 5 random bits each: 140 in all. Older codes had 16 characters, and work until they are replaced. */
const recoveryLength = 28

/** A new secret for an authenticator app, in base32. */
export const newTotpSecret = (): string => new Secret({ size: secretBytes }).base32

const totpOf = (secret: string, email = '') =>
  new TOTP({ ...settings, issuer: brand.name, label: email, secret: Secret.fromBase32(secret) })

/** What a QR code tells an authenticator app: the secret, and whose it is. */
export const totpUri = (secret: string, email: string): string => totpOf(secret, email).toString()

/** A code as it was typed, without the spaces and hyphens that make it readable. */
const plain = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase()

/** Which time step `code` belongs to, in 30 seconds since 1970; undefined where it fits none of those around `now`. */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const token = plain(code)
  if (!/^\d{6}$/.test(token)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token, timestamp, window })
  return delta === null ? undefined : TOTP.counter({ period: settings.period, timestamp }) + delta
}

/** Recovery codes of 140 random bits each, in groups to be read and typed. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => {
    const code = newTotpSecret().slice(0, recoveryLength)
    return code.replaceAll(/.{4}(?=.)/g, '$&-').toLowerCase()
  })

/** What is kept of a recovery code: its SHA-256. 140 random bits need no salt and no slow hash. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(plain(code)).digest()

/** Whether `code` could be a recovery code. */
export const isRecoveryShaped = (code: string): boolean => /^[A-Z2-7]{16}([A-Z2-7]{12})?$/.test(plain(code))
