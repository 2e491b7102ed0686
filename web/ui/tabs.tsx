import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { useInSight } from './use-in-sight.ts'

export type Tab<Id extends string> = { id: Id; label: string; panel: ReactNode }

type Props<Id extends string> = {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  /** `how` tells whether arrow keys came by, or somebody pointed at it. */
  onChange: (id: Id, how: 'pointer' | 'key') => void
  /** As dense as work is. */
  dense?: boolean
  className?: string
}

/** Where each key leads from tab `at` of `count`: round and round by arrows, and to either end. */
const leads: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/**
 * The tabs of the ARIA Authoring Practices, chosen by the keys that move the focus; one of them is a stop of the Tab key.
 * Their panels are all in the document: the ones not chosen are hidden by style, and shown where there is no script.
 * Controlled, so that the choice can live in the address.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, dense, className }: Props<Id>) {
  const own = useId()
  const list = useInSight<HTMLDivElement>(value)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, at: number) => {
    const next = leads[event.key]?.(at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    // With another key held it is the browser's: Alt and an arrow go back a page.
    if (!tab || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    document.getElementById(`${own}-tab-${tab.id}`)?.focus()
    onChange(tab.id, 'key')
  }
  return (
    <div className={classNames('grid', dense ? 'grid-cols-[minmax(0,1fr)] gap-3' : 'gap-6', className)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={classNames(
          'flex gap-x-1 overflow-x-auto overflow-y-hidden border-line border-b-2 noscript:hidden',
          // More than fit a phone: the last one in sight fades, to show that there are others.
          tabs.length > 3 && 'max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12',
        )}
      >
        {tabs.map(({ id, label: text }, at) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${own}-tab-${id}`}
            aria-controls={`${own}-panel-${id}`}
            aria-selected={id === value}
            data-state={id === value ? 'active' : 'inactive'}
            tabIndex={id === value ? 0 : -1}
            onClick={() => onChange(id, 'pointer')}
            onKeyDown={(event) => onKeyDown(event, at)}
            className={classNames(
              '-mb-0.5 shrink-0 border-transparent font-semibold text-muted hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink',
              dense
                ? 'min-h-9 border-b-3 px-3 text-[0.8125rem] max-md:min-h-11 max-md:text-base pointer-coarse:min-h-11'
                : 'min-h-12 border-b-4 px-4',
            )}
          >
            {text}
          </button>
        ))}
      </div>
      {tabs.map(({ id, label: text, panel }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${own}-panel-${id}`}
          aria-labelledby={`${own}-tab-${id}`}
          data-state={id === value ? 'active' : 'inactive'}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel is a stop of the Tab key, so that what has no control is reached
          tabIndex={0}
          className="data-[state=inactive]:hidden noscript:data-[state=inactive]:block"
        >
          <p className="mb-3 hidden font-bold text-xl noscript:block">{text}</p>
          {panel}
        </div>
      ))}
    </div>
  )
}
