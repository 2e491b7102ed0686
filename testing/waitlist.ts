import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { TokenPurpose } from '#server/db/schema.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { addTokens } from '#server/waitlist/store/tokens.ts'
import { ada, postJson } from './api.ts'
import type { TestApp } from './app.ts'

/** Has somebody join as the form does. */
export const joinAs = (
  t: TestApp,
  email: string,
  change: Record<string, unknown> = {},
  options: Partial<InjectOptions> = {},
): Promise<LightMyRequestResponse> =>
  postJson(t.app, '/api/waitlist/join', { ...ada, email, ...change }, options)

/** The row of a member. */
export const memberOf = (t: TestApp, email: string) =>
  t.db.selectFrom('waitlist_members').selectAll().where('email', '=', email).executeTakeFirstOrThrow()

/** A token as a letter to this member carries one. */
export async function tokenFor(t: TestApp, email: string, purpose: TokenPurpose): Promise<string> {
  const token = newToken()
  const { id } = await memberOf(t, email)
  const expiresAt = purpose === 'confirm' ? new Date(t.clock.now().getTime() + 86_400_000) : null
  await addTokens(t.db, id, [{ hash: hashToken(token), purpose, expiresAt }], t.clock.now())
  return token
}

/** Has a member follow the link of a letter that confirms. */
export async function confirmAs(
  t: TestApp,
  email: string,
  options: Partial<InjectOptions> = {},
): Promise<LightMyRequestResponse> {
  return t.app.inject({ url: `/api/waitlist/confirm/${await tokenFor(t, email, 'confirm')}`, ...options })
}

/** Has a member follow the unsubscribe link of a letter. */
export async function unsubscribeAs(t: TestApp, email: string): Promise<LightMyRequestResponse> {
  return t.app.inject({
    method: 'POST',
    url: `/waitlist/unsubscribe/${await tokenFor(t, email, 'unsubscribe')}`,
  })
}
