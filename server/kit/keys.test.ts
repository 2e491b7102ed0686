import { expect, test } from 'vitest'
import { makeKeys } from './keys.ts'

const keys = makeKeys('a secret that only this test knows')

test('what was sealed can be read again, and never looks the same twice', () => {
  const [first, second] = [keys.seal('second factor', 'JBSWY3DP'), keys.seal('second factor', 'JBSWY3DP')]
  expect(keys.open('second factor', first)).toBe('JBSWY3DP')
  expect(first.equals(second)).toBe(false)
  expect(first.toString('latin1')).not.toContain('JBSWY3DP')
})

test('another installation, another purpose and a changed byte cannot read it', () => {
  const sealed = keys.seal('second factor', 'JBSWY3DP')
  expect(() => makeKeys('another secret').open('second factor', sealed)).toThrow()
  expect(() => keys.open('webhook secret', sealed)).toThrow()
  for (const at of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8((changed.readUInt8(at) + 1) % 256, at)
    expect(() => keys.open('second factor', changed)).toThrow()
  }
})

test('a mark is the same for the same text, and another one for another purpose or installation', () => {
  const mark = keys.mark('suppression', 'ada@mason.example')
  expect(mark).toHaveLength(32)
  expect(makeKeys('a secret that only this test knows').mark('suppression', 'ada@mason.example')).toEqual(
    mark,
  )
  expect(keys.mark('place link', 'ada@mason.example')).not.toEqual(mark)
  expect(makeKeys('another secret').mark('suppression', 'ada@mason.example')).not.toEqual(mark)
})
