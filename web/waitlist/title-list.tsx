import { useEffect, useRef } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { TitleOption } from './job-title-options.ts'

type Props = {
  id: string
  options: readonly TitleOption[]
  optionId: (index: number) => string
  /** The line that the keys are on; -1 for none. */
  active: number
  onChoose: (option: TitleOption) => void
}

/** The open list. The focus and the keys stay in the field, which names the line they are on. */
export function TitleList({ id, options, optionId, active, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    if (active >= 0) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={say('Job titles')}
      className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 scroll-mb-3 overflow-y-auto overscroll-contain rounded-sm border-2 border-ink bg-sheet shadow-lg"
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's, which keeps the focus
        <div
          key={option.label}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classNames(
            'flex min-h-11 cursor-pointer items-center px-3 py-2 hover:bg-wash',
            'aria-selected:bg-ink aria-selected:text-paper',
            option.label !== option.value && 'font-semibold not-first:border-line not-first:border-t-2',
          )}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className="min-w-0 wrap-anywhere">{option.label}</span>
        </div>
      ))}
    </div>
  )
}
