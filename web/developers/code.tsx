import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** A few words of code within text; they may break where a line ends. */
export function Code({ children, className }: { children: ReactNode; className?: string }) {
  return <code className={classNames('font-mono [overflow-wrap:anywhere]', className)}>{children}</code>
}

/** Lines of code that scroll sideways by themselves; `label` says what they are. */
export function Listing({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-4">
      <figcaption className="font-semibold">{label}</figcaption>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="on-ink mt-2 overflow-x-auto bg-paper p-4 text-ink"
      >
        <pre className="font-mono">{children}</pre>
      </section>
    </figure>
  )
}
