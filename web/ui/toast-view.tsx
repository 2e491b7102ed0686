import { Toast as Radix } from 'radix-ui'
import { useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { currentToasts, dismissToast, subscribeToToasts, toastDurationMs } from './toast.ts'

const none: ReturnType<typeof currentToasts> = []

/** The toasts of the store, at the bottom of the screen. */
export default function ToastView() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none)
  return (
    <Radix.Provider duration={toastDurationMs} swipeDirection="right" swipeThreshold={50}>
      {toasts.map(({ id, open, title, description, variant = 'default' }) => (
        <Radix.Root
          key={id}
          open={open}
          onOpenChange={(next) => !next && dismissToast(id)}
          type={variant === 'destructive' ? 'foreground' : 'background'}
          className={classNames(
            'toast grid grid-cols-[1fr_auto] items-start gap-x-4 rounded-sm border-2 p-4 shadow-lg',
            variant === 'destructive'
              ? 'border-alarm bg-alarm text-on-alarm'
              : 'border-ink bg-sheet text-ink',
          )}
        >
          <Radix.Title className="font-bold">{title}</Radix.Title>
          <Radix.Close aria-label="Close" className="-m-2 row-span-2 grid size-11 place-items-center">
            <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
              <path d="M3 3l10 10M13 3L3 13" stroke="currentColor" strokeWidth="2" />
            </svg>
          </Radix.Close>
          {description && <Radix.Description>{description}</Radix.Description>}
        </Radix.Root>
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        className="fixed right-0 bottom-0 z-50 w-[min(26rem,100vw)] p-4 outline-none"
      />
    </Radix.Provider>
  )
}
