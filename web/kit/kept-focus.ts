import { useEffect } from 'react'

/** From an element up to the body. */
function* upFrom(element: Element): Generator<Element> {
  for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) yield at
}

/**
 * Sees to it that the focus is not lost to the page's body: a button that could not be used for a while has it again when
 * it can be, and what goes with the focus in it gives it to the heading of the part that it stood in.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let last: HTMLElement | undefined
    let around: readonly Element[] = []
    let outOfUse = false
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement)) return
      last = target
      outOfUse = false
      around = [...upFrom(target)]
    }
    const restore = () => {
      const lost = document.activeElement === null || document.activeElement === document.body
      if (!last || !lost) return
      if (last.isConnected) {
        // Whoever clicked beside it has left it; only what was taken out of use is given back.
        if (outOfUse && !last.matches(':disabled')) last.focus({ preventScroll: true })
        return
      }
      const left = around.filter((element) => element.isConnected)
      // The heading of a sheet that is closed stands in the page too, and takes no focus.
      const heading = [...left, document.body]
        .flatMap((part) => [...part.querySelectorAll<HTMLElement>('h1, h2, h3')])
        .find((found) => found.checkVisibility())
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
    const watch = new MutationObserver(() => {
      if (last?.matches(':disabled')) outOfUse = true
      // What comes in the place of something else may take the focus itself.
      requestAnimationFrame(restore)
    })
    document.addEventListener('focusin', remember)
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
    return () => {
      document.removeEventListener('focusin', remember)
      watch.disconnect()
    }
  }, [])
}
