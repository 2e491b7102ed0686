import type { Db } from '#server/db/schema.ts'
import type { Clock } from '#server/kit/clock.ts'
import type { Keys } from '#server/kit/keys.ts'
import { hashRecoveryCode, isRecoveryShaped, newTotpSecret, stepOf } from './codes.ts'
import { type FactorHolder, hasRecoveryCode, type RightCode } from './store/second-factor.ts'

/** Stands in for the secret of somebody who has none, so that their codes are looked at as well. */
const nobodysSecret = newTotpSecret()

/** What `code` is, where it is right and has not been used: of the app, or for recovery. Nothing is spent by it. */
export async function findRightCode(
  { db, clock, keys }: { db: Db; clock: Clock; keys: Keys },
  holder: { of: FactorHolder['of']; id: string | undefined; totpSecret: Buffer | undefined },
  code: string,
): Promise<RightCode | undefined> {
  if (isRecoveryShaped(code)) {
    const recovery = hashRecoveryCode(code)
    return (await hasRecoveryCode(db, holder, recovery)) ? { recovery } : undefined
  }
  const secret = holder.totpSecret && openSecret(keys, holder.totpSecret)
  const step = stepOf(secret ?? nobodysSecret, code, clock.now())
  return secret === undefined || step === undefined ? undefined : { step }
}

/** The secret of a second factor; undefined where it was sealed by another secret of the installation, and no app helps any more. */
export function openSecret(keys: Keys, sealed: Buffer): string | undefined {
  try {
    return keys.open('second factor', sealed)
  } catch {
    return undefined
  }
}
