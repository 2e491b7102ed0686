import fc from 'fast-check'
import { addKeyRow, addWebhookRow, switchWebhookRow } from '#contract/connections.ts'
import { type Scope, scopes } from '#contract/route.ts'
import { openDb } from '#server/db/client.ts'
import { makeKeys } from '#server/kit/keys.ts'
import { keepSecret } from '#server/kit/secret.ts'
import { hashToken, newToken } from '#server/kit/token.ts'
import { placeToken } from '#server/waitlist/place-link.ts'
import { addTokens } from '#server/waitlist/store/tokens.ts'
import { mason } from '#testing/accounts.ts'
import { addTestMembers, addWaiting } from '#testing/members.ts'
import { strongPassword } from '#testing/operators.ts'
import { idsByName, workspaceRows } from '#testing/world/asking.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'
import { addOperatorTo, enrolOn, openAccountOn, postOn } from '../people.ts'
import type { Household } from '../servers.ts'
import { openWire } from '../wire.ts'
import { type RowName, rowsByName } from './answers.ts'
import type { Samples } from './questions.ts'
import { wildText } from './texts.ts'

/** Who calls, as headers, and what is worth sending: real tokens and ids, and such as nobody ever made. */
export type Stage = {
  /** The headers of a call of `name`, the `n`-th: signed in where the row asks for it, now and then with a key. */
  headersFor: (name: RowName, n: number) => Record<string, string>
  samplesFor: (name: RowName) => Samples
}

