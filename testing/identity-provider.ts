import { generateKeyPairSync } from 'node:crypto'
import { createSocket } from 'node:dgram'
import dns from 'node:dns/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterPayload } from 'oidc-provider'
import { publicUrl } from './app.ts'

/** What a provider says of somebody. */
type Person = { email?: string; email_verified?: unknown; name?: string }

export const clientId = 'plumbline'
export const clientSecret = 'a secret between the two of them alone'

const newKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  kid: 'signs',
  use: 'sig',
  alg: 'RS256',
})

/** A real OpenID Connect provider on the loopback; whoever comes is signed in as the one that `signIn` names. */
export async function openIdentityProvider({
  auth = 'client_secret_basic',
  from = publicUrl,
}: {
  auth?: 'client_secret_basic' | 'client_secret_post'
  /** Whose people it signs in: where they are sent back to. */
  from?: string
} = {}) {
  const people = new Map<string, Person>()
  let current = ''
  /** What is put in the place of an answer, by its path; nothing where that is undefined. */
  const replaced = new Map<string, (answer: Record<string, unknown>) => object>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const key = newKey()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${from}/auth/company`],
        token_endpoint_auth_method: auth,
      },
    ],
    clientAuthMethods: [auth],
    adapter: keptInMemory(),
    jwks: { keys: [key] },
    cookies: { keys: ['only tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId, accountId: ctx.oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()
  const otherKey = newKey()
  server.on('request', async (request, reply) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    if (path.startsWith('/interaction/'))
      return provider.interactionFinished(request, reply, { login: { accountId: current } })
    const change = request.url?.includes('?true') ? undefined : replaced.get(path)
    if (change) {
      const told = path === '/jwks' ? { keys: [] } : await (await fetch(`${issuer}${path}?true`)).json()
      return reply.setHeader('content-type', 'application/json').end(JSON.stringify(change(told)))
    }
    request.url = request.url?.replace('?true', '')
    await answer(request, reply)
  })
  return {
    issuer,
    /** Who is signed in there from now on. */
    signIn(sub: string, person: Person) {
      current = sub
      people.set(sub, { email_verified: true, ...person })
    },
    replace: (path: string, change: ((answer: Record<string, unknown>) => object) | undefined) =>
      change ? replaced.set(path, change) : replaced.delete(path),
    /** The keys of somebody else. */
    otherKeys: () => ({
      keys: [(({ kty, n, e, kid, use, alg }) => ({ kty, n, e, kid, use, alg }))(otherKey)],
    }),
    /** Goes to `url` as a browser would; answers what stands behind the question mark where it is sent back. */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>()
      for (let at = new URL(url), hops = 0; hops < 10; hops++) {
        if (at.href.startsWith(from)) return at.search
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie } })
        for (const line of reply.headers.getSetCookie()) {
          const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
          cookies.set(name, value)
        }
        const to = reply.headers.get('location')
        if (!to) throw new Error(`the provider answered ${reply.status}: ${await reply.text()}`)
        at = new URL(to, at)
      }
      throw new Error('the provider leads in a circle')
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/** A name server on the loopback that every question of this process goes to; it knows the TXT records in `records`. */
export async function openNameServer(records: Map<string, string>): Promise<{ close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = asked[at] ?? 0; length > 0; length = asked[at] ?? 0) {
      labels.push(asked.subarray(at + 1, at + 1 + length).toString())
      at += length + 1
    }
    const text = records.get(labels.join('.').toLowerCase())
    const question = asked.subarray(12, at + 5)
    const head = Buffer.from([
      ...asked.subarray(0, 2),
      0x81,
      text ? 0x80 : 0x83,
      0,
      1,
      0,
      text ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    const data = Buffer.from(text ?? '')
    const record = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 0, 0, data.length + 1, data.length])
    socket.send(Buffer.concat(text ? [head, question, record, data] : [head, question]), port, address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  const before = dns.getServers()
  dns.setServers([`127.0.0.1:${socket.address().port}`])
  return {
    close() {
      dns.setServers(before)
      socket.close()
    },
  }
}

/** What one provider keeps, for as long as it is open. */
function keptInMemory() {
  const kept = new Map<string, AdapterPayload>()
  return (model: string) => {
    const found = async (is: (payload: AdapterPayload) => boolean) => [...kept.values()].find(is)
    return {
      upsert: async (id: string, payload: AdapterPayload) => void kept.set(`${model} ${id}`, payload),
      find: async (id: string) => kept.get(`${model} ${id}`),
      findByUid: (uid: string) => found((payload) => payload.uid === uid),
      findByUserCode: (code: string) => found((payload) => payload.userCode === code),
      destroy: async (id: string) => void kept.delete(`${model} ${id}`),
      consume: async (id: string) =>
        void Object.assign(kept.get(`${model} ${id}`) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
      revokeByGrantId: async (grant: string) => {
        for (const [key, { grantId }] of kept) if (grantId === grant) kept.delete(key)
      },
    }
  }
}
