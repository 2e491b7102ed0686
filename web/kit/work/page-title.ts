import { useEffect } from 'react'
import { brand } from '#contract/brand.ts'

/** Names the document after the screen that is shown, and has a screen reader told of it by the focus on its heading. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = `${title} | ${brand.name}`
  }, [title])
  useEffect(() => {
    if (title === undefined) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (document.activeElement === document.body) heading?.focus({ preventScroll: true })
  }, [title])
}
