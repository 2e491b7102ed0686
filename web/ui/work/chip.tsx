import type { ComponentProps } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'

type Props = Omit<ComponentProps<'button'>, 'children'> & {
  label: string
  icon?: IconName
  /** `on` narrows what is shown, `dashed` adds another. */
  state?: 'off' | 'on' | 'dashed'
  /** Takes it away again; stands as a button of its own inside a chip that is on. */
  onRemove?: () => void
}

const states = {
  off: 'border-line bg-sheet hover:bg-wash',
  on: 'border-ink bg-sheet inset-ring-1 inset-ring-ink font-medium',
  dashed: 'border-control border-dashed text-muted hover:bg-wash hover:text-ink',
} as const

/** A small choice: what a list is narrowed by, or an option of a few. */
export function Chip({ label, icon, state = 'off', onRemove, className, ...props }: Props) {
  const shape =
    'inline-flex min-h-7 items-center gap-1.5 whitespace-nowrap rounded-sm border text-[0.8125rem]/4'
  const touch = 'pointer-coarse:min-h-11 pointer-coarse:text-base max-md:min-h-11 max-md:text-base'
  const inside = (
    <>
      {icon && <Icon name={icon} className="size-3.5" />}
      {label}
    </>
  )
  if (!onRemove) {
    return (
      <button
        type="button"
        aria-pressed={state === 'dashed' || props['aria-haspopup'] ? undefined : state === 'on'}
        {...props}
        className={classNames(shape, touch, 'px-2', states[state], className)}
      >
        {inside}
      </button>
    )
  }
  return (
    <span className={classNames(shape, touch, states[state], className)}>
      <button type="button" {...props} className="inline-flex min-h-[inherit] items-center gap-1.5 pl-2">
        {inside}
      </button>
      <button
        type="button"
        aria-label={say('Remove {what}', { what: label })}
        onClick={onRemove}
        className="-ml-1 grid min-h-[inherit] w-7 place-items-center self-stretch text-muted hover:text-ink pointer-coarse:w-11"
      >
        <Icon name="close" className="size-3" />
      </button>
    </span>
  )
}
