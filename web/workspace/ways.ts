import type { IconName } from '#web/ui/work/icon.tsx'

/** One way of the navigation. */
export type Way = {
  id: string
  label: string
  /** What it is called where there is little room, at a phone's foot. */
  short?: string
  href: string
  icon: IconName
  /** Whether the page that is shown is it, or lies below it. */
  current?: boolean
  /** How many there are of what it leads to. */
  count?: number
  /** Whether the count is of what waits for the reader. */
  waiting?: boolean
}

/** Ways under a heading of their own, or under none. */
export type WayGroup = { id: string; label?: string; ways: readonly Way[] }
