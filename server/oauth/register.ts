import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { plainNameSchema } from '#contract/plain-name.ts'
import { say } from '#language/say.ts'
import { isLoopback } from './asked.ts'
import type { OAuthContext } from './context.ts'
import { OAuthError } from './oauth-error.ts'
import { unusedClientMs, unusedClientsMost } from './rules.ts'

/** An address that answers may be sent to: over TLS, or on the same computer; without a fragment or a user. */
function isRedirect(text: string): boolean {
  if (text.length > 500 || !URL.canParse(text) || text.includes('#')) return false
  const url = new URL(text)
  if (url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
}

const bodySchema = z.object({
  client_name: z.optional(plainNameSchema(say('The name'), 80)),
  redirect_uris: z.array(z.string()).check(z.minLength(1), z.maxLength(5)),
  token_endpoint_auth_method: z.optional(z.literal('none')),
  grant_types: z.optional(z.array(z.enum(['authorization_code', 'refresh_token']))),
  response_types: z.optional(z.array(z.literal('code'))),
})

/**
 * Registers a program (RFC 7591): anybody may, so that it means nothing until a person lets the program in. Forgets those that
 * nobody did, and takes no more than a number of them.
 */
export async function registerClient({ db, clock }: OAuthContext, body: unknown): Promise<object> {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const field = String(issue?.path[0] ?? '')
    throw new OAuthError(
      field === 'redirect_uris' ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      field === 'token_endpoint_auth_method'
        ? 'Only public clients are taken: token_endpoint_auth_method must be "none".'
        : `${field || 'The body'} is not as it can be taken here.`,
    )
  }
  const { client_name: name = 'A program', redirect_uris: uris } = parsed.data
  const wrong = uris.find((one) => !isRedirect(one))
  if (wrong !== undefined)
    throw new OAuthError(
      'invalid_redirect_uri',
      'A redirect URI must be https, or http on localhost, 127.0.0.1 or [::1], without a fragment or a user.',
    )
  const now = clock.now()
  const id = randomUUID()
  await db.transaction().execute(async (tx) => {
    const unused = (before: Date) =>
      tx
        .selectFrom('oauth_clients as c')
        .select('c.id')
        .where('c.created_at', '<=', before)
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('oauth_grants as g').select('g.id').whereRef('g.client_id', '=', 'c.id'))),
        )
    await tx
      .deleteFrom('oauth_clients')
      .where('id', 'in', unused(new Date(now.getTime() - unusedClientMs)))
      .execute()
    const { waiting } = await tx
      .selectFrom(unused(now).as('u'))
      .select(({ fn }) => fn.countAll<number>().as('waiting'))
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= unusedClientsMost)
      throw new OAuthError('temporarily_unavailable', 'Too many programs wait to be let in. Try later.', 503)
    await tx.insertInto('oauth_clients').values({ id, name, redirect_uris: uris, created_at: now }).execute()
  })
  return {
    client_id: id,
    client_id_issued_at: Math.floor(now.getTime() / 1000),
    client_name: name,
    redirect_uris: uris,
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
}
