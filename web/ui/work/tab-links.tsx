import { classNames } from '../class-names.ts'
import { useInSight } from '../use-in-sight.ts'

type Props = { label: string; tabs: readonly { href: string; label: string; current: boolean }[] }

/** The parts of a screen, each an address of its own, over the rule that they hang on. On a phone they are gone along sideways. */
export function TabLinks({ label, tabs }: Props) {
  const bar = useInSight<HTMLElement>(tabs.find(({ current }) => current)?.href ?? '')
  return (
    <div className="mb-4 border-line border-b md:mb-5">
      <nav
        ref={bar}
        aria-label={label}
        className={classNames(
          'flex overflow-x-auto overflow-y-hidden whitespace-nowrap px-1 md:px-3',
          'max-md:mask-r-from-[calc(100%-3rem)] max-desk:mask-l-from-[calc(100%-1rem)] max-desk:mask-r-from-[calc(100%-1.5rem)] max-md:pr-12',
        )}
      >
        {tabs.map(({ href, label: name, current }) => (
          <a
            key={href}
            href={href}
            aria-current={current ? 'page' : undefined}
            className={classNames(
              'inline-flex min-h-9 items-center border-b-3 px-3 pt-0.5 font-semibold text-[0.8125rem] focus-visible:-outline-offset-3 max-md:min-h-11 max-md:text-base md:max-desk:px-2 pointer-coarse:min-h-11',
              current
                ? 'border-signal text-ink'
                : 'border-transparent text-muted hover:bg-wash hover:text-ink',
            )}
          >
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}
