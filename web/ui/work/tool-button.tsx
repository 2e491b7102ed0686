import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'

const looks = {
  /** The one action of a screen. */
  main: 'border-transparent bg-signal text-on-signal hover:bg-signal-hover forced-colors:border-current',
  /** What was written is sent with it. */
  ink: 'border-transparent bg-ink text-paper hover:opacity-90 forced-colors:border-current',
  outline: 'border-ink bg-transparent text-ink hover:bg-wash',
  quiet: 'border-line bg-sheet text-ink hover:bg-wash',
  ghost: 'border-transparent text-ink hover:bg-wash',
  danger: 'border-alarm-text text-alarm-text hover:bg-tint-red',
} as const

/** Heights for a mouse in px; under a finger each is 44. */
const sizes = {
  32: 'min-h-8 gap-1.5 text-sm/5',
  28: 'min-h-7 gap-1.5 text-[0.8125rem]/4',
  24: 'min-h-6 gap-1 text-xs/4',
} as const
const paddings = { 32: 'px-3', 28: 'px-2.5', 24: 'px-2' } as const
const squares = { 32: 'w-8', 28: 'w-7', 24: 'w-6' } as const

export type ToolLook = keyof typeof looks
export type ToolSize = keyof typeof sizes

type Look = {
  look?: ToolLook
  size?: ToolSize
  icon?: IconName
  /** Shows the icon alone, and the label as its name. */
  bare?: boolean
  /** Work is on its way: it keeps its width, and does nothing until that is done. */
  busy?: boolean
  label: string
}
type Props =
  | (Look & Omit<ComponentProps<'button'>, 'children'> & { href?: undefined })
  | (Look & Omit<ComponentProps<'a'>, 'children'> & { href: string })

/** A button as small as a mouse allows, or with `href` a link that looks like one. */
export function ToolButton({
  look = 'quiet',
  size = 32,
  icon,
  bare,
  busy,
  label,
  className,
  ...props
}: Props) {
  const shape = classNames(
    'inline-flex shrink-0 items-center justify-center whitespace-nowrap rounded-sm border font-semibold transition-colors duration-150',
    'pointer-coarse:min-h-11 pointer-coarse:text-base max-md:min-h-11 max-md:text-base active:translate-y-px motion-reduce:active:translate-y-0',
    'disabled:pointer-events-none disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    looks[look],
    sizes[size],
    bare ? `${squares[size]} pointer-coarse:w-11 max-md:w-11` : paddings[size],
    className,
  )
  const inside = (
    <>
      {icon && <Icon name={icon} />}
      {!bare && <span className={classNames(busy && 'animate-pulse')}>{label}</span>}
    </>
  )
  const name = bare ? { 'aria-label': label, title: label } : {}
  if (props.href !== undefined) {
    return (
      <a {...name} {...props} className={shape}>
        {inside}
      </a>
    )
  }
  const { onClick, ...rest } = props
  return (
    <button
      type="button"
      {...name}
      aria-busy={busy || undefined}
      {...rest}
      onClick={busy ? undefined : onClick}
      className={shape}
    >
      {inside}
    </button>
  )
}
