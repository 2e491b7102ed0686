import type { KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import { keyCaps } from './key-match.ts'
import { Popover, type PopoverTrigger } from './popover.tsx'
import { type Status, StatusMark } from './status-mark.tsx'
import { KeyCap } from './tag.tsx'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  status?: Status
  /** Which keys do the same, as `useKeys` has them. */
  keys?: string
  /** Whether it is the one of several that holds now. */
  checked?: boolean
  danger?: boolean
  /** Why it cannot be chosen now. */
  refused?: string
  /** A line before it. */
  apart?: boolean
  onChoose: () => void
}

type Props = {
  label: string
  /** Stands over the items where the button does not say what they do. */
  title?: string
  trigger: (button: PopoverTrigger) => ReactNode
  side?: 'start' | 'end'
  items: readonly MenuItem[]
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]

function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget)
  const at = all.indexOf(document.activeElement as HTMLElement)
  const leads: Record<string, number> = {
    ArrowDown: (at + 1) % all.length,
    ArrowUp: (at - 1 + all.length) % all.length,
    Home: 0,
    End: all.length - 1,
  }
  let next = leads[event.key]
  if (next === undefined && /^\S$/u.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) {
    const from = [...all.slice(at + 1), ...all.slice(0, at + 1)]
    const found = from.find((one) => one.dataset.label?.toLowerCase().startsWith(event.key.toLowerCase()))
    next = found && all.indexOf(found)
  }
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

/** Puts the focus on the item of an opened menu that holds now, or on its first. */
export const focusMenu = (menu: Element): void =>
  (menu.querySelector<HTMLElement>('[aria-checked=true]') ?? itemsOf(menu)[0])?.focus()

/** What a button offers, by arrows, by first letters, or by a finger: whatever can be dragged has its twin here. */
export function Menu({ label, title, trigger, side = 'start', items }: Props) {
  return (
    <Popover
      label={label}
      trigger={trigger}
      side={side}
      role="menu"
      className="min-w-44 py-1"
      onOpen={focusMenu}
    >
      {(close) => <MenuItems {...(title !== undefined && { title })} items={items} close={close} />}
    </Popover>
  )
}

type ItemsProps = { title?: string; items: readonly MenuItem[]; close: () => void }

/** The items inside of whatever opens as a menu. */
export function MenuItems({ title, items: offered, close }: ItemsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the menu around it
    <div onKeyDown={onKeyDown}>
      {title && (
        <p className="whitespace-normal px-3 pt-1 pb-1.5 text-left text-[0.8125rem] text-muted">{title}</p>
      )}
      {offered.map(({ id, label: text, icon, status, keys, checked, danger, refused, apart, onChoose }) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: it is there with the role alone that has it
        <button
          key={id}
          type="button"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          aria-disabled={refused ? true : undefined}
          data-label={text}
          tabIndex={-1}
          onClick={() => {
            if (refused) return
            close()
            onChoose()
          }}
          className={classNames(
            'flex min-h-8 w-full items-center gap-2.5 px-3 text-left text-[0.8125rem]/4 hover:bg-wash focus:bg-wash focus-visible:-outline-offset-3',
            'pointer-coarse:min-h-11 pointer-coarse:text-base max-md:min-h-12 max-md:text-base',
            danger && 'text-alarm-text',
            apart && 'border-line border-t',
            refused && 'cursor-not-allowed text-muted',
          )}
        >
          {status && <StatusMark status={status} />}
          {icon && <Icon name={icon} />}
          <span className="flex-1">
            {text}
            {refused && <span className="block text-muted text-xs">{refused}</span>}
          </span>
          {checked && <Icon name="check" />}
          {keys && (
            <span className="flex gap-1 pointer-coarse:hidden">
              {keyCaps(keys)
                .flat()
                .map((cap) => (
                  <KeyCap key={cap}>{cap}</KeyCap>
                ))}
            </span>
          )}
        </button>
      ))}
    </div>
  )
}
