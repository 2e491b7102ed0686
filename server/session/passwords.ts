import { argon2, createHmac, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { say } from '#language/say.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { makeTurns } from '#server/kit/turns.ts'

/** What a hash costs: memory in KiB, passes over it, lanes. */
type Cost = { memory: number; passes: number; parallelism: number }

/** 19 MiB, two passes and one lane: what the OWASP Password Storage Cheat Sheet recommends for Argon2id. */
const recommended: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const saltBytes = 16
const hashBytes = 32

/** Hashing is done in threads beside the one that answers; more of them than processors would only share the time. */
const hashesAtOnce = Math.max(1, Math.min(4, availableParallelism()))
/** A queue of a few seconds; whoever comes to a longer one is told to come again. */
const mostWaiting = 200

const derive = (way: Parameters<typeof argon2>[0], parameters: Parameters<typeof argon2>[1]) =>
  promisify(argon2)(way, parameters)

/** Makes and checks what is kept of passwords. */
export type Passwords = {
  /**
   * What to keep: algorithm, cost, salt and hash in the PHC string format. `beside` is what is kept of another password
   * of the address already, whose way and salt it takes.
   */
  hash: (password: string, emailKey: string, beside?: string) => Promise<string>
  /**
   * Which of `kept` the password opens, in their order, at the cost of one hash however many there are: those of one
   * address share a salt, and one with another salt than the first is not opened. With none, the same time is spent.
   */
  open: (password: string, kept: readonly string[], emailKey: string) => Promise<boolean[]>
}

/**
 * Passwords whose salts come from `secret` and the address that they belong to: 16 bytes that nobody can know before
 * they see the database, and the same for every password of one address, so that signing in needs one hash where an
 * account and registrations of its address are compared. A test may take less `cost` than anybody else should.
 */
export function makePasswords(secret: string, cost = recommended): Passwords {
  const turn = makeTurns(hashesAtOnce, mostWaiting, () => {
    const headers = { 'retry-after': '5' }
    return new Refusal(
      'unavailable',
      say('Too many people are signing in right now. Please try again in a moment.'),
      {
        headers,
      },
    )
  })
  const saltOf = (emailKey: string) =>
    createHmac('sha256', secret).update(`salt\n${emailKey}`).digest().subarray(0, saltBytes)
  const run = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
    turn(() =>
      derive('argon2id', {
        // RFC 8265 has one spelling of each character; a keyboard decides which one is typed.
        message: password.normalize('NFKC'),
        nonce: salt,
        memory,
        passes,
        parallelism,
        tagLength: hashBytes,
      }),
    )
  return {
    async hash(password, emailKey, beside) {
      const way = beside === undefined ? { ...cost, salt: saltOf(emailKey) } : parse(beside)
      return format({ ...way, hash: await run(password, way.salt, way) })
    },
    async open(password, kept, emailKey) {
      const parsed = kept.map(parse)
      const first = parsed[0] ?? { ...cost, salt: saltOf(emailKey) }
      const hash = await run(password, first.salt, first)
      return parsed.map((one) => isSameWay(one, first) && timingSafeEqual(one.hash, hash))
    },
  }
}

type Kept = Cost & { salt: Buffer; hash: Buffer }

const isSameWay = (a: Kept, b: Cost & { salt: Buffer }) =>
  a.salt.equals(b.salt) && a.memory === b.memory && a.passes === b.passes && a.parallelism === b.parallelism

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

function format({ memory, passes, parallelism, salt, hash }: Kept): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Reads what `format` wrote. Throws where it did not. */
function parse(text: string): Kept {
  const [, memory, passes, parallelism, salt = '', hash = ''] = phc.exec(text) ?? []
  if (memory === undefined) throw new Error('What is kept of a password is not in the PHC format of Argon2id')
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}
