import {
  type KeyboardEvent as KeyPress,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { ToolButton } from './tool-button.tsx'

type Props = {
  open: boolean
  onClose: () => void
  title: string
  /** Names it for those who do not see it, where the title stands in its content. */
  titleHidden?: boolean
  /** Before the title: a number, the state. */
  lead?: ReactNode
  /** At the end of the first line, before its cross. */
  actions?: ReactNode
  /** Stays in sight at the foot. */
  foot?: ReactNode
  /** Whether the page behind it goes on answering, as a list does whose rows are looked at one after the other. */
  beside?: boolean
  /** Whether the focus goes into it; it stays where it is where somebody only looks. */
  takesFocus?: boolean
  /** Whether there is nothing in it but text, which the keys then scroll. */
  onlyText?: boolean
  /** Whether its content fills it and scrolls by itself. */
  filled?: boolean
  /** How wide it is at most on wide screens, in px; 576 where not given. */
  width?: 408 | 576
  children: ReactNode
}

/** How far a key moves what is read, in heights of it. */
const pages: Readonly<Record<string, number>> = {
  ArrowDown: 0.1,
  ArrowUp: -0.1,
  PageDown: 0.9,
  PageUp: -0.9,
  End: Number.MAX_SAFE_INTEGER,
  Home: Number.MIN_SAFE_INTEGER,
}

/**
 * A panel over the page from the right, a sheet from below on a phone. It keeps the focus unless it stands `beside` the page;
 * Escape closes it. What was typed into it stays: its content is not taken down while it is closed.
 */
export function SideSheet(props: Props) {
  const {
    open,
    onClose,
    title,
    titleHidden = false,
    lead,
    actions,
    foot,
    beside = false,
    takesFocus = true,
    onlyText = false,
    filled = false,
    width = 576,
    children,
  } = props
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const modal = () => !beside || !window.matchMedia('(width >= 48rem)').matches
  const opening = useEffectEvent((dialog: HTMLDialogElement) => {
    const before = document.activeElement
    if (modal()) dialog.showModal()
    else dialog.show()
    const stays = before instanceof HTMLElement && before !== document.body
    // A field that is marked as the one to begin with has it.
    const first = dialog.querySelector<HTMLElement>('[data-first]')
    if (takesFocus || !stays || dialog.matches(':modal')) (first ?? heading.current)?.focus()
    else before.focus({ preventScroll: true })
  })
  // One that is taken down while it is open gives the focus back, too: the browser does so only where it is closed before.
  useLayoutEffect(() => {
    const dialog = ref.current
    return () => dialog?.close()
  }, [])
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === dialog.open) return
    if (open) opening(dialog)
    else dialog.close()
  }, [open])
  useEffect(() => {
    if (!open || !beside) return
    // The browser does this for what keeps the focus alone; an Escape that something else took is not meant for it.
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !event.defaultPrevented &&
        !document.querySelector(':modal, :popover-open')
      )
        ref.current?.close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, beside])
  // From its title, where the focus is at first, the keys would move the page behind it.
  const onTitleKey = (event: KeyPress) => {
    const step = pages[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    content.current?.scrollBy({ top: step * content.current.clientHeight })
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={(event) => {
        // React tells it of a sheet that stands in this one, too.
        if (event.target === event.currentTarget) onClose()
      }}
      onClick={(event) => {
        // What is outside of it is its backdrop; nothing inside is the dialog itself.
        if (event.target === event.currentTarget && event.currentTarget.matches(':modal'))
          ref.current?.close()
      }}
      className={classNames(
        'comes-from-side fixed inset-y-0 right-0 left-auto z-40 m-0 h-dvh max-h-none max-w-none flex-col overflow-hidden bg-sheet text-ink backdrop:bg-shade open:flex',
        'max-md:top-auto max-md:bottom-0 max-md:h-auto max-md:max-h-[calc(100dvh-2rem)] max-md:w-full max-md:rounded-t-lg max-md:border-ink max-md:border-t-2',
        'md:border-ink md:border-l-2 md:shadow-float',
        width === 408 ? 'md:w-[min(25.5rem,100vw)]' : 'md:w-[min(36rem,100vw)]',
      )}
    >
      <div className="flex min-h-12 shrink-0 items-center gap-2 border-line border-b py-1 pr-2 pl-4">
        {lead}
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          onKeyDown={onTitleKey}
          className={
            titleHidden
              ? 'sr-only'
              : 'min-w-0 flex-1 truncate font-extrabold text-base/6 outline-none md:text-sm/5'
          }
        >
          {title}
        </h2>
        {actions}
        <ToolButton
          look="ghost"
          icon="close"
          bare
          label={say('Close')}
          onClick={() => ref.current?.close()}
        />
      </div>
      <div
        ref={content}
        {...(onlyText && { tabIndex: 0, role: 'region', 'aria-labelledby': titleId })}
        className={
          filled
            ? 'flex min-h-0 flex-1 flex-col max-md:h-[80dvh]'
            : 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 py-4 focus-visible:-outline-offset-3 md:px-5'
        }
      >
        {children}
      </div>
      {foot && (
        <div className="shrink-0 border-line border-t px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          {foot}
        </div>
      )}
    </dialog>
  )
}
