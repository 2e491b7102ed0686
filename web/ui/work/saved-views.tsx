import type { ReactNode } from 'react'
import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'
import { ToolButton } from './tool-button.tsx'

export type SavedView = { id: string; label: string; href: string; count?: number; current?: boolean }

type Props = { label: string; views: readonly SavedView[]; onSave?: () => void; children?: ReactNode }

/** Views of one list that have a name, each an address of its own; what is shown now can be saved as another. */
export function SavedViews({ label, views, onSave, children }: Props) {
  return (
    <nav
      aria-label={label}
      className="flex items-end gap-1 overflow-x-auto overflow-y-hidden border-line border-b px-4 max-md:mask-r-from-[calc(100%-3rem)] max-md:pr-12 md:px-6"
    >
      {views.map(({ id, label: text, href, count, current }) => (
        <a
          key={id}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            '-mb-px shrink-0 whitespace-nowrap border-b-[3px] px-3 pt-2 pb-2.25 hover:text-ink focus-visible:-outline-offset-3 pointer-coarse:min-h-11',
            current ? 'border-signal font-semibold text-ink' : 'border-transparent font-medium text-muted',
          )}
        >
          {text}
          {count !== undefined && ` ${count}`}
        </a>
      ))}
      {onSave && (
        <ToolButton
          look="ghost"
          icon="plus"
          label={say('Save this view')}
          onClick={onSave}
          className="mb-0.5 text-muted"
        />
      )}
      {children}
    </nav>
  )
}
