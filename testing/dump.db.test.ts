import { afterEach, beforeEach, expect, test } from 'vitest'
import { newToken } from '#server/kit/token.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { dumpTables, keptForms } from './dump.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await openTestDatabase()
})
afterEach(() => database.drop())

test.each([
  ['as it is', (token: string) => Buffer.from(token)],
  ['as the bytes that it stands for', (token: string) => Buffer.from(token, 'base64url')],
  ['as base64', (token: string) => Buffer.from(Buffer.from(token).toString('base64'))],
])('a token that is kept %s is found, where none is kept it is not', async (_, keep) => {
  const token = newToken()
  const found = async () => {
    const dump = await dumpTables(database.pool)
    return keptForms(token).some((form) => dump.includes(form))
  }
  expect(await found()).toBe(false)
  await database.pool.query('insert into rate_limits values ($1, 1, now())', [keep(token)])
  expect(await found()).toBe(true)
})
