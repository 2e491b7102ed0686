import type { RowData, RowInput } from '#contract/route.ts'
import type {
  beginSecondFactorRow,
  confirmSecondFactorRow,
  endSecondFactorRow,
  renewCodesRow,
  SecondFactor,
} from '#contract/second-factor.ts'
import { say } from '#language/say.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, stepOf, totpUri } from './codes.ts'
import type { SessionContext } from './context.ts'
import { findRightCode, openSecret } from './find-code.ts'
import { type Own, proveOwner } from './own-sessions.ts'
import { wrongCode } from './rules.ts'
import { sessionIn } from './sign-in.ts'
import { findOwnAccount } from './store/own-sessions.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  findFactor,
  keepFactor,
  type RightCode,
  readFactor,
  replaceCodes,
} from './store/second-factor.ts'

const isOn = () => new Refusal('conflict', say('Signing in asks for a code already. Turn that off first.'))
const isOff = () =>
  new Refusal('conflict', say('This was not begun, or begun anew elsewhere. Please start again.'))

/** Under which name wrong codes of somebody are counted: no account's, which has no line break in it. */
const attemptOf = (userId: string, address: string) => ({
  login: `second factor\n${userId}`,
  address: addressBucket(address),
  browser: undefined,
})

/**
 * What a user's code is; refused where it is wrong or was used, and more slowly each time. Undefined where no second factor
 * is on. Nothing is spent by it.
 */
export async function requireCode(
  context: SessionContext,
  userId: string,
  code: string,
  address: string,
): Promise<RightCode> {
  const { db, codeWaits } = context
  const attempt = attemptOf(userId, address)
  await codeWaits.begin(attempt)
  const factor = await findFactor(db, userId)
  const totpSecret = factor?.confirmedAt ? factor.totpSecret : undefined
  const right = await findRightCode(context, { of: 'user', id: userId, totpSecret }, code)
  if (!right) throw wrongCode()
  return right
}

/** Forgets the wrong codes of a user who has shown a right one, and spent it. */
export const forgiveCodes = ({ codeWaits }: SessionContext, userId: string, address: string) =>
  codeWaits.forgive(attemptOf(userId, address))

/** Whether the second factor of the user is on. */
export const readSecondFactor = ({ db }: SessionContext, { user }: Own): Promise<SecondFactor> =>
  readFactor(db, user.id)

/** A secret for the authenticator app of somebody who knows their password; what was begun before is forgotten. */
export async function beginSecondFactor(
  context: SessionContext,
  { password }: RowInput<typeof beginSecondFactorRow>['body'],
  caller: Own,
): Promise<RowData<typeof beginSecondFactorRow>> {
  const { db, clock, keys } = context
  const { id, email } = await proveOwner(context, password, caller)
  const secret = newTotpSecret()
  if (!(await beginFactor(db, id, keys.seal('second factor', secret), clock.now()))) throw isOn()
  return { secret, uri: totpUri(secret, email) }
}

/** Turns on what was begun, by a code that proves it. Every session but this one ends: they were begun without a code. */
export async function confirmSecondFactor(
  context: SessionContext,
  { code }: RowInput<typeof confirmSecondFactorRow>['body'],
  { user, address, cookies }: Own,
): Promise<RowData<typeof confirmSecondFactorRow>> {
  const { db, clock, keys, codeWaits } = context
  const factor = await findFactor(db, user.id)
  const account = await findOwnAccount(db, user.id, undefined)
  if (!factor || !account) throw isOff()
  if (factor.confirmedAt) throw isOn()
  const attempt = attemptOf(user.id, address)
  await codeWaits.begin(attempt)
  const secret = openSecret(keys, factor.totpSecret)
  const step = secret === undefined ? undefined : stepOf(secret, code, clock.now())
  if (step === undefined) throw wrongCode()
  const recoveryCodes = newRecoveryCodes()
  const confirmed = await confirmFactor(
    db,
    {
      userId: user.id,
      emailKey: account.emailKey,
      secret: factor.totpSecret,
      step,
      recoveryCodes: recoveryCodes.map(hashRecoveryCode),
      session: sessionIn(cookies),
    },
    clock.now(),
  )
  if (!confirmed) throw isOff()
  await codeWaits.forgive(attempt)
  return { recoveryCodes }
}

/** New recovery codes in the place of all others. */
export async function renewCodes(
  context: SessionContext,
  { code }: RowInput<typeof renewCodesRow>['body'],
  { user, address }: Own,
): Promise<RowData<typeof renewCodesRow>> {
  const { db, clock } = context
  await requireOn(context, user.id)
  const right = await requireCode(context, user.id, code, address)
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map(hashRecoveryCode)
  if (!(await replaceCodes(db, user.id, right, hashes, clock.now()))) throw wrongCode()
  await forgiveCodes(context, user.id, address)
  return { recoveryCodes }
}

/** Turns the second factor off, against a code or the password; a letter tells the owner. */
export async function endSecondFactor(
  context: SessionContext,
  { password, code }: RowInput<typeof endSecondFactorRow>['body'],
  caller: Own,
): Promise<RowData<typeof endSecondFactorRow>> {
  const { db, clock } = context
  const { user, address } = caller
  await requireOn(context, user.id)
  const right = code === undefined ? undefined : await requireCode(context, user.id, code, address)
  const account =
    right === undefined
      ? await proveOwner(context, password ?? '', caller)
      : await findOwnAccount(db, user.id, undefined)
  if (!account) throw isOff()
  const ended = await endFactor(db, { userId: user.id, emailKey: account.emailKey, code: right }, clock.now())
  if (!ended) throw right ? wrongCode() : isOff()
  if (right) await forgiveCodes(context, user.id, address)
  return readFactor(db, user.id)
}

async function requireOn({ db }: SessionContext, userId: string): Promise<void> {
  const { on } = await readFactor(db, userId)
  if (!on) throw new Refusal('conflict', say('Signing in asks for no code. There is nothing to turn off.'))
}

/** Keeps the second factor on that an operator was told is lost. */
export async function keepSecondFactor({ db, clock }: SessionContext, { user }: Own): Promise<SecondFactor> {
  const kept = { userId: user.id, actor: 'person' } as const
  await db.transaction().execute((tx) => keepFactor(tx, kept, clock.now()))
  return readFactor(db, user.id)
}
