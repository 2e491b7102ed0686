import type { ReactNode } from 'react'
import type { StaticScreenId } from '#contract/pages.ts'
import { DevelopersPage } from './developers/developers-page.tsx'

/** The screens that are text alone; nothing that reaches the browser as script may import this. */
export const staticPages: Record<StaticScreenId, ReactNode> = {
  developers: <DevelopersPage />,
}
