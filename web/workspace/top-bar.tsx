import { Fragment, type ReactNode } from 'react'
import { say } from '#language/say.ts'
import { useShownTrail } from '#web/kit/trail.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { keyCaps } from '#web/ui/work/key-match.ts'
import { KeyCap } from '#web/ui/work/tag.tsx'

type Props = {
  /** Opens search; where not given there is none to open. */
  onSearch?: () => void
  /** The button of the notices with what it opens. */
  notices?: ReactNode
  /** What else stands at the end. */
  children?: ReactNode
}

/** Where I am, and the ways to whatever else there is: 48 px, 56 on a phone. */
export function TopBar({ onSearch, notices, children }: Props) {
  const trail = useShownTrail()
  const back = trail.findLast(({ href }) => href !== undefined)?.href
  return (
    <header className="sticky top-0 z-30 flex h-14 items-center gap-1 border-line border-b bg-paper pr-2 pl-4 md:h-12 md:gap-2 md:px-6 print:hidden">
      {back && trail.length > 1 && (
        <a
          href={back}
          aria-label={say('Back')}
          className="-ml-3 grid size-11 shrink-0 place-items-center md:hidden"
        >
          <Icon name="left" className="size-5" />
        </a>
      )}
      <nav aria-label={say('Where you are')} className="min-w-0 flex-1 md:text-[0.8125rem]">
        <ol className="flex min-w-0 items-center gap-2">
          {trail.map(({ label, href }, at) => (
            <Fragment key={`${href ?? ''} ${label}`}>
              {at > 0 && (
                <li aria-hidden="true" className="text-muted max-md:hidden">
                  /
                </li>
              )}
              <li
                className={
                  at < trail.length - 1 ? 'max-w-60 shrink-0 truncate max-md:hidden' : 'min-w-0 md:truncate'
                }
              >
                {href === undefined ? (
                  <span
                    aria-current="page"
                    className="max-w-full font-semibold first-letter:uppercase max-md:line-clamp-2 max-md:hyphens-auto max-md:break-words max-md:text-lg/5 max-[379px]:text-base/5 md:inline-block md:truncate md:align-bottom"
                  >
                    {label}
                  </span>
                ) : (
                  <a
                    href={href}
                    className="inline-flex min-h-6 items-center text-muted hover:text-ink hover:underline focus-visible:-outline-offset-3"
                  >
                    {label}
                  </a>
                )}
              </li>
            </Fragment>
          ))}
        </ol>
      </nav>
      {onSearch && (
        <button
          type="button"
          onClick={onSearch}
          aria-keyshortcuts="Control+K"
          className="flex h-8 items-center gap-2 rounded-sm text-[0.8125rem] pointer-coarse:h-11 hover:border-control max-md:size-11 max-md:justify-center md:w-48 md:border md:border-line md:bg-sheet md:px-2 md:text-muted desk:w-66"
        >
          <Icon name="search" className="size-5.5 md:size-4" />
          <span className="flex-1 truncate text-left max-md:sr-only">{say('Search or go to')}</span>
          <span className="max-md:hidden pointer-coarse:hidden">
            <KeyCap>{keyCaps('ctrl+k').flat().join(' ')}</KeyCap>
          </span>
        </button>
      )}
      {notices}
      {children}
    </header>
  )
}
