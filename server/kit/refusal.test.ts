import { expect, test } from 'vitest'
import { isLostDatabase, refusalFor } from './refusal.ts'

test.each([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'ENOTFOUND',
  'EAI_AGAIN',
  '08006',
  '53100',
  '53300',
  '57014',
  '57P01',
  '58030',
  '25006',
])('%s says that the database is away, and is answered with 503', (code) => {
  const error = Object.assign(new Error('x'), { code })
  expect(isLostDatabase(error)).toBe(true)
  expect(refusalFor(error)).toMatchObject({ expected: false, refusal: { status: 503 } })
})

test.each(['55P03', '40P01'])(
  '%s says that another transaction was in the way: 503, though the database is there',
  (code) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isLostDatabase(error)).toBe(false)
    const { refusal } = refusalFor(error)
    expect(refusal.status).toBe(503)
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test.each(['23505', '42P01', '22001', '40001', 'ERR_ASSERTION', 'EACCES'])(
  '%s is a fault of ours: 500',
  (code) => {
    const error = Object.assign(new Error('x'), { code })
    expect(isLostDatabase(error)).toBe(false)
    expect(refusalFor(error)).toMatchObject({ expected: false, refusal: { status: 500 } })
  },
)
