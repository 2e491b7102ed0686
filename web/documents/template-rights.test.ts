import { expect, test } from 'vitest'
import { mayChange, mayShare } from './template-rights.ts'

test.each([
  // It is mine; the team has it; I share in what the team has: whether I change it, and choose who has it.
  [true, false, true, true, true],
  [true, true, true, true, true],
  // The plan shares nothing any more: what was shared can be taken back.
  [true, true, false, true, true],
  [true, false, false, true, false],
  // Another’s is changed, and never taken from the team.
  [false, true, true, true, false],
  [false, true, false, false, false],
  // One of ours is nobody’s.
  [undefined, undefined, true, false, false],
] as const)('mine %s, shared %s, of a team that shares %s', (mine, shared, share, changes, shares) => {
  expect([mayChange({ mine, shared }, share), mayShare({ mine, shared }, share)]).toEqual([changes, shares])
})
