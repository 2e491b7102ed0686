import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hour, minute } from '#server/kit/clock.ts'
import { openTestApp, type TestApp } from '#testing/app.ts'
import { joinAs, memberOf } from '#testing/waitlist.ts'
import { sweepWaitlist } from './post.ts'
import { proofValidMs } from './proof.ts'

let t: TestApp
beforeEach(async () => {
  t = await openTestApp({ env: { proofOfWork: true } })
  // The library reads the time by itself.
  vi.useFakeTimers({ toFake: ['Date'], now: t.clock.now() })
})
afterEach(async () => {
  vi.useRealTimers()
  await t.close()
})

const challengePath = '/api/waitlist/challenge'
const encode = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64')
async function solve(): Promise<{ challenge: Challenge; solution: unknown }> {
  const challenge: Challenge = (await t.app.inject(challengePath)).json().data
  return { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
}
async function reasonsAfter(email: string, altcha: string | undefined): Promise<string[]> {
  const reply = await joinAs(t, email, altcha === undefined ? {} : { altcha })
  expect(reply.json()).toEqual({ success: true, data: { alreadyJoined: false, place: 1 } })
  return (await memberOf(t, email)).reasons
}
function forward(ms: number): void {
  t.clock.forward(ms)
  vi.setSystemTime(t.clock.now())
}

test('work that was done counts once, for whoever brings it first, and however it is written', async () => {
  const solved = await solve()
  expect(await reasonsAfter('a@mason.example', encode(solved))).toEqual([])
  expect(await reasonsAfter('b@mason.example', encode(solved))).toEqual(['proof-reused'])
  const { challenge, solution } = solved
  expect(await reasonsAfter('c@mason.example', encode({ solution, challenge, more: 1 }))).toEqual([
    'proof-reused',
  ])
})

test('of two who bring the same work at once one is marked', async () => {
  const altcha = encode(await solve())
  await Promise.all(['a', 'b', 'c', 'd'].map((name) => joinAs(t, `${name}@mason.example`, { altcha })))
  const rows = await t.db.selectFrom('waitlist_members').select('reasons').execute()
  expect(rows.filter(({ reasons }) => reasons.length === 0)).toHaveLength(1)
})

test('missing, broken, altered and unsolved work is marked, and blocks nobody', async () => {
  const { challenge, solution } = await solve()
  const easier = { ...challenge, parameters: { ...challenge.parameters, cost: 1, expiresAt: 9e9 } }
  const wrong = [
    undefined,
    '',
    'not base64 {}',
    encode(null),
    encode({ challenge: {}, solution: {} }),
    encode({ challenge, solution: { counter: 1, derivedKey: '00' } }),
    encode({ challenge: easier, solution }),
    encode({ challenge: { ...challenge, signature: 'a'.repeat(64) }, solution }),
  ]
  for (const [i, altcha] of wrong.entries()) {
    expect(await reasonsAfter(`n${i}@mason.example`, altcha)).toEqual(['no-proof'])
  }
  await t.runJobs()
  expect(t.letters).toHaveLength(wrong.length)
})

test('work counts for an hour and is remembered for no longer', async () => {
  expect(proofValidMs).toBe(hour)
  const [early, late] = [await solve(), await solve()]
  forward(hour - minute)
  expect(await reasonsAfter('a@mason.example', encode(early))).toEqual([])
  const kept = () => t.db.selectFrom('waitlist_proofs').selectAll().execute()
  await sweepWaitlist(t)
  expect(await kept()).toHaveLength(1)
  // The library would take it at the very moment at which it may be forgotten.
  forward(minute)
  expect(await reasonsAfter('b@mason.example', encode(late))).toEqual(['no-proof'])
  forward(1000)
  await sweepWaitlist(t)
  expect(await kept()).toEqual([])
})

test('asking for work is limited', async () => {
  const other = await t.openBeside({ env: { proofOfWork: true, rateLimitScale: 0.01 } })
  const ask = async () => (await other.inject(challengePath)).statusCode
  expect([await ask(), await ask(), await ask(), await ask()]).toEqual([200, 200, 200, 429])
})

test('where no work is asked for there is none to get, and none is missed', async () => {
  await t.close()
  t = await openTestApp()
  const reply = await t.app.inject(challengePath)
  expect([reply.statusCode, reply.json().error.code]).toEqual([404, 'not_found'])
  expect(await reasonsAfter('a@mason.example', undefined)).toEqual([])
})
