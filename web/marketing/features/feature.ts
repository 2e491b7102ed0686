import type { ReactNode } from 'react'
import type { SheetForm } from '../sheet.tsx'

/** What one card says, how it lies among the others, and the scrap of a sheet that shows it. */
export type Capability = { name: string; text: string; form?: SheetForm; example: ReactNode }

/** One tab of the features page. */
export type Feature<Id extends string> = {
  id: Id
  label: string
  title: string
  description: string
  picture: { src: string; alt: string; height?: number }
  /** What stands between its head and its cards. */
  also?: ReactNode
  capabilities: readonly Capability[]
}
