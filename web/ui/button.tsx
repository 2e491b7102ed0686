import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'

const variants = {
  default: 'bg-signal text-on-signal hover:bg-signal-hover',
  destructive: 'bg-alarm text-on-alarm hover:opacity-90',
  outline: 'border-2 border-ink bg-transparent text-ink hover:bg-ink hover:text-paper',
  secondary: 'bg-ink text-paper hover:opacity-90',
  ghost: 'text-ink hover:bg-wash',
  link: 'text-link underline underline-offset-4 hover:decoration-2',
} as const

const sizes = {
  default: 'min-h-(--button,3rem) px-5 text-base',
  sm: 'min-h-(--button,2.75rem) px-4 text-base',
  lg: 'min-h-14 px-7 text-lg',
  icon: 'size-12 text-base',
} as const

export type ButtonVariant = keyof typeof variants
export type ButtonSize = keyof typeof sizes
type Look = { variant?: ButtonVariant; size?: ButtonSize }
type Props =
  | (Look & ComponentProps<'button'> & { href?: undefined })
  | (Look & ComponentProps<'a'> & { href: string })

/** A button, or with `href` a link that looks like one. A button inside a form has to say `type="submit"`. */
export function Button({ variant = 'default', size = 'default', className, ...props }: Props) {
  const look = classNames(
    'inline-flex items-center justify-center gap-2 rounded-sm font-semibold transition-colors duration-150',
    'disabled:pointer-events-none disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60',
    variants[variant],
    sizes[size],
    className,
  )
  if (props.href !== undefined) return <a {...props} className={look} />
  return <button type="button" {...props} className={look} />
}
