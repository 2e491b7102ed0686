import { expect, test } from 'vitest'
import { withoutAddresses } from './log.ts'

test.each([
  ['550 5.1.1 <ada@mason.example>: user unknown', '550 5.1.1 <[address]>: user unknown'],
  ['Key (email_key)=(ada@mason.example) already exists.', 'Key (email_key)=([address]) already exists.'],
  ['mail to ren\u00e9@b\u00fccher.example failed', 'mail to [address] failed'],
  ['nothing to hide', 'nothing to hide'],
])('%s', (text, safe) => {
  expect(withoutAddresses(text)).toBe(safe)
})
