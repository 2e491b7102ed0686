import { say } from '#language/say.ts'
import { classNames } from '../class-names.ts'

export type ViewLink = { id: string; label: string; href: string; current: boolean }

/** The views of the same rows side by side, each an address of its own; `label` says what is chosen where it is no view. */
export function ViewLinks({ views, label = say('View') }: { views: readonly ViewLink[]; label?: string }) {
  return (
    <nav aria-label={label} className="inline-flex overflow-hidden rounded-sm border border-ink print:hidden">
      {views.map(({ id, label, href, current }) => (
        <a
          key={id}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-7.5 items-center px-3 font-semibold text-[0.8125rem] focus-visible:-outline-offset-3 max-md:min-h-11 max-md:px-2 max-md:text-base pointer-coarse:min-h-11',
            current ? 'bg-ink text-paper focus-visible:outline-paper' : 'hover:bg-wash',
          )}
        >
          {label}
        </a>
      ))}
    </nav>
  )
}
