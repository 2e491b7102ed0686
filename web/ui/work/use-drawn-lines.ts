import {
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import { afterPaint } from '../after-paint.ts'
import { drawnAtOnce, drawnLines, seenLines } from './row-lines.ts'

/** Whether a media query holds; false while there is no screen. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const { list } = askedOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => askedOf(query).matches,
    () => false,
  )
}

type Asked = { list: MediaQueryList; matches: boolean }
const asked = new Map<string, Asked>()

/** What a query came to, asked once: it is read with every drawing of whatever uses it. */
function askedOf(query: string): Asked {
  const before = asked.get(query)
  if (before) return before
  const list = window.matchMedia(query)
  const first: Asked = { list, matches: list.matches }
  list.addEventListener('change', () => {
    first.matches = list.matches
  })
  asked.set(query, first)
  return first
}

/**
 * Which lines of a long table are drawn: those near the screen, whatever scrolls it, or near what is to be seen of `frame`, where a
 * box of its own scrolls it. `body` is the element that holds them all, `starts` where each begins in it.
 */
export function useDrawnLines(
  body: RefObject<HTMLElement | null>,
  starts: readonly number[],
  frame?: RefObject<HTMLElement | null>,
) {
  const [drawn, setDrawn] = useState(() =>
    seenLines(starts, likelyTopPx, globalThis.innerHeight ?? likelyHeightPx),
  )
  useLayoutEffect(() => {
    let giveUp: (() => void) | undefined
    let spare = { from: 0, to: 0 }
    const look = () => {
      if (!body.current) return
      const bodyTop = body.current.getBoundingClientRect().top
      const box = frame?.current?.getBoundingClientRect()
      const [top, height] = box ? [bodyTop - box.top, box.height] : [bodyTop, window.innerHeight]
      const [seen, next] = [seenLines(starts, top, height), drawnLines(starts, top, height)]
      // What is seen is there at once; the spare lines around it may come after the paint.
      setDrawn((before) => drawnAtOnce(before, seen, next))
      spare = next
      giveUp ??= afterPaint(() => {
        giveUp = undefined
        const { from, to } = spare
        startTransition(() =>
          setDrawn((before) => (before.from === from && before.to === to ? before : { from, to })),
        )
      })
    }
    look()
    const leave = whenSeenChanges(frame?.current, look)
    return () => {
      giveUp?.()
      leave()
    }
  }, [body, starts, frame])
  return drawn
}

/** Tells when other lines may be in sight: something scrolls, the screen or `frame` has another size. Answers how it is left off. */
export function whenSeenChanges(frame: HTMLElement | null | undefined, look: () => void): () => void {
  window.addEventListener('scroll', look, { capture: true, passive: true })
  window.addEventListener('resize', look)
  // A box grows without its screen, such as where a banner above it goes.
  const watcher = frame ? new ResizeObserver(look) : undefined
  if (frame) watcher?.observe(frame)
  return () => {
    watcher?.disconnect()
    window.removeEventListener('scroll', look, { capture: true })
    window.removeEventListener('resize', look)
  }
}

/** Where a list begins under the bars of its screen, until it is measured; and how high one is where there is none. */
const [likelyTopPx, likelyHeightPx] = [180, 900]

/** How wide an element is, in px; undefined until it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | undefined {
  const [width, setWidth] = useState<number>()
  useEffect(() => {
    if (!element.current) return
    const watcher = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width))
    watcher.observe(element.current)
    return () => watcher.disconnect()
  }, [element])
  return width
}
