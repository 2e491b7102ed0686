import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepSecret } from './secret.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('the secret is made once, for its owner alone to read, and is the same at every start', async () => {
  const secret = await keepSecret(folder)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect((await stat(join(folder, 'session-secret'))).mode & 0o777).toBe(0o600)
  expect(await keepSecret(folder)).toBe(secret)
})

test('starts at the same time agree on one secret and leave nothing else behind', async () => {
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepSecret(folder)))
  expect(new Set(secrets).size).toBe(1)
  expect(await readdir(folder)).toEqual(['session-secret'])
  expect((await readFile(join(folder, 'session-secret'), 'utf8')).trim()).toBe(secrets[0])
})

test('an empty file, as a full disk leaves one, is no secret', async () => {
  await writeFile(join(folder, 'session-secret'), '')
  expect(await keepSecret(folder)).toMatch(/^[\w-]{43}$/)
})

test('a file with the half of one is refused, and stays as it is', async () => {
  const path = join(folder, 'session-secret')
  await writeFile(path, 'half of a secret')
  await expect(keepSecret(folder)).rejects.toThrow(`${path} is cut short`)
  expect(await readFile(path, 'utf8')).toBe('half of a secret')
})

test('a folder that cannot be written says so', async () => {
  await expect(keepSecret(join(folder, 'missing'))).rejects.toThrow('ENOENT')
})
