import { halfUp, shareOf } from './cents.ts'

/** From how much of the contract on, in basis points of it, what share of each bill is held back. */
export type RetainageStep = { fromBp: bigint; bp: bigint }

/**
 * How retainage is held. A bill that crosses a step is split at it (`marginal`), or the new rate holds for everything that was
 * billed (`restate`: Arizona’s public work gives half back). `stored`: whether material that is stored is held back from too;
 * `storedBp`: at a share of its own, in basis points, as lines 5a and 5b of AIA G702 have it. The steps then count the work alone.
 */
export type RetainageRule = {
  steps: readonly RetainageStep[]
  crossing: 'marginal' | 'restate'
  stored: boolean
  storedBp?: bigint
}

/** What is earned: work in place, and material that is stored for it. */
export type Earned = { completed: bigint; stored: bigint }

const whole = 10_000n

/** What is held of everything earned to date; `contract` is the price to date. Rounded once, on the total. */
export function heldOf({ steps, crossing }: RetainageRule, earned: bigint, contract: bigint): bigint {
  const sorted = steps.toSorted((one, other) => (one.fromBp < other.fromBp ? -1 : 1))
  if (crossing === 'restate') {
    const inForce = sorted.findLast(({ fromBp }) => earned * whole >= fromBp * contract)
    return inForce ? shareOf(earned, inForce.bp) : 0n
  }
  // In hundredths of basis points of a cent, so that nothing is rounded before the total is.
  const held = sorted.reduce((total, { fromBp, bp }, at) => {
    const from = fromBp * contract
    const next = sorted[at + 1]
    const to = next ? next.fromBp * contract : undefined
    const reached = earned * whole
    const top = to === undefined || reached < to ? reached : to
    return top > from ? total + (top - from) * bp : total
  }, 0n)
  return halfUp(held, whole * whole)
}

/** What is held of work and of stored material to date, as the rule has each. */
export function heldOfBoth(
  rule: RetainageRule,
  { completed, stored }: Earned,
  contract: bigint,
): { work: bigint; stored: bigint } {
  if (rule.stored && rule.storedBp !== undefined)
    return { work: heldOf(rule, completed, contract), stored: shareOf(stored, rule.storedBp) }
  return { work: heldOf(rule, rule.stored ? completed + stored : completed, contract), stored: 0n }
}
