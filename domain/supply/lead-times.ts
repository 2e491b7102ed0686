import { daysBetween } from '../calendar/iso-date.ts'

/** Something that was ordered and came; days as `2026-06-11`. */
export type Supply = {
  item: string
  supplier: string
  /** Null where nobody said so. */
  orderedOn: string | null
  promisedOn: string | null
  /** The day that all of it was there. */
  arrivedOn: string
}

export type Span = { median: number; least: number; most: number; count: number }
export type LeadTime = {
  item: string
  supplier: string
  /** Days from ordering to arrival; null where no order has its day. */
  leadDays: Span | null
  /** Days after the promised one, below zero where it came before; null where nothing was promised. */
  lateDays: Span | null
  /** Whether each was there on the day that was promised, of those that were promised: 0 to 1. */
  onTime: number | null
  lastOn: string
}

/** The middle of figures, and their ends; null of none. The median, since one order that went wrong is no habit. */
export function spanOf(figures: readonly number[]): Span | null {
  const sorted = figures.toSorted((a, b) => a - b)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return null
  const half = (sorted.length - 1) / 2
  const median = ((sorted[Math.floor(half)] ?? least) + (sorted[Math.ceil(half)] ?? most)) / 2
  return { median, least, most, count: sorted.length }
}

const plain = (text: string) => text.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * How long things take to come, by item and supplier as they are written but for capitals and spaces; the last that came stands
 * first. An order whose day lies after its arrival says nothing of how long it took.
 */
export function leadTimes(supplies: readonly Supply[]): LeadTime[] {
  const groups = Map.groupBy(supplies, ({ item, supplier }) => `${plain(item)}\n${plain(supplier)}`)
  const times = [...groups.values()].flatMap((group): LeadTime[] => {
    const last = group.reduce((a, b) => (b.arrivedOn > a.arrivedOn ? b : a))
    const lead = group.flatMap(({ orderedOn, arrivedOn }) =>
      orderedOn === null || orderedOn > arrivedOn ? [] : daysBetween(orderedOn, arrivedOn),
    )
    const late = group.flatMap(({ promisedOn, arrivedOn }) =>
      promisedOn === null ? [] : daysBetween(promisedOn, arrivedOn),
    )
    return [
      {
        ...{ item: last.item.trim(), supplier: last.supplier.trim(), lastOn: last.arrivedOn },
        ...{ leadDays: spanOf(lead), lateDays: spanOf(late) },
        onTime: late.length === 0 ? null : late.filter((days) => days <= 0).length / late.length,
      },
    ]
  })
  return times.sort((a, b) => b.lastOn.localeCompare(a.lastOn) || a.item.localeCompare(b.item))
}
