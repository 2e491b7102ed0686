import { expect, test } from 'vitest'
import { payerOf } from './payer.ts'

const people = [
  { audience: 'contractor', email: 'dana@halvorsen.example' },
  { audience: 'owner', email: null },
  { audience: 'owner', email: 'priya@raman.example' },
]
const sent = [
  { invoiceId: 'one', email: 'office@raman.example' },
  { invoiceId: 'two', email: 'bank@raman.example' },
]

test.each([
  ['it goes where it went before', 'one', sent, people, 'office@raman.example'],
  ['one that never went goes where the last one did', 'three', sent, people, 'bank@raman.example'],
  ['the first one goes to the owner', 'three', [], people, 'priya@raman.example'],
  [
    'a link that was only copied says nothing',
    'one',
    [{ invoiceId: 'one', email: null }],
    people,
    'priya@raman.example',
  ],
  ['without an owner nobody is proposed', 'one', [], people.slice(0, 2), ''],
])('%s', (_, invoice, letters, who, email) => {
  expect(payerOf(invoice, letters, who)).toBe(email)
})
