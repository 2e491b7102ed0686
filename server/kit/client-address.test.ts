import { expect, test } from 'vitest'
import { addressBucket, addressPrefix } from './client-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
])('%s counts under %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})

test.each([
  ['203.0.113.9:5123', '203.0.113.9'],
  ['203.0.113.9:', '203.0.113.9'],
  ['[2001:db8::1]:443', '2001:db8::/64'],
  ['[2001:db8::1]', '2001:db8::/64'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['[fe80::1%eth0]:80', 'fe80::/64'],
])('%s, with a port that a proxy wrote, counts under %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})

test.each(['not an address', '', 'unknown', '_hidden', '203.0.113.9:http', '203.0.113', '7', '[::1'])(
  '"%s" shares one bucket with all that cannot be read',
  (address) => {
    expect(addressBucket(address)).toBe('unreadable')
  },
)

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['203.0.113.255:5123', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2:ffff::1]:443', '2001:db8:1:2::/64'],
  ['unknown', null],
  ['', null],
])('of %s no more is kept than %s', (address, prefix) => {
  expect(addressPrefix(address)).toBe(prefix)
})
