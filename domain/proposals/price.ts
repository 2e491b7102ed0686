import type { Payments, ProposalOption } from '#contract/proposals.ts'
import { spread } from '../estimate/allocate.ts'

/**
 * What a proposal comes to with the options of these ids, in integer cents; undefined where one of them is none of its options,
 * is named twice, or two take the place of the same thing.
 */
export function priceWith(
  { cents, options }: { cents: number; options: readonly ProposalOption[] },
  chosen: readonly string[],
): number | undefined {
  const taken = options.filter(({ id }) => chosen.includes(id))
  const places = taken.flatMap(({ instead }) => instead ?? [])
  if (taken.length !== chosen.length || new Set(places).size < places.length) return undefined
  return taken.reduce((sum, option) => sum + option.cents, cents)
}

/** The options after one of them is ticked or not: what it takes the place of is taken by nothing else then. */
export function toggled(
  options: readonly ProposalOption[],
  chosen: readonly string[],
  id: string,
): readonly string[] {
  if (chosen.includes(id)) return chosen.filter((one) => one !== id)
  const instead = options.find((one) => one.id === id)?.instead ?? null
  const rivals = instead === null ? [] : options.filter((one) => one.instead === instead).map((one) => one.id)
  return [...chosen.filter((one) => !rivals.includes(one)), id]
}

/** The options that are ticked before anybody chose. */
export const preselected = (options: readonly ProposalOption[]): readonly string[] =>
  options.reduce<readonly string[]>(
    (chosen, { id, preselected: on }) => (on ? toggled(options, chosen, id) : chosen),
    [],
  )

/** A price as it is paid, in integer cents: the payments are the price, whatever the shares. */
export function paymentsOf(cents: number, shares: Payments): { title: string; bp: number; cents: number }[] {
  const parts = spread(
    cents,
    shares.map(({ bp }) => bp),
  )
  return shares.map((share, index) => ({ ...share, cents: parts[index] ?? 0 }))
}
