import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { Icon } from './icon.tsx'

export type BulkAction = { id: string; label: string; danger?: boolean; onChoose: () => void }

type Props = {
  count: number
  actions: readonly BulkAction[]
  onClear: () => void
  /** What opens a menu instead of doing something at once; made of `bulkLook`. */
  children?: ReactNode
}

/** What every button of the bar looks like. */
export const bulkLook =
  'inline-flex min-h-8 items-center rounded-sm px-2.5 font-semibold text-[0.8125rem] hover:bg-wash pointer-coarse:min-h-11 max-md:min-h-11'

/** What can be done with all that is selected, over the foot of the list; nothing while nothing is. */
export function BulkBar({ count, actions, onClear, children }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {count > 0 && say('{count, plural, one {# selected} other {# selected}}', { count })}
      </p>
      {count > 0 && (
        <div
          role="toolbar"
          data-bulk-bar=""
          aria-label={say('{count, plural, one {# selected} other {# selected}}', { count })}
          className="on-ink appears sticky bottom-4 z-20 mx-auto flex w-fit max-w-[calc(100%-2rem)] flex-wrap items-center gap-1 rounded-sm border border-line bg-paper px-2 py-1.5 text-ink shadow-float max-md:bottom-22"
        >
          <span className="px-2 font-semibold text-[0.8125rem]">
            {say('{count, plural, one {# selected} other {# selected}}', { count })}
          </span>
          {children}
          {actions.map(({ id, label, danger, onChoose }) => (
            <button
              key={id}
              type="button"
              onClick={onChoose}
              className={classNames(bulkLook, danger && 'text-alarm-text')}
            >
              {label}
            </button>
          ))}
          <button
            type="button"
            aria-label={say('Select nothing')}
            onClick={onClear}
            className={classNames(bulkLook, 'border-line border-l pointer-coarse:min-w-11')}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </>
  )
}
