import { type RefObject, useEffect, useRef } from 'react'

/** For a bar that is wider than a narrow screen: what is chosen in it is in sight, whenever `chosen` becomes another. */
export function useInSight<Bar extends HTMLElement>(chosen: string): RefObject<Bar | null> {
  const bar = useRef<Bar>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is read from the page
  useEffect(() => {
    const one = bar.current?.querySelector<HTMLElement>('[aria-current=page], [data-state=active]')
    if (one) bar.current?.scrollTo({ left: one.offsetLeft - bar.current.offsetLeft - 16 })
  }, [chosen])
  return bar
}
