import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Chip } from './chip.tsx'
import { Icon, type IconName } from './icon.tsx'
import { keyCaps } from './key-match.ts'
import { type Status, StatusMark } from './status-mark.tsx'
import { KeyCap } from './tag.tsx'

export type PaletteItem = {
  id: string
  title: string
  detail?: string
  icon?: IconName
  status?: Status
  /** Which keys do the same without the palette. */
  keys?: string
}
export type PaletteGroup<Item extends PaletteItem> = { id: string; label: string; items: readonly Item[] }

type Props<Item extends PaletteItem> = {
  open: boolean
  onClose: () => void
  query: string
  onQuery: (query: string) => void
  /** What fits the query, as whoever knows it found it; the best first. */
  groups: readonly PaletteGroup<Item>[]
  /** `apart` where Ctrl is held: in a tab of its own. */
  onChoose: (item: Item, apart: boolean) => void
  /** Whether more may still come. */
  busy?: boolean
  /** What is searched alone, with what takes that away; Tab does as well. */
  scope?: { label: string; onRemove: () => void }
  /** What stands there where nothing fits. */
  empty: string
  /** At the end of the foot. */
  foot?: ReactNode
}

/** Find or do: a field and what fits it, in the browser's own dialog. Arrows choose, Enter opens, Escape closes. */
export function Palette<Item extends PaletteItem>(props: Props<Item>) {
  const { open, onClose, query, onQuery, groups, onChoose, busy, scope, empty, foot } = props
  const own = useId()
  const ref = useRef<HTMLDialogElement>(null)
  const field = useRef<HTMLInputElement>(null)
  // Closed it stands beside every screen, and draws nothing.
  const shown = open ? groups : []
  const all = shown.flatMap(({ items }) => items)
  const [chosenId, setChosen] = useState<string>()
  const chosen = all.find(({ id }) => id === chosenId) ?? all[0]
  useEffect(() => {
    const dialog = ref.current
    if (!dialog || open === dialog.open) return
    if (!open) return dialog.close()
    dialog.showModal()
    field.current?.select()
  }, [open])
  useEffect(() => {
    if (chosen) document.getElementById(`${own}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, own])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    const at = chosen ? all.indexOf(chosen) : 0
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && all.length > 0) {
      event.preventDefault()
      setChosen(all[(at + step + all.length) % all.length]?.id)
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault()
      onChoose(chosen, event.ctrlKey || event.metaKey)
    } else if (event.key === 'Tab' && scope && !event.shiftKey) {
      event.preventDefault()
      scope.onRemove()
    }
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      aria-label={say('Search or go to')}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && ref.current?.close()}
      className="appears top-0 mx-auto mt-24 mb-auto max-h-[min(40rem,calc(100dvh-8rem))] w-[min(40rem,calc(100vw-2rem))] flex-col overflow-hidden rounded-sm border-[1.5px] border-ink bg-sheet p-0 text-ink shadow-float backdrop:bg-shade open:flex max-md:mt-2 max-md:max-h-[calc(100dvh-1rem)] max-md:w-[calc(100vw-1rem)]"
    >
      <div className="flex shrink-0 items-center gap-3 border-ink border-b-2 px-4 has-focus-visible:border-blueprint">
        <Icon name="search" className="size-4.5" />
        <input
          ref={field}
          type="text"
          role="combobox"
          aria-label={say('Search or go to')}
          aria-expanded={all.length > 0}
          aria-controls={`${own}-list`}
          aria-activedescendant={chosen && `${own}-${chosen.id}`}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={say('Search or go to')}
          value={query}
          onChange={(event) => {
            setChosen(undefined)
            onQuery(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
          className="h-14 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        {scope && (
          <Chip label={scope.label} onRemove={scope.onRemove} onClick={() => field.current?.focus()} />
        )}
      </div>
      <div
        id={`${own}-list`}
        role="listbox"
        aria-label={say('What fits')}
        aria-busy={busy}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-1"
      >
        {shown.map(
          ({ id, label, items }) =>
            items.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
              <div key={id} role="group" aria-labelledby={`${own}-group-${id}`}>
                <p id={`${own}-group-${id}`} className="px-4 pt-2.5 pb-1 font-semibold text-muted text-xs">
                  {label}
                </p>
                {items.map((item) => (
                  <Option
                    key={item.id}
                    id={`${own}-${item.id}`}
                    item={item}
                    chosen={item === chosen}
                    onPoint={() => setChosen(item.id)}
                    onChoose={(apart) => onChoose(item, apart)}
                  />
                ))}
              </div>
            ),
        )}
        {open && all.length === 0 && !busy && <p className="px-4 py-6 text-muted">{empty}</p>}
      </div>
      <div className="flex shrink-0 items-center gap-3 border-line border-t px-4 py-2 text-muted text-xs pointer-coarse:hidden max-md:hidden">
        <Hint caps={['↑', '↓']}>{say('to choose')}</Hint>
        <Hint caps={['↵']}>{say('to open')}</Hint>
        {scope && <Hint caps={['Tab']}>{say('search everywhere')}</Hint>}
        <span className="ml-auto">{foot}</span>
      </div>
      <p role="status" className="sr-only">
        {open &&
          !busy &&
          say('{count, plural, =0 {Nothing fits} one {# fits} other {# fit}}', { count: all.length })}
      </p>
    </dialog>
  )
}

function Hint({ caps, children }: { caps: readonly string[]; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {caps.map((cap) => (
        <KeyCap key={cap}>{cap}</KeyCap>
      ))}
      {children}
    </span>
  )
}

type OptionProps = {
  id: string
  item: PaletteItem
  chosen: boolean
  onPoint: () => void
  onChoose: (apart: boolean) => void
}

function Option({ id, item, chosen, onPoint, onChoose }: OptionProps) {
  const { title, detail, icon, status, keys } = item
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerMove={() => chosen || onPoint()}
      onClick={(event) => onChoose(event.ctrlKey || event.metaKey)}
      className={classNames(
        'flex min-h-10 cursor-pointer items-center gap-2.5 border-l-[3px] px-4 pl-[0.8125rem] pointer-coarse:min-h-12',
        chosen ? 'border-signal bg-wash' : 'border-transparent',
      )}
    >
      {status && <StatusMark status={status} className="size-4" />}
      {icon && <Icon name={icon} />}
      <span className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{title}</span>
        {detail && <span className="text-[0.8125rem] text-muted">{` ${detail}`}</span>}
      </span>
      <span className="flex gap-1 pointer-coarse:hidden">
        {(chosen && !keys ? ['↵'] : keys ? keyCaps(keys).flat() : []).map((cap) => (
          <KeyCap key={cap}>{cap}</KeyCap>
        ))}
      </span>
    </div>
  )
}
