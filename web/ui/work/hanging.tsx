import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { classNames } from '../class-names.ts'
import { placeFloat } from './float-place.ts'
import { focusMenu, type MenuItem, MenuItems } from './menu.tsx'
import { floatLook } from './popover.tsx'

type Props = {
  /** What it hangs on. */
  anchor: Element
  label: string
  side?: 'start' | 'end'
  role?: 'dialog' | 'menu'
  className?: string
  /** After it was closed, in whichever way; the focus is back where it was. */
  onClose: () => void
  onOpen?: (floating: HTMLElement) => void
  children: (close: () => void) => ReactNode
}

/**
 * What hangs on an element that stands there already: one for all rows of a list, where a popover in each would be too many.
 * Open as long as it is there.
 */
export function Hanging(props: Props) {
  const { anchor, label, side = 'start', role = 'dialog', className, onClose, onOpen, children } = props
  const floating = useRef<HTMLDivElement>(null)
  const opened = useEffectEvent((element: HTMLElement) => onOpen?.(element))
  useLayoutEffect(() => {
    const own = floating.current
    if (!own) return
    const place = () => {
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const size = { width: own.offsetWidth, height: own.offsetHeight }
      const { left, top } = placeFloat(anchor.getBoundingClientRect(), size, screen, side)
      own.style.setProperty('--left', `${left}px`)
      own.style.setProperty('--top', `${top}px`)
    }
    own.showPopover()
    place()
    opened(own)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [anchor, side])
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a name
    <div
      ref={floating}
      popover="auto"
      role={role}
      aria-label={label}
      onToggle={(event) => event.newState === 'closed' && onClose()}
      className={classNames(floatLook, className)}
    >
      {children(() => floating.current?.hidePopover())}
    </div>
  )
}

type MenuProps = Pick<Props, 'anchor' | 'label' | 'side' | 'onClose'> & {
  title?: string
  items: readonly MenuItem[]
}

/** A menu that hangs on what is there already. */
export function HangingMenu({ title, items, ...props }: MenuProps) {
  return (
    <Hanging {...props} role="menu" className="min-w-52 py-1" onOpen={focusMenu}>
      {(close) => <MenuItems {...(title !== undefined && { title })} items={items} close={close} />}
    </Hanging>
  )
}
