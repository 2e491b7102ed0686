import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { makePasswords } from './passwords.ts'

const passwords = makePasswords('a secret that only tests know and nobody else')
const kept = await passwords.hash('chalk line', 'ada@mason.example')

test('a password is kept as Argon2id with 19 MiB, two passes and one lane', () => {
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
})

test('Argon2id is the one that RFC 9106 defines', async () => {
  // Its section 5.3.
  const message = Buffer.alloc(32, 1)
  const options = {
    message,
    nonce: Buffer.alloc(16, 2),
    secret: Buffer.alloc(8, 3),
    associatedData: Buffer.alloc(12, 4),
  }
  const tag = argon2Sync('argon2id', { ...options, memory: 32, passes: 3, parallelism: 4, tagLength: 32 })
  expect(tag.toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659')
})

test('one hash decides among several that belong to one address', async () => {
  const other = await passwords.hash('plumb bob', 'ada@mason.example')
  expect(await passwords.open('chalk line', [kept, other], 'ada@mason.example')).toEqual([true, false])
  expect(await passwords.open('plumb bob', [kept, other], 'ada@mason.example')).toEqual([false, true])
  expect(await passwords.open('chalk line ', [kept, other], 'ada@mason.example')).toEqual([false, false])
  expect(await passwords.open('chalk line', [], 'nobody@mason.example')).toEqual([])
})

test('two addresses have two salts, and so has another secret', async () => {
  const saltOf = (text: string) => text.split('$')[4]
  expect(saltOf(await passwords.hash('chalk line', 'grace@mason.example'))).not.toBe(saltOf(kept))
  const elsewhere = makePasswords('another secret that only tests know')
  expect(saltOf(await elsewhere.hash('chalk line', 'ada@mason.example'))).not.toBe(saltOf(kept))
  expect(await elsewhere.open('chalk line', [kept], 'ada@mason.example')).toEqual([true])
})

test('the same password typed on another keyboard is the same', async () => {
  const accented = await passwords.hash('caf\u00e9 \uff21', 'ada@mason.example')
  expect(await passwords.open('cafe\u0301 A', [accented], 'ada@mason.example')).toEqual([true])
})

test('what was not written by us is no password', async () => {
  await expect(passwords.open('x', ['$2b$10$abc'], 'ada@mason.example')).rejects.toThrow('PHC')
})

test('somebody who comes to a long queue is asked to come again', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 230 }, () => passwords.open('x', [kept.replace('m=19456,t=2', 'm=64,t=1')], 'a')),
  )
  const refused = results.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThanOrEqual(25)
  expect(refused[0]?.reason).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '5' } })
})
