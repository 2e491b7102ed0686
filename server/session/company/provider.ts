import type { IncomingMessage } from 'node:http'
import type { ClientAuth, CustomFetchOptions } from 'openid-client'
import { say } from '#language/say.ts'
import { callGuarded, type Guard, InsecureError, PrivateAddressError } from '#server/kit/public-address.ts'
import { Refusal } from '#server/kit/refusal.ts'

/** Longest that one answer of a provider is waited for, in seconds, and the most of it that is read. */
const answersWithinS = 8
const answerMost = 256 * 1024

/** A provider as an organisation named it. */
export type Named = { issuer: string; clientId: string; secret: string }

/** What is remembered of somebody who was sent to a provider, and is asked for when they come back. */
export type Asked = { state: string; nonce: string; verifier: string }

/** Who a provider says that somebody is; no address where it does not say that it is verified. */
export type Vouched = { subject: string; email: string | undefined; name: string | undefined }

/** A provider that has said where it is spoken with. */
export type Provider = {
  issuer: string
  /** Where somebody is sent to sign in. */
  signInUrl: (asked: Asked, returnUrl: string, email: string) => Promise<string>
  /** Turns what came back into who it is: over the connection that we make, with our secret, signed, and for this question. */
  exchange: (asked: Asked, answer: URL) => Promise<Vouched>
}

/** Finds how a provider is spoken with. Refuses, in words for whoever set it, one that cannot be reached or is none. */
export async function openProvider({ issuer, clientId, secret }: Named, guard: Guard): Promise<Provider> {
  const client = await import('openid-client')
  // What a provider does not say is that it wants the first (OpenID Connect Discovery 1.0 §3).
  const authenticate: ClientAuth = (server, ...rest) => {
    const takes = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const way = takes.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost
    return way(secret)(server, ...rest)
  }
  const config = await client
    .discovery(new URL(issuer), clientId, undefined, authenticate, {
      timeout: answersWithinS,
      [client.customFetch]: (url: string, options: CustomFetchOptions) => fetchGuarded(url, options, guard),
      // Signatures are checked although the connection is ours: a provider may be spoken with through somebody else.
      execute: [
        client.enableNonRepudiationChecks,
        ...(guard.allowPrivate ? [client.allowInsecureRequests] : []),
      ],
    })
    .catch((error: unknown) => {
      throw refused(error)
    })
  const told = config.serverMetadata()
  // What a provider says of itself is where a browser is sent.
  const { protocol } = new URL(told.authorization_endpoint ?? 'about:blank')
  if (protocol !== 'https:' && !(guard.allowPrivate && protocol === 'http:')) throw noProvider()
  return {
    issuer: told.issuer,
    async signInUrl({ state, nonce, verifier }, returnUrl, email) {
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: returnUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        login_hint: email,
      })
      return url.href
    },
    async exchange({ state, nonce, verifier }, answer) {
      const tokens = await client.authorizationCodeGrant(config, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('A provider answered no ID token')
      // Many put the address where it is asked for alone.
      const said =
        claims.email !== undefined || told.userinfo_endpoint === undefined
          ? claims
          : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
      const { email, name } = said
      return {
        subject: claims.sub,
        email: said.email_verified === true && typeof email === 'string' ? email : undefined,
        name: typeof name === 'string' ? name : undefined,
      }
    },
  }
}

async function fetchGuarded(
  url: string,
  { method, headers, body, signal }: CustomFetchOptions,
  guard: Guard,
): Promise<Response> {
  const sent = body === undefined || body === null ? undefined : String(body)
  const options = { method, headers, ...(signal && { signal }) }
  const answer = await callGuarded(new URL(url), sent, options, guard)
  const pairs = Object.entries(answer.headersDistinct).map(([name, all = []]) => [name, all.join(', ')])
  const { statusCode: status = 500 } = answer
  const read = await readAll(answer)
  return new Response(read.length === 0 ? null : read, { status, headers: Object.fromEntries(pairs) })
}

async function readAll(answer: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of answer) {
    bytes += part.length
    if (bytes > answerMost) throw new Error('A provider answered too much')
    parts.push(part)
  }
  return new Uint8Array(Buffer.concat(parts))
}

const noProvider = () =>
  new Refusal(
    'conflict',
    say(
      'There is no OpenID Connect provider at this address, or it calls itself something else. Copy the issuer as the provider shows it.',
    ),
  )

/** Why a provider cannot be spoken with; `otherwise` where that is not known. */
export function refused(error: unknown, otherwise = noProvider()): Refusal {
  const all = causesOf(error)
  const isStranger = all.some(
    (cause) =>
      cause.name === 'WWWAuthenticateChallengeError' ||
      ('error' in cause && cause.error === 'invalid_client'),
  )
  if (isStranger)
    return new Refusal(
      'conflict',
      say(
        'The provider does not know this client ID, or the secret is wrong. An admin of the organization must set them again.',
      ),
    )
  const isGuarded = all.some(
    (cause) =>
      cause instanceof PrivateAddressError ||
      cause instanceof InsecureError ||
      ('code' in cause && cause.code === 'OAUTH_HTTP_REQUEST_FORBIDDEN'),
  )
  if (isGuarded)
    return new Refusal(
      'conflict',
      say('The provider must be reached at a public address that starts with https://.'),
    )
  const isUnreached = all.some(
    (cause) =>
      cause.name === 'TimeoutError' ||
      cause.name === 'AbortError' ||
      ('code' in cause && /^(E[A-Z]|.*CERT|SELF_SIGNED|UNABLE_TO)/.test(String(cause.code))),
  )
  return isUnreached
    ? new Refusal('conflict', say('The provider does not answer right now. Please try again in a minute.'))
    : otherwise
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}
