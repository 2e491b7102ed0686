import type { beginCompanyRow, finishCompanyRow } from '#contract/company.ts'
import { companyReturnPath } from '#contract/company.ts'
import { canonicalEmail } from '#contract/email.ts'
import type { RowData } from '#contract/route.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { lockAddress } from '#server/db/tables/address-lock.ts'
import { addAuditLine } from '#server/db/tables/audit.ts'
import { addressBucket } from '#server/kit/client-address.ts'
import { minute } from '#server/kit/clock.ts'
import type { Cookies } from '#server/kit/cookies.ts'
import { Refusal } from '#server/kit/refusal.ts'
import type { ApiCaller } from '#server/kit/serve.ts'
import { hashToken, isTokenShaped, newToken } from '#server/kit/token.ts'
import { planHas } from '#server/plan/plan.ts'
import { limits } from '../rules.ts'
import { openSession } from '../sign-in.ts'
import type { CompanyContext } from './context.ts'
import { openForVouched } from './open-account.ts'
import { openProvider, type Provider, refused, type Vouched } from './provider.ts'
import {
  findCompany,
  findLinked,
  isProven,
  type KeptCompany,
  keepAttempt,
  type LinkedAccount,
  takeAnswer,
  takeAttempt,
  unsealed,
} from './store.ts'

/** For how long somebody may be away at their provider, and then at signing in to the account that they have. */
export const attemptMs = 15 * minute
const attemptCookie = 'company'

type Caller = Pick<ApiCaller, 'address' | 'cookies' | 'tell'>

/** Where the domain of this address signs in. The browser is given what it must show when it comes back. */
export async function beginCompany(
  context: CompanyContext,
  email: string,
  { address, cookies }: Caller,
): Promise<RowData<typeof beginCompanyRow>> {
  const { db, clock, keys, limit, publicUrl } = context
  await limit({ limit: limits.companyByAddress, who: addressBucket(address) })
  const domain = domainOf(email)
  const now = clock.now()
  const company = await findCompany(db, { domain })
  if (!company || !(await planHas(db, company.orgId, 'sso', now)))
    throw new Refusal(
      'conflict',
      say('No company sign-in is set up for {domain}. Sign in with your password.', { domain }),
    )
  const provider = await open(context, company)
  const browser = newToken()
  const asked = { state: newToken(), nonce: newToken(), verifier: newToken() }
  const url = await provider.signInUrl(asked, `${publicUrl}${companyReturnPath}`, email)
  await keepAttempt(db, {
    key: hashToken(asked.state),
    browser: hashToken(browser),
    orgId: company.orgId,
    issuer: provider.issuer,
    sealed: keys.seal('company sign-in', JSON.stringify(asked)),
    expiresAt: new Date(now.getTime() + attemptMs),
  })
  cookies.keep(attemptCookie, browser, attemptMs)
  return { url }
}

const domainOf = (email: string) => canonicalEmail(email)?.split('@').at(-1) ?? ''

async function open({ keys, webhookPrivate }: CompanyContext, company: KeptCompany): Promise<Provider> {
  const named = unsealed(keys, company)
  if (named) return openProvider(named, { allowPrivate: webhookPrivate })
  throw new Refusal(
    'conflict',
    say('The company sign-in cannot be read any more. An admin of the organization must set it again.'),
  )
}

const browserOf = (cookies: Cookies): Buffer => hashToken(cookies.read(attemptCookie) ?? newToken())

/**
 * Signs in whom the provider vouches for. `query` is what the browser came back with: it counts once, in the browser that was
 * sent there. An account that was there before is opened to nobody who has not signed in to it; it is linked then.
 */
