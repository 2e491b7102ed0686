import type { ReactNode } from 'react'
import type { ScreenId } from '#contract/pages.ts'

/**
 * The pages that answer a form posted without script: built like every page, but without the script tag. The key is the
 * file's name under `pages/plain/`; `screen` lends its title and its shell.
 */
export const plainPages: Record<string, { screen: ScreenId; page: ReactNode }> = {}
