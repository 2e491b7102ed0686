import { machineScopeNames } from '#contract/machine-calls.ts'
import type { MachineScope } from '#contract/route.ts'
import { idSchema } from '#contract/values.ts'
import { say } from '#language/say.ts'
import type { Db } from '#server/db/schema.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** What is wrong with a request, in the words of RFC 6749 §4.1.2.1 and RFC 8707 §2. */
export type AskedError =
  | 'invalid_request'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'

/** The program that asks: what it calls itself, and where it is sent back to. */
export type Client = { id: string; name: string; redirectUris: string[] }

/** A request that can be answered: by sending whoever was asked back to `redirectUri`, with `state` as it came. */
export type Asked = {
  client: Client
  redirectUri: string
  state: string | null
} & (
  | { ok: true; challenge: string; resource: string; scopes: MachineScope[] }
  | { ok: false; error: AskedError }
)

/** The program with this id. */
export async function findClient(db: Db, id: string): Promise<Client | undefined> {
  if (!idSchema.safeParse(id).success) return undefined
  return db
    .selectFrom('oauth_clients')
    .select(['id', 'name', 'redirect_uris as redirectUris'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The scopes that a program names, without those that there are not; the least of all where it names none. */
export function scopesIn(text: string | null): MachineScope[] {
  if (text === null || text.trim() === '') return ['read']
  const named = new Set(text.split(/\s+/))
  return machineScopeNames.filter((one) => named.has(one))
}

const challengeShape = /^[A-Za-z0-9_-]{43}$/

/**
 * Reads what a program asks for. Refuses, and sends nobody anywhere, where the program is unknown or the address it names is not
 * to the letter one that it registered: whoever asks amiss must not be able to choose where somebody is sent.
 */
export async function readAsked(db: Db, query: string, resource: string): Promise<Asked> {
  const fields = new URLSearchParams(query)
  const names = [...fields.keys()]
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  const client = await findClient(db, fields.get('client_id') ?? '')
  if (!client)
    throw new Refusal(
      'not_found',
      say('This program is not known here. Begin again in the program: it registers anew.'),
    )
  const redirectUri = fields.get('redirect_uri') ?? ''
  if (!client.redirectUris.includes(redirectUri))
    throw new Refusal(
      'invalid_input',
      say('The program asks to be answered at an address that it did not register. Nothing was sent there.'),
    )
  const state = fields.get('state')
  const wrong = (error: AskedError): Asked => ({ ok: false, client, redirectUri, state, error })
  if (twice !== undefined) return wrong('invalid_request')
  if (fields.get('response_type') !== 'code') return wrong('unsupported_response_type')
  const challenge = fields.get('code_challenge') ?? ''
  if (fields.get('code_challenge_method') !== 'S256' || !challengeShape.test(challenge))
    return wrong('invalid_request')
  if (fields.get('resource') !== resource) return wrong('invalid_target')
  const scopes = scopesIn(fields.get('scope'))
  if (scopes.length === 0) return wrong('invalid_scope')
  return { ok: true, client, redirectUri, state, challenge, resource, scopes }
}

/** Where whoever was asked is sent back to, with the answer, the state as it came, and who answers (RFC 9207). */
export function wayBack(
  { redirectUri, state }: Pick<Asked, 'redirectUri' | 'state'>,
  issuer: string,
  answer: { code: string } | { error: AskedError },
): string {
  const to = new URL(redirectUri)
  for (const [name, value] of Object.entries(answer)) to.searchParams.set(name, value)
  if (state !== null) to.searchParams.set('state', state)
  to.searchParams.set('iss', issuer)
  return to.href
}

/** Whether an address is on the computer of whoever is asked. */
export const isLoopback = ({ hostname }: URL): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