export async function finishCompany(
  context: CompanyContext,
  query: string,
  { address, cookies, tell }: Caller,
): Promise<RowData<typeof finishCompanyRow>> {
  const { db, clock, keys, limit, publicUrl } = context
  await limit({ limit: limits.companyByAddress, who: addressBucket(address) })
  const answer = new URL(`${publicUrl}${companyReturnPath}?${query.replace(/^\?/, '')}`)
  const state = answer.searchParams.get('state') ?? ''
  const now = clock.now()
  const browser = browserOf(cookies)
  const attempt = isTokenShaped(state)
    ? await takeAttempt(db, { key: hashToken(state), browser }, now)
    : undefined
  const company = attempt && (await findCompany(db, attempt))
  if (
    !attempt?.sealed ||
    company?.issuer !== attempt.issuer ||
    !(await planHas(db, attempt.orgId, 'sso', now))
  )
    throw new Refusal(
      'expired_token',
      say('This sign-in was begun elsewhere, used already, or took too long. Please start again.'),
    )
  const provider = await open(context, company)
  const asked = JSON.parse(keys.open('company sign-in', attempt.sealed))
  const vouched = await provider.exchange(asked, answer).catch((error: unknown) => {
    throw refused(error, notBelieved(answer.searchParams.get('error')))
  })
  const linked = await findLinked(db, { ...attempt, ...vouched })
  if (linked) return enter(context, linked, { cookies, tell })
  const { email } = vouched
  const emailKey = email && canonicalEmail(email)
  if (!email || !emailKey || !(await isProven(db, attempt.orgId, domainOf(email))))
    throw new Refusal(
      'forbidden',
      say('Your company’s sign-in vouches for no verified email address of the company.'),
    )
  const opened = await db.transaction().execute(async (tx) => {
    await lockAddress(tx, emailKey)
    const added = await openForVouched(context, tx, { email, emailKey, name: vouched.name }, now)
    if (added) await link(context, tx, { ...attempt, ...vouched }, added.id)
    return added
  })
  if (opened) return enter(context, { ...opened, isMember: true }, { cookies, tell })
  await keepAttempt(db, {
    key: hashToken(newToken()),
    browser,
    orgId: attempt.orgId,
    issuer: attempt.issuer,
    subject: vouched.subject,
    emailKey,
    expiresAt: new Date(now.getTime() + attemptMs),
  })
  return { signedIn: false, email }
}

/** What is said of an answer that does not hold. */
const notBelieved = (code: string | null): Refusal =>
  code === 'access_denied'
    ? new Refusal('forbidden', say('Your company’s sign-in did not let you in. Ask whoever runs it.'))
    : new Refusal(
        'conflict',
        say('Your company’s sign-in gave an answer that does not hold. Please start again.'),
      )

async function enter(
  context: CompanyContext,
  { id, passwordHash, isMember }: LinkedAccount,
  { cookies, tell }: Pick<Caller, 'cookies' | 'tell'>,
): Promise<RowData<typeof finishCompanyRow>> {
  tell(`user:${id}`)
  if (!isMember)
    throw new Refusal(
      'forbidden',
      say('You were removed from the organization. An admin can invite you again; your password works too.'),
    )
  // Whoever linked the account let the provider vouch for it: a second factor is the provider's to ask for.
  const began = await openSession(context, { id, passwordHash, code: 'known' }, cookies)
  if (!began) throw new Refusal('conflict', say('Your password was changed just now. Please start again.'))
  cookies.drop(attemptCookie)
  return { signedIn: true, email: null }
}

/** Links the account of somebody who is signed in to what a provider answered of its address in this browser. */
export async function linkCompany(
  context: CompanyContext,
  userId: string,
  { cookies }: Pick<Caller, 'cookies'>,
): Promise<Record<string, never>> {
  const { db, clock } = context
  await db.transaction().execute(async (tx) => {
    const answer = await takeAnswer(tx, { userId, browser: browserOf(cookies) }, clock.now())
    if (!answer?.subject || !(await findCompany(tx, answer)))
      throw new Refusal(
        'conflict',
        say('This is not the account of your company’s address, or it took too long. Please start again.'),
      )
    await link(context, tx, { ...answer, subject: answer.subject }, userId)
  })
  cookies.drop(attemptCookie)
  return {}
}

async function link(
  { clock, join }: CompanyContext,
  tx: Db,
  { orgId, issuer, subject }: { orgId: string; issuer: string } & Pick<Vouched, 'subject'>,
  userId: string,
): Promise<void> {
  const now = clock.now()
  const { role } = await tx
    .selectFrom('company_sign_ins')
    .select('role')
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow()
  await join(tx, { orgId, role }, userId, now)
  const own = { org_id: orgId, issuer, user_id: userId }
  // A provider that gave somebody another subject means the same address by it.
  await tx
    .insertInto('company_links')
    .values({ ...own, subject, linked_at: now })
    .onConflict((conflict) => conflict.columns(['org_id', 'issuer', 'user_id']).doUpdateSet({ subject }))
    .execute()
  await addAuditLine(
    tx,
    { actor: 'person', action: 'company.linked', subject: userId, detail: { orgId } },
    now,
  )
}
