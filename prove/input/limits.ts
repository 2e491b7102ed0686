import { confirmRow } from '#contract/confirm.ts'
import { loginRow, registerRow } from '#contract/session.ts'
import { joinRow } from '#contract/waitlist.ts'
import { limits as accountLimits } from '#server/session/rules.ts'
import { limits as waitlistLimits } from '#server/waitlist/rules.ts'
import { sameSpellings } from './path-cases.ts'
import type { Asked } from './request.ts'
import { bytesOf } from './request.ts'
import { nobodysToken, targetOf } from './row-calls.ts'
import { talk } from './wire.ts'

/** The limits are kept at a tenth, so that few requests pass them. */
export const scale = 0.1

/** Headers that must make nobody somebody else. */
const disguises: readonly (readonly (readonly [name: string, value: string])[])[] = [
  [['x-forwarded-for', '203.0.113.1']],
  [['x-forwarded-for', '203.0.113.2, 203.0.113.3']],
  [['x-real-ip', '203.0.113.4']],
  [['forwarded', 'for=203.0.113.5']],
  [
    ['true-client-ip', '203.0.113.6'],
    ['cf-connecting-ip', '203.0.113.7'],
  ],
  [['host', 'elsewhere.example']],
  [['x-http-method-override', 'GET']],
  [['cookie', 'plumbline-browser=x']],
]

type Limited = { what: string; most: number; path: string; asked: (i: number) => Partial<Asked> }

/** Calls whose every request counts for the one who sends it. */
const limited: readonly Limited[] = [
  {
    what: 'joining',
    most: waitlistLimits.joinByAddress.most,
    path: joinRow.path,
    asked: (i) => ({ method: 'POST', body: { name: 'Ada Mason', email: `limit-${i}@mason.example` } }),
  },
  {
    what: 'confirming',
    most: waitlistLimits.tokenByAddress.most,
    path: targetOf(confirmRow, nobodysToken),
    asked: () => ({}),
  },
  {
    what: 'signing in',
    most: accountLimits.loginByAddress.most,
    path: loginRow.path,
    asked: (i) => ({ method: 'POST', body: { username: `nobody-${i}`, password: 'plumb bob' } }),
  },
  {
    what: 'registering',
    most: accountLimits.registerByAddress.most,
    path: registerRow.path,
    asked: (i) => ({
      method: 'POST',
      body: {
        username: `nobody-${i}`,
        email: `limit-${i}@mason.example`,
        password: 'plumb bob and chalk line',
      },
    }),
  },
]

/** Sends each request and answers how many were let through to their handler: neither 404 of the router nor 429. */
async function letThrough(port: number, requests: readonly Asked[]): Promise<number> {
  let through = 0
  for (const asked of requests) {
    const { replies } = await talk(port, {
      parts: [bytesOf(asked)],
      methods: [asked.method ?? 'GET'],
      ends: false,
    })
    if (replies[0]?.status !== 429) through++
  }
  return through
}

/** How many requests more than a limit allows come through where each is written in another way; a line for each limit. */
export async function spellingsPast(port: number): Promise<string[]> {
  const past: string[] = []
  for (const { what, most, path, asked } of limited) {
    const allowed = Math.max(1, most * scale)
    // A token means something else in another case: only what stands before it may be written in another way.
    const spellings = path.includes(nobodysToken)
      ? [
          path,
          path.replace('/api/waitlist', '/API/%77aitlist'),
          `${path}/`,
          `http://a.example${path}`,
          `${path}?x`,
        ]
      : [path, ...sameSpellings(path).map(([, target]) => target)]
    const requests = Array.from({ length: allowed * 2 }, (_, i): Asked => {
      const request = asked(i)
      return {
        ...request,
        target: spellings[i % spellings.length] ?? path,
        headers: [...(request.headers ?? []), ...(disguises[i % disguises.length] ?? [])],
        ...(i % 5 === 4 ? { version: 'HTTP/1.0' } : {}),
      }
    })
    const through = await letThrough(port, requests)
    // Signing in is slowed down before its limit comes: fewer may come through, and never none.
    if (through > allowed || through === 0) {
      past.push(`${what}: ${through} of ${requests.length} came through, ${allowed} may`)
    }
  }
  return past
}

/** Ways to write one sender behind one proxy, which is believed: each list is somebody who must be counted as one. */
const senders: readonly (readonly [who: string, forwarded: (i: number) => string])[] = [
  [
    'somebody whose address cannot be read',
    (i) => ['unknown', '_hidden', '999.1.1.1', `x${i}`, '1.2.3', "'--", `${i}`][i % 7] ?? '',
  ],
  ['somebody who writes others before their own', (i) => `198.51.100.${i}, 203.0.113.7`],
  ['somebody of one IPv6 network', (i) => `2001:db8:0:1::${(i + 1).toString(16)}`],
  ['somebody whose proxy writes the port', (i) => `203.0.113.8:${2000 + i}`],
  ['somebody in IPv4 and mapped into IPv6', (i) => (i % 2 ? '203.0.113.9' : '::ffff:203.0.113.9')],
]

/** The same behind a proxy, for what it may write. */
export async function forwardedPast(port: number): Promise<string[]> {
  const past: string[] = []
  const allowed = waitlistLimits.tokenByAddress.most * scale
  for (const [who, forwarded] of senders) {
    const requests = Array.from(
      { length: allowed + 10 },
      (_, i): Asked => ({
        target: targetOf(confirmRow),
        headers: [['x-forwarded-for', forwarded(i)]],
      }),
    )
    const through = await letThrough(port, requests)
    if (through !== allowed)
      past.push(`${who}: ${through} of ${requests.length} came through, ${allowed} may`)
  }
  return past
}
