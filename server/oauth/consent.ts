import { randomUUID } from 'node:crypto'
import { type AskedGrant, type answerGrantRow, type Grant, grantsMost } from '#contract/grants.ts'
import type { MachineScope, RowInput } from '#contract/route.ts'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { notThere } from '#server/scope/scope.ts'
import { isLoopback, readAsked, wayBack } from './asked.ts'
import type { OAuthContext } from './context.ts'
import { codeMs, grantMs } from './rules.ts'
import { endGrant, newSecret } from './tokens.ts'

/** The projects that somebody has a part in. */
export type ProjectsOf = (userId: string) => Promise<readonly { id: string; name: string }[]>

/** What somebody is asked who was sent here by a program; where it asks amiss, where they are sent back to. */
export async function readConsent(
  { db, issuer, resource }: OAuthContext,
  { userId, query }: { userId: string; query: string },
  projectsOf: ProjectsOf,
): Promise<{ asked: AskedGrant | null; to: string | null }> {
  const asked = await readAsked(db, query, resource)
  if (!asked.ok) return { asked: null, to: wayBack(asked, issuer, { error: asked.error }) }
  const back = new URL(asked.redirectUri)
  const projects = (await projectsOf(userId)).map(({ id, name }) => ({ id, name }))
  return {
    asked: {
      ...{ client: asked.client.name, host: back.host, isLocal: isLoopback(back) },
      ...{ scopes: asked.scopes, projects },
    },
    to: null,
  }
}

/** Keeps what somebody allows a program, never more than it asked for or than is theirs; answers where they are sent on to. */
export async function answerConsent(
  { db, clock, issuer, resource }: OAuthContext,
  userId: string,
  { query, allow, scopes, projects }: RowInput<typeof answerGrantRow>['body'],
  projectsOf: ProjectsOf,
): Promise<{ to: string }> {
  const asked = await readAsked(db, query, resource)
  if (!asked.ok) return { to: wayBack(asked, issuer, { error: asked.error }) }
  if (!allow) return { to: wayBack(asked, issuer, { error: 'access_denied' }) }
  if (!scopes || projects === undefined) throw new Refusal('invalid_input', say('Choose at least one scope'))
  if (!scopes.every((one) => asked.scopes.includes(one)))
    throw new Refusal('invalid_input', say('The program did not ask for all of this.'))
  const own = new Set((await projectsOf(userId)).map(({ id }) => id))
  if (projects?.some((one) => !own.has(one))) throw notThere()
  const now = clock.now()
  const { secret, hash } = newSecret('code')
  const grantId = randomUUID()
  await db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const { live } = await tx
      .selectFrom('oauth_grants')
      .select(({ fn }) => fn.countAll<number>().as('live'))
      .where('user_id', '=', userId)
      .where('revoked_at', 'is', null)
      .where('expires_at', '>', now)
      .executeTakeFirstOrThrow()
    if (Number(live) >= grantsMost)
      throw new Refusal(
        'conflict',
        say('You let in {most} programs already. Shut one out first.', { most: grantsMost }),
      )
    const client = await tx
      .selectFrom('oauth_clients')
      .select('id')
      .where('id', '=', asked.client.id)
      .forKeyShare()
      .executeTakeFirst()
    if (!client) throw notThere()
    await tx
      .insertInto('oauth_grants')
      .values({
        ...{ id: grantId, user_id: userId, client_id: client.id, resource },
        ...{ scopes: [...new Set<MachineScope>(scopes)], projects: projects && [...new Set(projects)] },
        ...{ created_at: now, expires_at: new Date(now.getTime() + grantMs) },
      })
      .execute()
    await tx
      .insertInto('oauth_codes')
      .values({
        ...{ hash, grant_id: grantId, challenge: asked.challenge, redirect_uri: asked.redirectUri },
        expires_at: new Date(now.getTime() + codeMs),
      })
      .execute()
  })
  return { to: wayBack(asked, issuer, { code: secret }) }
}

/** The programs that somebody let in, newest first. */
export async function readGrants(
  { db }: OAuthContext,
  userId: string,
  projectsOf: ProjectsOf,
  only?: string,
): Promise<Grant[]> {
  const [rows, projects] = await Promise.all([
    db
      .selectFrom('oauth_grants as g')
      .innerJoin('oauth_clients as c', 'c.id', 'g.client_id')
      .selectAll('g')
      .select(['c.name as client', 'c.redirect_uris as uris'])
      .where('g.user_id', '=', userId)
      .$if(only !== undefined, (all) => all.where('g.id', '=', only ?? ''))
      .orderBy('g.created_at', 'desc')
      .orderBy('g.id')
      .limit(100)
      .execute(),
    projectsOf(userId),
  ])
  const names = new Map(projects.map(({ id, name }) => [id, name]))
  const time = (at: Date | null) => at?.toISOString() ?? null
  return rows.map((row) => ({
    ...{ id: row.id, client: row.client, host: new URL(row.uris[0] ?? 'about:blank').host },
    scopes: row.scopes as MachineScope[],
    // What is theirs no more is not named.
    projects:
      row.projects?.flatMap((id) => {
        const name = names.get(id)
        return name === undefined ? [] : [{ id, name }]
      }) ?? null,
    ...{ createdAt: row.created_at.toISOString(), expiresAt: row.expires_at.toISOString() },
    ...{ revokedAt: time(row.revoked_at), lastUsedAt: time(row.last_used_at) },
  }))
}

/** Shuts a program out at once; doing it again changes nothing. Refuses one that somebody else let in. */
export async function revokeGrant(
  context: OAuthContext,
  { userId, id }: { userId: string; id: string },
  projectsOf: ProjectsOf,
): Promise<Grant> {
  const { db, clock } = context
  const [own] = await readGrants(context, userId, projectsOf, id)
  if (!own) throw notThere()
  await db.transaction().execute((tx) => endGrant(tx, id, clock.now()))
  const [ended] = await readGrants(context, userId, projectsOf, id)
  return ended ?? own
}
