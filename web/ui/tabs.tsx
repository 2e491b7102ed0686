import { Tabs as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

export type Tab<Id extends string> = { id: Id; label: string; panel: ReactNode }

type Props<Id extends string> = {
  /** What the tabs choose between, for a screen reader. */
  label: string
  tabs: readonly Tab<Id>[]
  value: Id
  /** `how` tells whether arrow keys came by, or somebody pointed at it. */
  onChange: (id: Id, how: 'pointer' | 'key') => void
  className?: string
}

/**
 * Tabs whose panels are all in the document: the ones not chosen are hidden by style, and shown where there is no
 * script. Controlled, so that the choice can live in the address.
 */
export function Tabs<Id extends string>({ label, tabs, value, onChange, className }: Props<Id>) {
  const byKey = useRef(false)
  const choose = (next: string) => {
    const tab = tabs.find(({ id }) => id === next)
    if (tab) onChange(tab.id, byKey.current ? 'key' : 'pointer')
  }
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice may stand outside a narrow screen
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-state=active]')
    if (chosen) list.current?.scrollTo({ left: chosen.offsetLeft - list.current.offsetLeft - 16 })
  }, [value])
  return (
    <Radix.Root value={value} onValueChange={choose} className={classNames('grid gap-6', className)}>
      <Radix.List asChild aria-label={label}>
        <Unstyled
          ref={list}
          onKeyDownCapture={() => {
            byKey.current = true
          }}
          onPointerDownCapture={() => {
            byKey.current = false
          }}
          className={classNames(
            'flex gap-x-1 overflow-x-auto overflow-y-hidden border-line border-b-2 noscript:hidden',
            // More than fit a phone: the last one in sight fades, to show that there are others.
            tabs.length > 3 && 'max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12',
          )}
        >
          {tabs.map(({ id, label: text }) => (
            <Radix.Trigger
              key={id}
              value={id}
              className="-mb-0.5 min-h-12 shrink-0 border-transparent border-b-4 px-4 font-semibold text-muted hover:text-ink data-[state=active]:border-signal data-[state=active]:text-ink"
            >
              {text}
            </Radix.Trigger>
          ))}
        </Unstyled>
      </Radix.List>
      {tabs.map(({ id, label: text, panel }) => (
        <Radix.Content key={id} value={id} forceMount asChild>
          <Unstyled className="data-[state=inactive]:hidden noscript:data-[state=inactive]:block">
            <p className="mb-3 hidden font-bold text-xl noscript:block">{text}</p>
            {panel}
          </Unstyled>
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}

/** The library's style attributes would be refused by the content policy in prerendered pages. */
function Unstyled({ style: _refused, ...props }: ComponentProps<'div'>) {
  return <div {...props} />
}
