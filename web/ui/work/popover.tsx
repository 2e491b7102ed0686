import {
  type ReactNode,
  type ToggleEvent,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { placeFloat } from './float-place.ts'

/** What the button has to carry that opens a popover. */
export type PopoverTrigger = {
  id: string
  popoverTarget: string
  'aria-expanded': boolean
  'aria-haspopup': 'dialog' | 'menu'
}

/** What everything that floats looks like; it stands at `--left` and `--top`, on a phone at the foot. */
export const floatLook = classNames(
  'appears fixed m-0 max-h-[min(36rem,calc(100dvh-1rem))] overflow-y-auto rounded-sm border-[1.5px] border-ink bg-sheet text-ink shadow-float',
  'md:top-(--top) md:right-auto md:bottom-auto md:left-(--left)',
  'max-md:top-auto max-md:right-0 max-md:bottom-0 max-md:left-0 max-md:w-full max-md:max-w-none max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:pb-[env(safe-area-inset-bottom)] max-md:backdrop:bg-shade',
)

type Props = {
  /** The name of what opens. */
  label: string
  trigger: (button: PopoverTrigger) => ReactNode
  /** Which of its edges is in line with the button's. */
  side?: 'start' | 'end'
  role?: 'dialog' | 'menu'
  className?: string
  onOpen?: (floating: HTMLElement) => void
  children: (close: () => void) => ReactNode
}

/**
 * What hangs on a button, in the browser's own popover: one click beside it or Escape closes it, and the focus goes back. On
 * a phone it comes from below. Its content is there while it is open.
 */
export function Popover({
  label,
  trigger,
  side = 'start',
  role = 'dialog',
  className,
  onOpen,
  children,
}: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const floating = useRef<HTMLDivElement>(null)
  const opened = useEffectEvent((element: HTMLElement) => onOpen?.(element))
  useLayoutEffect(() => {
    if (!open) return
    const place = () => {
      const anchor = document.getElementById(`${id}-button`)?.getBoundingClientRect()
      const own = floating.current
      if (!anchor || !own) return
      const screen = { width: document.documentElement.clientWidth, height: window.innerHeight }
      const size = { width: own.offsetWidth, height: own.offsetHeight }
      const { left, top } = placeFloat(anchor, size, screen, side)
      own.style.setProperty('--left', `${left}px`)
      own.style.setProperty('--top', `${top}px`)
    }
    place()
    if (floating.current) opened(floating.current)
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, true)
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, true)
    }
  }, [open, id, side])
  return (
    <>
      {trigger({
        id: `${id}-button`,
        popoverTarget: id,
        'aria-expanded': open,
        'aria-haspopup': role,
      })}
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of its roles have a name */}
      <div
        ref={floating}
        id={id}
        popover="auto"
        role={role}
        aria-label={label}
        onToggle={(event: ToggleEvent<HTMLDivElement>) => setOpen(event.newState === 'open')}
        className={classNames(floatLook, className)}
      >
        {open && children(() => floating.current?.hidePopover())}
      </div>
    </>
  )
}
