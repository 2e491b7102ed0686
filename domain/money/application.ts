import { spread, sum } from './cents.ts'
import { type Earned, heldOfBoth, type RetainageRule } from './retainage.ts'

/** A line of the schedule of values; `added`: by a signed change order. */
export type ValueLine = { id: string; cents: bigint; added: boolean }
/** How far a line is: work in place, and material stored for it, both to date. */
export type LineDone = { done: bigint; stored: bigint }

/** What an application is reckoned from: everything to date, and what was certified and let go before. */
export type ApplicationInputs = {
  lines: readonly ValueLine[]
  done: ReadonlyMap<string, LineDone>
  before: ReadonlyMap<string, LineDone>
  rule: RetainageRule
  /** Retainage that was given back, to date, and with this application. */
  releasedBefore: bigint
  release: bigint
  /** What was certified before: what was taken off then is due again. */
  certifiedBefore: bigint
  /** Held when the job was taken over in its middle, and what that was held of. */
  opening?: Earned & { held: bigint }
}

export type LineFault = 'over' | 'below'

const none: LineDone = { done: 0n, stored: 0n }

/**
 * The nine steps of an application: (1) first contract, (2) change orders, (3) contract to date, (4) done and stored, (5)
 * retainage, (6) earned less retainage, (7) certified before, (8) due now, (9) left to finish, with retainage. Earned is always what
 * was paid, what is held and what was taken off otherwise.
 */
export function reckonApplication(inputs: ApplicationInputs) {
  const { lines, done, before, rule, releasedBefore, release, certifiedBefore } = inputs
  const of = (from: ReadonlyMap<string, LineDone>, id: string) => from.get(id) ?? none
  const first = sum(lines.filter(({ added }) => !added).map(({ cents }) => cents))
  const changes = sum(lines.filter(({ added }) => added).map(({ cents }) => cents))
  const contract = first + changes
  const shown = lines.map(({ id, cents }) => {
    const [now, was] = [of(done, id), of(before, id)]
    return {
      ...{ id, scheduled: cents, before: was.done, period: now.done - was.done, stored: now.stored },
      ...{ total: now.done + now.stored, left: cents - now.done - now.stored },
      fault: faultOf(cents, now),
    }
  })
  const completed = sum(lines.map(({ id }) => of(done, id).done))
  const stored = sum(shown.map((one) => one.stored))
  const total = completed + stored
  const opening = inputs.opening ?? { held: 0n, completed: 0n, stored: 0n }
  const now = heldOfBoth(rule, { completed, stored }, contract)
  const then = heldOfBoth(rule, opening, contract)
  const gross = now.work + now.stored - then.work - then.stored + opening.held
  const retainage = gross - releasedBefore - release
  const earned = total - retainage
  const due = earned - certifiedBefore
  // Each line has its part of what is held of all work, and its part of what is held of all that is stored.
  const own = now.stored !== 0n && now.work + now.stored !== 0n
  const [works, stores] = [completed === 0n ? 1n : completed, stored]
  const weights = shown.map((one) => {
    const work = one.total - one.stored
    if (own) return work * now.work * stores + one.stored * now.stored * works
    return rule.stored && rule.storedBp === undefined ? one.total : work
  })
  const spreads = weights.every((one) => one >= 0n)
  const held = spreads ? spread(retainage, weights) : weights.map((_, at) => (at === 0 ? retainage : 0n))
  return {
    lines: shown.map((one, at) => ({ ...one, held: held[at] ?? 0n })),
    ...{ first, changes, contract, completed, stored, total, retainage, earned, due },
    toFinish: contract - earned,
  }
}

/** How much of a quantity is done where so many cents of its price are: to a hundredth, from the cents and not from a rounded part. */
export const quantityDone = (quantity: number, done: number, scheduled: number): number =>
  scheduled === 0 ? 0 : Math.round((100 * quantity * done) / scheduled) / 100

/** A line is never billed for more than its price; one that takes away, never for more than it takes. */
function faultOf(cents: bigint, { done, stored }: LineDone): LineFault | undefined {
  const total = done + stored
  if (stored < 0n) return 'below'
  if (cents >= 0n) return total > cents ? 'over' : total < 0n || done < 0n ? 'below' : undefined
  return total < cents ? 'over' : total > 0n ? 'below' : undefined
}

/**
 * The recapitulation of ENG Form 93 (D = A + B + C, E = earned − D, H = F + G, K = I + J, L = E − H + K, retained B + F − I, paid
 * C + L).
 */
export function eng93(given: Readonly<Record<'A' | 'B' | 'C' | 'earned' | 'F' | 'G' | 'I' | 'J', bigint>>) {
  const { A, B, C, earned, F, G, I, J } = given
  const D = A + B + C
  const [E, H, K] = [earned - D, F + G, I + J]
  const L = E - H + K
  const [retained, paid] = [B + F - I, C + L]
  return { D, E, H, K, L, retained, paid, closes: earned === paid + retained + (A + G - J) }
}
