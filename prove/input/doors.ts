import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { hashToken, newToken } from '#server/kit/token.ts'
import { codeAt, grace, strongPassword } from '#testing/operators.ts'
import { readOutbox, root, until } from '#testing/server.ts'
import { viewers } from '#testing/world/viewers.ts'
import { buildWorld } from '#testing/world/world.ts'
import type { Reply } from './replies.ts'
import { type Asked, bytesOf } from './request.ts'
import { talk } from './wire.ts'

type Pair = readonly [name: string, value: string]

/** What leads behind the doors of one server: real sessions, keys and tokens. */
export type Doors = {
  user: Pair
  operator: Pair
  /** Whoever runs the projects of the world that the database is filled with. */
  runsWorld: Pair
  /** A key with every scope, one that has none but `members:read`, and one that was revoked. */
  keys: { all: string; reader: string; revoked: string }
  /** Tokens that letters carried: they worked once, their time is over, or their member is erased. */
  tokens: Record<
    | 'erased'
    | 'erasedPlace'
    | 'expired'
    | 'used'
    | 'resetUsed'
    | 'resetExpired'
    | 'linkUsed'
    | 'place'
    | 'unsubscribe',
    string
  >
  password: string
  /** Everything above that nobody may read in a log or an answer. */
  secrets: readonly string[]
}

/** Sends one request and answers the one answer to it; throws where none came. */
export async function askOnce(port: number, asked: Asked): Promise<Reply> {
  const { replies, fault } = await talk(port, {
    parts: [bytesOf(asked)],
    methods: [asked.method ?? 'GET'],
    ends: false,
  })
  const [reply] = replies
  if (!reply)
    throw new Error(`${asked.method ?? 'GET'} ${asked.target}: no answer; ${fault ?? 'nothing came'}`)
  return reply
}

/** Does what a polite client would, and throws where it is refused. */
async function post(port: number, target: string, body: Record<string, unknown>, headers: Pair[] = []) {
  const reply = await askOnce(port, { method: 'POST', target, body, headers })
  if (reply.status !== 200) throw new Error(`${target}: ${reply.status} ${reply.body}`)
  const cookie = (reply.headers.get('set-cookie') ?? []).map((one) => one.split(';')[0]).join('; ')
  return { data: JSON.parse(String(reply.body)).data, cookie: ['cookie', cookie] as const }
}

/** Runs the command line for operators on the data of the server. */
async function operatorLink(dataDir: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'server', 'cli', 'operator.ts'), 'add', grace, '--json'],
    { cwd: root, env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir } },
  )
  return new URL(JSON.parse(stdout).link).hash.slice(1)
}

/** Waits for the letter to `email` whose text holds a link with `part`, and answers the token in it. */
async function tokenTo(dataDir: string, email: string, part: string): Promise<string> {
  return until(`a letter to ${email} with ${part}`, async () => {
    const letters = (await readOutbox(dataDir)).filter(({ to }) =>
      to?.some(({ address }) => address === email),
    )
    for (const { text } of letters.toReversed()) {
      const found = new RegExp(`${part}[/#]([\\w.-]+)`).exec(text ?? '')
      if (found?.[1]) return found[1]
    }
    return undefined
  })
}

/** Writes two tokens whose time is over: nobody can wait for that. */
async function addExpired(database: pg.Pool): Promise<Pick<Doors['tokens'], 'expired' | 'resetExpired'>> {
  const [expired, resetExpired] = [newToken(), newToken()]
  const times = `now() - interval '2 hours', now() - interval '1 hour'`
  await database.query(
    `insert into waitlist_tokens (hash, member_id, purpose, created_at, expires_at)
     select $1, id, 'confirm', ${times} from waitlist_members where email = 'old@mason.example'`,
    [hashToken(expired)],
  )
  await database.query(
    `insert into account_tokens (hash, user_id, purpose, created_at, expires_at)
     select $1, id, 'reset', ${times} from users where email_key = 'ada@mason.example'`,
    [hashToken(resetExpired)],
  )
  return { expired, resetExpired }
}

/** Opens an account, an operator's session and keys, and uses up what can be used up, as people would. */
export async function openDoors(port: number, dataDir: string, database: pg.Pool): Promise<Doors> {
  const password = 'plumb bob and chalk line'
  const email = 'ada@mason.example'
  const link = await operatorLink(dataDir)
  const { data: setUp } = await post(port, '/api/operator/link', { token: link })
  const enrolled = await post(port, '/api/operator/enrol', {
    token: link,
    password: strongPassword,
    code: codeAt(setUp.secret, new Date()),
  })
  const operator = enrolled.cookie
  const makeKey = async (scopes: string[]) =>
    (await post(port, '/api/operator/keys', { name: 'Proof', scopes, days: 1 }, [operator])).data
  const all = await makeKey(['members:read', 'members:write', 'invitations:write', 'connections:write'])
  const reader = await makeKey(['members:read'])
  const revoked = await makeKey(['members:read'])
  await post(port, `/api/operator/keys/${revoked.key.id}/revoke`, {}, [operator])

  await post(port, '/api/auth/register', { username: 'ada.mason', email, password })
  const used = await tokenTo(dataDir, email, 'verify-email')
  await post(port, '/api/auth/verify-email', { token: used })
  await post(port, '/api/auth/forgot-password', { email })
  const resetUsed = await tokenTo(dataDir, email, 'reset-password')
  await post(port, '/api/auth/reset-password', { token: resetUsed, password })
  const user = (await post(port, '/api/auth/login', { username: email, password })).cookie

  await post(port, '/api/waitlist/join', { name: 'Old Mason', email: 'old@mason.example' })
  for (const member of ['bob@mason.example', 'eve@mason.example']) {
    await post(port, '/api/waitlist/join', { name: 'Bob Mason', email: member })
    const confirm = await tokenTo(dataDir, member, 'waitlist/confirm')
    await askOnce(port, { target: `/api/waitlist/confirm/${confirm}` })
  }
  const place = await tokenTo(dataDir, 'bob@mason.example', 'waitlist/status')
  const unsubscribe = await tokenTo(dataDir, 'bob@mason.example', 'waitlist/unsubscribe')
  const erasedPlace = await tokenTo(dataDir, 'eve@mason.example', 'waitlist/status')
  const erased = await tokenTo(dataDir, 'eve@mason.example', 'waitlist/unsubscribe')
  await post(port, `/api/waitlist/person/${erased}/erase`, {})
  await buildWorld(database, undefined, new Date())
  // What lies in its bin was put there long ago, and would be gone with the next sweep.
  for (const table of ['tasks', 'task_comments', 'project_files'])
    await database.query(`update ${table} set deleted_at = now() where deleted_at is not null`)
  const { headers = {} } = viewers.find(({ name }) => name === 'ada') ?? {}
  const runsWorld = ['cookie', headers.cookie ?? ''] as const
  const keys = { all: all.secret, reader: reader.secret, revoked: revoked.secret }
  const tokens = {
    erased,
    erasedPlace,
    ...(await addExpired(database)),
    used,
    resetUsed,
    linkUsed: link,
    place,
    unsubscribe,
  }
  return {
    user,
    operator,
    runsWorld,
    keys,
    tokens,
    password,
    secrets: [
      ...[user, operator, runsWorld].flatMap(([, value]) =>
        value.split(/; |=/).filter((part) => part.length > 30),
      ),
      ...Object.values(keys),
      ...Object.values(tokens),
      password,
      strongPassword,
      setUp.secret,
    ],
  }
}