/** Fills the tables, enrols an operator and opens an account, as they would. */
export async function openStage(household: Household, url: string): Promise<Stage> {
  const { dataDir, database } = household
  const pool = await database()
  const db = openDb(pool)
  const keys = makeKeys(await keepSecret(dataDir))
  const wire = openWire(url)
  const user = await openAccountOn(wire, dataDir, mason)
  // Whose password is changed, again and again.
  const other = { ...mason, username: 'other.mason', email: 'other@mason.example' }
  await openAccountOn(wire, dataDir, other)
  const operator = await enrolOn(wire, await addOperatorTo(household, 'grace@mason.example'))
  const allScopes = Object.keys(scopes) as Scope[]
  const key = { name: 'Proof', scopes: allScopes, days: 2 }
  const { data: made } = await postOn(wire, addKeyRow.path, key, operator)
  // Off, so that nothing of what happens here leaves the machine.
  const hook = { url: 'http://127.0.0.1:9/hook', kinds: ['joined'] }
  const { data: hooked } = await postOn(wire, addWebhookRow.path, hook, operator)
  const { id: hookId } = hooked.webhook
  await postOn(wire, switchWebhookRow.path.replace('{id}', hookId), { on: false }, operator)
  wire.close()

  const unconfirmed = await addTestMembers(db, 60)
  const waiting = await addWaiting(db, 60, (i) => ({ reasons: i % 3 === 0 ? ['velocity'] : [] }))
  await pool.query(`select setval('waitlist_seats', 60)`)
  const tokensOf = async (purpose: 'confirm' | 'unsubscribe') => {
    const tokens = unconfirmed.map((id) => ({ id, token: newToken() }))
    for (const { id, token: own } of tokens) {
      await addTokens(db, id, [{ hash: hashToken(own), purpose, expiresAt: null }], new Date())
    }
    return tokens.map(({ token: own }) => own)
  }
  const resets = await resetTokens()
  async function resetTokens() {
    const tokens = Array.from({ length: 20 }, newToken)
    await pool.query(
      `insert into account_tokens (hash, purpose, user_id, created_at, expires_at)
       select hash, 'reset', users.id, now(), now() + interval '1 hour'
       from unnest($1::bytea[]) hash, users where email_key = $2`,
      [tokens.map(hashToken), other.email],
    )
    return tokens
  }

  const confirms = await tokensOf('confirm')
  const unsubscribes = await tokensOf('unsubscribe')
  const places = [...unconfirmed, ...waiting].map((id) => placeToken(keys, id))
  const links = [
    await addOperatorTo(household, 'first@mason.example'),
    await addOperatorTo(household, 'second@mason.example'),
  ]
  await buildWorld(pool, undefined, new Date())
  const uuid = fc.uuid()
  const [kitchen, clinic] = [idsByName('kitchen'), idsByName('clinic')]
  /** Mostly what stands in one project, so that a call gets as far as its handler; now and then another's, or nobody's. */
  const inWorld = Object.fromEntries(
    Object.entries(kitchen).map(([name, id]) => [
      name,
      fc.oneof(
        { weight: 8, arbitrary: fc.constant(id) },
        { weight: 1, arbitrary: fc.constant(clinic[name] ?? id) },
        { weight: 1, arbitrary: uuid },
      ),
    ]),
  )
  const runsTheKitchen = viewers.find((viewer) => viewer.name === 'ada')?.headers ?? {}
  const ofWorld = new Set([
    ...workspaceRows.map((one) => one.name),
    ...Object.keys(rowsByName).filter((name) => rowsByName[name as RowName].caller === 'org'),
  ])
  const unknown = fc.constant(newToken())
  const among = (known: readonly string[]) =>
    fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: unknown })
  const tokens: Partial<Record<RowName, readonly string[]>> = {
    confirmRow: confirms,
    placeRow: places,
    ownDataRow: unsubscribes,
    eraseOwnDataRow: unsubscribes.slice(0, 20),
    operatorLinkRow: links,
    operatorEnrolRow: links,
    resetPasswordRow: resets,
    verifyEmailRow: resets,
  }
  const ids: Partial<Record<RowName, readonly string[]>> = {
    // Some are left alone, so that there is somebody to look at.
    eraseMemberRow: unconfirmed.slice(40, 50),
    suppressRow: waiting.slice(0, 10),
    resendRow: [...unconfirmed.slice(20), ...waiting],
    overruleRow: waiting,
    memberRow: [...unconfirmed, ...waiting],
    deliveriesRow: [hookId],
    // The tasks of an edit of several, and mostly those of one project.
    bulkEditRow: [kitchen.task, kitchen.other, kitchen.task, kitchen.other, clinic.task].map(String),
  }
  const samples: Samples = {
    id: uuid,
    token: unknown,
    username: fc.oneof(
      fc.constantFrom(mason.username, mason.email, 'nobody', 'ада'),
      fc.integer({ min: 100, max: 99_999 }).map((n) => `crew.${n}`),
    ),
    password: fc.oneof(
      fc.constant(mason.password),
      fc.constantFrom(strongPassword, 'password', 'ada@mason.example', '12345678'),
      fc.string({ unit: 'grapheme', minLength: 15, maxLength: 40 }),
    ),
    code: fc.oneof(fc.stringMatching(/^[0-9]{6}$/), fc.constantFrom('aaaa-bbbb-cccc-dddd', 'none')),
    domain: fc.constantFrom('mason.example', 'mason4.example'),
    issuer: fc.nat(9).map((n) => `http://127.0.0.1:9/issuer/${n}`),
    url: fc.nat(9).map((n) => `http://127.0.0.1:9/hook/${n}`),
    // A week that holds, mostly: of seven days made up at random next to none does.
    'week[]': fc.oneof(
      {
        weight: 4,
        arbitrary: fc.integer({ min: 1, max: 6 }).map((days) => {
          return Array.from({ length: 7 }, (_, day) => (day < days ? [{ from: 420, to: 930 }] : []))
        }),
      },
      { weight: 1, arbitrary: fc.array(fc.constantFrom([], [{ from: 930, to: 420 }]), { maxLength: 8 }) },
    ),
    // All of a price, and a list of prices: made up at random next to none is one.
    'payments[]': fc.constant([{ title: 'Completion', bp: 10_000 }]),
    // A template that there is, mostly, and changes of a document that it may take.
    templateKey: fc.constantFrom('blank', 'blank', 'toolbox-talk', 'no-such-template'),
    'operations[]': fc.constantFrom<unknown[]>(
      [
        {
          op: 'insert',
          behind: null,
          block: { id: 'proof', kind: 'prose', content: [{ type: 'paragraph' }] },
        },
      ],
      [{ op: 'remove', base: 1, block: { id: 'text' } }],
      [{ op: 'move', behind: null, block: { id: 'nowhere' } }],
    ),
    sha256: fc.constantFrom('a'.repeat(64), 'b'.repeat(64), 'no checksum'),
    fact: fc.constantFrom('osha-fall-edge', 'no-such-fact'),
    // A State, mostly.
    place: fc.constantFrom('CA', 'ID', 'TX', 'Boise'),
    content: fc.constant(Buffer.from('Item,Unit,Price\nStud,ea,3.50\n').toString('base64')),
    service: fc.constantFrom('billing', 'billing', 'toString', 'constructor'),
    action: fc.constantFrom('getUsageMetrics', 'getUsageMetrics', '__proto__', 'valueOf'),
    website: fc.constantFrom('', '', '', '', 'https://robot.example'),
    ref: fc.oneof(fc.stringMatching(/^[0-9a-f]{12}$/), wildText),
    referrer: fc.constantFrom('news.example', 'NEWS.example', 'not a host', '-x'),
    sort: fc.constantFrom('joined', '-place', 'name', 'email', '-confirmed'),
    after: fc.oneof(wildText, fc.constantFrom('W10', 'bnVsbA', 'eyJhIjoxfQ')),
    before: fc.nat(1000).map(String),
  }
  return {
    headersFor(name, n) {
      if (name === 'logoutRow') return { cookie: `plumbline-session=${n % 2 ? newToken() : 'x'}` }
      if (name === 'operatorSignOutRow') return { cookie: `plumbline-operator=${n % 2 ? newToken() : 'x'}` }
      const { caller, scope } = rowsByName[name]
      if (caller === 'anyone') return {}
      if (ofWorld.has(name)) return runsTheKitchen
      if (scope && n % 2) return { authorization: `Bearer ${made.secret}` }
      return { cookie: `${user}; ${operator}` }
    },
    samplesFor(name) {
      const own = tokens[name]
      const known = ids[name]
      return {
        ...samples,
        ...(ofWorld.has(name) && inWorld),
        ...(own && { token: among(own) }),
        ...(known && known.length > 0 && { id: fc.oneof(fc.constantFrom(...known), uuid) }),
      }
    },
  }
}
