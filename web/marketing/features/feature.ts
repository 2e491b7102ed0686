import type { ReactNode } from 'react'
import type { SheetForm } from '../sheet.tsx'
import type { ShotName } from '../shot.tsx'

/** What one card says, how it lies among the others, and the scrap of a sheet that shows it. */
export type Capability = { name: string; text: string; form?: SheetForm; example: ReactNode }

/** One tab of the features page. */
export type Feature<Id extends string> = {
  id: Id
  label: string
  title: string
  description: string
  picture: { src: string; alt: string; height?: number }
  /** What stands in the drawing's place once everybody can use it: the thing itself, and what is said beside it. */
  shot?: { name: ShotName; alt: string; description?: string }
  /** What stands between its head and its cards. */
  also?: ReactNode
  capabilities: readonly Capability[]
}
