import { expect, test } from 'vitest'
import { withoutAddresses } from './log.ts'

test.each([
  ['550 5.1.1 <ada@mason.example>: user unknown', '550 5.1.1 <[address]>: user unknown'],
  ['Key (email_key)=(ada@mason.example) already exists.', 'Key (email_key)=([address]) already exists.'],
  ['mail to ren\u00e9@b\u00fccher.example failed', 'mail to [address] failed'],
  ["<o'brien@x.example>: user unknown", '<[address]>: user unknown'],
  ["rcpt to o'brien@x.example failed", 'rcpt to [address] failed'],
  ["invalid value 'ada@x.example', 'bob@x.example'", "invalid value '[address]', '[address]'"],
  ["invalid value 'o'brien@x.example'.", "invalid value '[address]'."],
  ['"ada@x.example" and `ada@x.example`', '"[address]" and `[address]`'],
  ["'@x.example refused", '[address] refused'],
  ["(email)=(o'brien+1@x.example)", '(email)=([address])'],
  ["!#$%&'*+/=?^_`{|}~-.a@x.example refused", '[address] refused'],
  ['nothing to hide', 'nothing to hide'],
])('%s', (text, safe) => {
  expect(withoutAddresses(text)).toBe(safe)
})
