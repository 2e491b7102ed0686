import { expect, test } from 'vitest'
import { isDatabaseExposed, staysHere } from './own-machine.ts'

test.each([
  'smtp://localhost:25',
  'smtp://mail.localhost',
  'smtp://user:word@127.0.0.1:587',
  'smtp://127.9.9.9',
  'smtp://[::1]:25',
  'smtp://[::ffff:127.0.0.1]',
  'postgres:///plumbline',
  'postgres:///plumbline?host=/run/postgresql',
  'postgres://%2Frun%2Fpostgresql/plumbline',
])('%s stays on this machine', (address) => {
  expect(staysHere(address)).toBe(true)
})

test.each([
  'smtp://mail.example.com',
  'smtp://localhost.example.com',
  'smtp://10.0.0.5',
  'smtp://0.0.0.0:25',
  'smtp://[fe80::1]',
  'postgres://me@db.example.com/plumbline',
  'postgres:///plumbline?host=db.example.com',
])('%s leaves it', (address) => {
  expect(staysHere(address)).toBe(false)
})

test.each([
  ['postgres://db.example.com/plumbline', true],
  ['postgres://db.example.com/plumbline?sslmode=disable', true],
  ['postgres://db.example.com/plumbline?sslmode=no-verify', true],
  ['postgres://db.example.com/plumbline?sslmode=verify-full', false],
  ['postgres://localhost/plumbline', false],
])('whether others could read what goes to %s: %s', (address, exposed) => {
  expect(isDatabaseExposed(address)).toBe(exposed)
})
