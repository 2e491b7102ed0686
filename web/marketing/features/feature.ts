import type { ReactNode } from 'react'

/** What one card says and the scrap of a sheet that shows it. */
export type Capability = { name: string; text: string; example: ReactNode }

/** One tab of the features page. */
export type Feature<Id extends string> = {
  id: Id
  label: string
  title: string
  description: string
  picture: { src: string; alt: string; height?: number }
  capabilities: readonly Capability[]
}
