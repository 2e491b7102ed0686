import { type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** What may be wider than the screen: it is gone along by finger, wheel or keys, and its right edge fades while more lies behind it. */
export function WideTable({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  const section = useRef<HTMLElement>(null)
  const [goesOn, setGoesOn] = useState(false)
  useEffect(() => {
    const element = section.current
    if (!element) return
    const look = () => setGoesOn(element.scrollWidth - element.clientWidth - element.scrollLeft > 1)
    const sizes = new ResizeObserver(look)
    for (const one of [element, ...element.children]) sizes.observe(one)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [])
  return (
    <section
      ref={section}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
      tabIndex={0}
      aria-label={label}
      className={classNames(
        'overflow-x-auto',
        goesOn && 'mask-r-from-[calc(100%-3rem)] focus-visible:mask-none print:mask-none',
        className,
      )}
    >
      {children}
    </section>
  )
}
