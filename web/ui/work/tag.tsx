import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  plain: 'bg-wash text-ink',
  blue: 'bg-tint-blue text-link',
  green: 'bg-tint-green text-level',
  orange: 'bg-tint-orange text-signal-text',
  red: 'bg-tint-red text-alarm-text',
  line: 'text-ink inset-ring-1 inset-ring-line',
  ink: 'bg-ink text-paper',
} as const

export type TagTone = keyof typeof tones

/** A word that belongs to what stands beside it; its colour says nothing that the word does not. */
export function Tag({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: TagTone
  icon?: IconName
  children: ReactNode
}) {
  return (
    <span
      className={classNames(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-[3px] px-1.5 font-semibold text-xs/5',
        'max-md:h-6 max-md:px-2 max-md:text-[0.8125rem]/6 forced-colors:border',
        tones[tone],
      )}
    >
      {icon && <Icon name={icon} className="size-3" />}
      {children}
    </span>
  )
}

/** How many, as one looks for it in passing: a small plate of ink. */
export function Count({ children }: { children: ReactNode }) {
  return (
    <span className="inline-grid h-4 min-w-4 shrink-0 place-items-center rounded-full bg-ink px-1.5 font-semibold text-paper text-xs/4 forced-colors:border">
      {children}
    </span>
  )
}

/** A key as it is printed on a keyboard. */
export function KeyCap({ children }: { children: string }) {
  return (
    <kbd className="inline-block shrink-0 rounded-[3px] border border-line border-b-2 bg-sheet px-1 font-medium font-sans text-[0.6875rem]/4 text-muted">
      {children}
    </kbd>
  )
}
