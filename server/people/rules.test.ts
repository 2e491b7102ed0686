import { describe, expect, test } from 'vitest'
import { unlimited } from '#contract/plans.ts'
import { day } from '#server/kit/clock.ts'
import { fits, type Invited, isPersonal, requireAddressee, requireAdminLeft, requireOpen } from './rules.ts'

const now = new Date('2026-06-11T12:00:00Z')
const open: Invited & { email: string } = {
  orgRole: null,
  role: 'owner',
  email: 'Priya@raman.example',
  emailKey: 'priya@raman.example',
  expiresAt: new Date(now.getTime() + day),
  acceptedAt: null,
  revokedAt: null,
}
const codeOf = (work: () => unknown) => {
  try {
    work()
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('an invitation', () => {
  test.each([
    ['that is open can be taken up', {}, undefined],
    ['that was taken up is used', { acceptedAt: now }, 'used_token'],
    ['that was taken back leads nowhere', { revokedAt: now }, 'expired_token'],
    ['is over at the moment that it ends', { expiresAt: now }, 'expired_token'],
  ] as const)('%s', (_, change, code) => {
    expect(codeOf(() => requireOpen({ ...open, ...change }, now))).toBe(code)
  })

  test('that nobody sent is not known', () => {
    expect(codeOf(() => requireOpen(undefined, now))).toBe('unknown_token')
  })
})

describe('who may take it up', () => {
  test.each([
    ['an owner', { orgRole: null, role: 'owner' }, false],
    ['a sub', { orgRole: null, role: 'worker' }, false],
    ['a contractor of one project, who sees cost', { orgRole: null, role: 'contractor' }, true],
    ['a worker of the organization, who reads team notes', { orgRole: 'worker', role: null }, true],
    ['an admin', { orgRole: 'admin', role: null }, true],
  ] as const)('as %s', (_, to, personal) => {
    expect(isPersonal(to)).toBe(personal)
    const invitation = { ...open, ...to }
    expect(codeOf(() => requireAddressee(invitation, 'priya@raman.example', false))).toBeUndefined()
    const other = (confirmed: boolean) =>
      codeOf(() => requireAddressee(invitation, 'someone@else.example', confirmed))
    expect(other(false)).toBe(personal ? 'forbidden' : 'conflict')
    expect(other(true)).toBe(personal ? 'forbidden' : undefined)
  })
})

test('as many seats fit as there are, and any number where there is no limit', () => {
  expect([fits(3, 3), fits(4, 3), fits(4000, unlimited)]).toEqual([true, false, true])
})

test('an organization keeps an admin', () => {
  expect([codeOf(() => requireAdminLeft(1)), codeOf(() => requireAdminLeft(0))]).toEqual([
    undefined,
    'conflict',
  ])
})
