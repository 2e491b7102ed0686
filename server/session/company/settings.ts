import dns from 'node:dns/promises'
import { companyReturnPath } from '#contract/company.ts'
import {
  type Company,
  companyDomainsMost,
  type setCompanyRow,
  type switchCompanyRow,
} from '#contract/company-settings.ts'
import type { RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { type AuditEntry, addAuditLine } from '#server/db/tables/audit.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { newToken } from '#server/kit/token.ts'
import { planHas, requireFeature } from '#server/plan/plan.ts'
import { type OrgCaller, requireAdmin } from '#server/scope/org.ts'
import { notThere } from '#server/scope/scope.ts'
import { limits } from '../rules.ts'
import type { CompanyContext } from './context.ts'
import { openProvider } from './provider.ts'

/** Where the TXT record of a domain stands, and what it says. */
const recordOf = ({ domain, token }: { domain: string; token: string }) => ({
  name: `_plumbline.${domain}`,
  value: `plumbline-domain=${token}`,
})

/** The sign-in of an organisation, as its admins see it; the secret never leaves. */
export async function readCompany(context: CompanyContext, org: OrgCaller): Promise<Company> {
  requireAdmin(org)
  const { db, clock, publicUrl } = context
  const { orgId } = org
  const [access, kept, domains] = await Promise.all([
    planHas(db, orgId, 'sso', clock.now()),
    findProvider(context, orgId),
    db
      .selectFrom('company_domains')
      .select(['domain', 'token', 'proven_at as provenAt'])
      .where('org_id', '=', orgId)
      .orderBy('added_at')
      .execute(),
  ])
  return {
    access,
    returnUrl: `${publicUrl}${companyReturnPath}`,
    provider: kept
      ? {
          issuer: kept.issuer,
          clientId: kept.clientId,
          role: kept.role,
          on: kept.on,
          changedAt: kept.changedAt.toISOString(),
          people: Number(kept.people),
        }
      : null,
    domains: domains.map(({ domain, token, provenAt }) => ({
      domain,
      record: recordOf({ domain, token }),
      provenAt: provenAt?.toISOString() ?? null,
    })),
  }
}

const findProvider = ({ db }: Pick<CompanyContext, 'db'>, orgId: string) =>
  db
    .selectFrom('company_sign_ins as c')
    .select((eb) => [
      'c.issuer',
      'c.client_id as clientId',
      'c.role',
      'c.is_on as on',
      'c.changed_at as changedAt',
      eb
        .selectFrom('company_links as l')
        .select(({ fn }) => fn.countAll().as('people'))
        .whereRef('l.org_id', '=', 'c.org_id')
        .whereRef('l.issuer', '=', 'c.issuer')
        .as('people'),
    ])
    .where('c.org_id', '=', orgId)
    .executeTakeFirst()

async function requireSetting({ db, clock, limit }: CompanyContext, org: OrgCaller): Promise<void> {
  requireAdmin(org)
  await requireFeature(db, org.orgId, 'sso', clock.now())
  await limit({ limit: limits.companyByOrg, who: org.orgId })
}

const note = ({ db, clock }: CompanyContext, org: OrgCaller, entry: Pick<AuditEntry, 'action' | 'detail'>) =>
  addAuditLine(
    db,
    { actor: 'person', subject: org.orgId, ...entry, detail: { by: org.userId, ...entry.detail } },
    clock.now(),
  )

/** Keeps through which provider people sign in; it is asked first. A secret is kept for the provider alone that it was given for. */
export async function setCompany(
  context: CompanyContext,
  org: OrgCaller,
  { issuer, clientId, secret, role }: RowInput<typeof setCompanyRow>['body'],
): Promise<Company> {
  await requireSetting(context, org)
  const { db, clock, keys, webhookPrivate: allowPrivate } = context
  const kept = await findProvider(context, org.orgId)
  if (secret === undefined && (kept?.issuer !== issuer || kept.clientId !== clientId)) {
    const message = say('Give the client secret: it goes with the provider and the client ID.')
    throw new Refusal('invalid_input', message, { fields: { secret: message } })
  }
  // How a provider is spoken with needs no secret; that it is right shows the first sign-in.
  const provider = await openProvider({ issuer, clientId, secret: '' }, { allowPrivate })
  const said = { client_id: clientId, role, changed_at: clock.now(), issuer: provider.issuer }
  if (secret === undefined) {
    await db.updateTable('company_sign_ins').set(said).where('org_id', '=', org.orgId).execute()
  } else {
    const all = { ...said, secret: keys.seal('company sign-in', secret) }
    await db
      .insertInto('company_sign_ins')
      .values({ org_id: org.orgId, ...all })
      .onConflict((conflict) => conflict.column('org_id').doUpdateSet(all))
      .execute()
  }
  await note(context, org, { action: 'company.set' })
  return readCompany(context, org)
}

/** Turns the sign-in on or off. Turning it off is for every plan, and shuts nobody out: passwords work either way. */
export async function switchCompany(
  context: CompanyContext,
  org: OrgCaller,
  { on }: RowInput<typeof switchCompanyRow>['body'],
): Promise<Company> {
  if (on) await requireSetting(context, org)
  const before = await readCompany(context, org)
  if (!before.provider) throw notThere()
  if (on && !before.domains.some(({ provenAt }) => provenAt !== null))
    throw new Refusal('conflict', say('Show that a domain is yours first.'))
  await context.db
    .updateTable('company_sign_ins')
    .set({ is_on: on })
    .where('org_id', '=', org.orgId)
    .execute()
  await note(context, org, { action: 'company.switched', detail: { on } })
  return readCompany(context, org)
}

/** Names a domain; whose it is is still to be shown. */
export async function addDomain(context: CompanyContext, org: OrgCaller, domain: string): Promise<Company> {
  await requireSetting(context, org)
  const { domains } = await readCompany(context, org)
  if (domains.length >= companyDomainsMost)
    throw new Refusal('conflict', say('There are {most} domains at most.', { most: companyDomainsMost }))
  await context.db
    .insertInto('company_domains')
    .values({ org_id: org.orgId, domain, token: newToken(), added_at: context.clock.now() })
    .onConflict((conflict) => conflict.columns(['org_id', 'domain']).doNothing())
    .execute()
  return readCompany(context, org)
}

/** Looks for the TXT record that shows whose a domain is. One that is shown to be somebody else's is refused. */
export async function proveDomain(context: CompanyContext, org: OrgCaller, domain: string): Promise<Company> {
  await requireSetting(context, org)
  const { db, clock } = context
  const named = await db
    .selectFrom('company_domains')
    .select('token')
    .where('org_id', '=', org.orgId)
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (!named) throw notThere()
  const { name, value } = recordOf({ domain, ...named })
  const found = await dns.resolveTxt(name).catch(() => [])
  if (!found.some((parts) => parts.join('').trim() === value))
    throw new Refusal(
      'conflict',
      say('The TXT record {name} is not there yet. A new record can take an hour to be seen.', { name }),
    )
  const proven = await db
    .updateTable('company_domains')
    .set({ proven_at: clock.now() })
    .where('org_id', '=', org.orgId)
    .where('domain', '=', domain)
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === '23505') return undefined
      throw error
    })
  if (!proven)
    throw new Refusal('conflict', say('{domain} is used by another organization already.', { domain }))
  await note(context, org, { action: 'company.proven', detail: { domain } })
  return readCompany(context, org)
}

/** Forgets a domain. Who is linked already goes on signing in: the account is theirs. */
export async function removeDomain(
  context: CompanyContext,
  org: OrgCaller,
  domain: string,
): Promise<Company> {
  requireAdmin(org)
  await context.db
    .deleteFrom('company_domains')
    .where('org_id', '=', org.orgId)
    .where('domain', '=', domain)
    .execute()
  return readCompany(context, org)
}
