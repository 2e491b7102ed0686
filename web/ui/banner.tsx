import { classNames } from './class-names.ts'

/** The red banner over what could not be done, a level whose bubble is off before it; nothing is seen of it while it is empty. */
export function Banner({ children, className }: { children: string; className?: string }) {
  return (
    <p
      role="alert"
      className={classNames(
        'off-level flex items-start gap-3 rounded-sm border-2 border-alarm bg-alarm px-4 py-3 font-semibold text-on-alarm empty:hidden',
        className,
      )}
    >
      {children}
    </p>
  )
}
