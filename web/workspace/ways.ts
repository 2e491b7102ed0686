import type { IconName } from '#web/ui/work/icon.tsx'

/** One way of the navigation. */
export type Way = {
  id: string
  label: string
  /** What it is called where there is little room, at a phone's foot. */
  short?: string
  href: string
  icon: IconName
  /** Under which other way it stands: where there is one with this id, it is in sight only beside that one. */
  of?: string
  /** Whether the page that is shown is it, or lies below it. */
  current?: boolean
  /** How many there are of what it leads to. */
  count?: number
  /** Whether the count is of what waits for the reader. */
  waiting?: boolean
}

/** Ways under a heading of their own, or under none. */
export type WayGroup = { id: string; label?: string; ways: readonly Way[] }

/** The ways of a side bar: each followed by those under it while one of them is open. */
export function inSight(ways: readonly Way[]): Way[] {
  const parents = new Set(ways.map(({ id }) => id))
  const isUnder = (way: Way): way is Way & { of: string } => way.of !== undefined && parents.has(way.of)
  return ways
    .filter((way) => !isUnder(way))
    .flatMap((way) => {
      const under = ways.filter((one) => isUnder(one) && one.of === way.id)
      return [way, ...(way.current || under.some(({ current }) => current) ? under : [])]
    })
}
