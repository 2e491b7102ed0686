import {
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { say } from '#language/say.ts'
import { classNames } from './class-names.ts'
import {
  currentToasts,
  dismissToast,
  type ShownToast,
  subscribeToToasts,
  swipeThresholdPx,
  toastDurationMs,
} from './toast.ts'

const none: ReturnType<typeof currentToasts> = []
const hotkey = 'F8'

/** How far a pointer moves before it swipes: a finger never rests. */
const swipeStartPx = { touch: 10, other: 2 }

/**
 * The toasts of the store, at the bottom of the screen. Their time does not run while somebody is at them, with the
 * pointer or the focus, or the window is behind another one.
 */
export default function ToastView() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  const [held, setHeld] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  const open = toasts.filter((one) => one.open)

  const close = (id: number) => {
    // Nobody leaves what is no longer there.
    setHeld(false)
    if (list.current?.contains(document.activeElement)) list.current.focus()
    dismissToast(id)
  }
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === hotkey) list.current?.focus()
    if (key === 'Escape') for (const { id } of open) close(id)
  })
  // With the first toast, not after it was painted: whoever sees one can press the key.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event)
    const hold = () => setHeld(true)
    const release = () => setHeld(false)
    document.addEventListener('keydown', onKeyDown)
    window.addEventListener('blur', hold)
    window.addEventListener('focus', release)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('blur', hold)
      window.removeEventListener('focus', release)
    }
  }, [])

  return (
    <>
      {open.map((one) => !one.silent && <Announcement key={one.id} {...one} />)}
      <section
        aria-label={say('Notifications ({key})', { key: hotkey })}
        onPointerMove={() => setHeld(true)}
        onPointerLeave={() => list.current?.contains(document.activeElement) || setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setHeld(false)}
      >
        <ol
          ref={list}
          tabIndex={-1}
          className="fixed right-0 bottom-[var(--over-bar,0px)] z-50 w-[min(26rem,100vw)] p-4 outline-none empty:pointer-events-none"
        >
          {open.map((one) => (
            <Toast key={one.id} {...one} held={held} onClose={() => close(one.id)} />
          ))}
        </ol>
      </section>
    </>
  )
}

type ToastProps = ShownToast & { held: boolean; onClose: () => void }

function Toast({ title, description, variant, action, held, onClose }: ToastProps) {
  const leftMs = useRef(toastDurationMs)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (held) return
    const start = Date.now()
    const timer = setTimeout(() => close(), leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= Date.now() - start
    }
  }, [held])
  const { shift, ...swipe } = useSwipe(onClose)
  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a stop of the Tab key, so that it is read and its time stands still
      tabIndex={0}
      {...swipe}
      style={{ translate: `${shift}px` }}
      className={classNames(
        'grid touch-none select-none grid-cols-[1fr_auto] items-start gap-x-4 rounded-sm border-2 p-4 shadow-lg',
        variant === 'destructive' ? 'border-alarm bg-alarm text-on-alarm' : 'border-ink bg-sheet text-ink',
      )}
    >
      <div className="font-bold">{title}</div>
      <button
        type="button"
        aria-label={say('Close')}
        onClick={onClose}
        className="-m-2 row-span-2 grid size-11 place-items-center"
      >
        <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {description && <div>{description}</div>}
      {action}
    </li>
  )
}

/** Follows a pointer to the right: `onFar` is called where it lets go past the threshold, before it what was moved falls back. */
function useSwipe(onFar: () => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  const swiping = useRef(false)
  const [shift, setShift] = useState(0)
  const end = () => {
    from.current = undefined
    setShift(0)
  }
  return {
    shift,
    onPointerDown: ({ button, clientX, clientY }: PointerEvent) => {
      swiping.current = false
      if (button === 0) from.current = { x: clientX, y: clientY }
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId, pointerType }: PointerEvent) => {
      if (!from.current) return
      const [x, y] = [clientX - from.current.x, clientY - from.current.y]
      const least = swipeStartPx[pointerType === 'touch' ? 'touch' : 'other']
      if (!swiping.current && x > least) {
        swiping.current = true
        currentTarget.setPointerCapture(pointerId)
      }
      if (swiping.current) setShift(Math.max(0, x))
      else if (Math.max(-x, Math.abs(y)) > least) from.current = undefined
    },
    onPointerUp: ({ clientX }: PointerEvent) => {
      const far = swiping.current && from.current && clientX - from.current.x > swipeThresholdPx
      end()
      if (far) onFar()
    },
    onPointerCancel: end,
    // Letting go is a click as well, on whatever the swipe began at.
    onClickCapture: (event: MouseEvent) => {
      if (swiping.current && event.detail > 0) event.stopPropagation()
    },
  }
}

/** How long what is said once stays for a screen reader to pick up. */
const announcedMs = 1_000

/** Says a toast to a screen reader, once; what went wrong interrupts it. */
function Announcement({ title, description, variant }: ShownToast) {
  const [said, setSaid] = useState<'not yet' | 'now' | 'done'>('not yet')
  useEffect(() => {
    // Only what changes in a live region is read: the text comes after the region.
    const frame = requestAnimationFrame(() => setSaid('now'))
    const timer = setTimeout(() => setSaid('done'), announcedMs)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  if (said === 'done') return null
  return (
    <p role="status" aria-live={variant === 'destructive' ? 'assertive' : 'polite'} className="sr-only">
      {said === 'now' && say('Notification {title} {description}', { title, description: description ?? '' })}
    </p>
  )
}
