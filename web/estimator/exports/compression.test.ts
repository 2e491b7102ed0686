import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { zip } from './compression.ts'

test('a file that fflate would give to a worker is packed at once', () => {
  const large = new Uint8Array(randomBytes(400_000))
  let packed: Uint8Array | undefined
  zip({ 'large.xml': large }, (fault, bytes) => {
    expect(fault).toBeNull()
    packed = bytes
  })
  expect(packed && unzipSync(packed)['large.xml']).toEqual(large)
})
