import { classNames } from '../class-names.ts'

type Props = { label: string; ways: readonly { href: string; label: string; current: boolean }[] }

/** Ways to see the same thing, side by side; each is an address of its own. */
export function WaySwitch({ label, ways }: Props) {
  return (
    <nav aria-label={label} className="inline-flex overflow-hidden rounded-sm border border-ink">
      {ways.map(({ href, label: name, current }) => (
        <a
          key={href}
          href={href}
          aria-current={current ? 'page' : undefined}
          className={classNames(
            'inline-flex min-h-7.5 items-center px-3 font-semibold text-[0.8125rem] focus-visible:-outline-offset-3 max-md:min-h-11 max-md:min-w-11 max-md:justify-center max-md:px-1.5 max-md:text-base pointer-coarse:min-h-11',
            current ? 'bg-ink text-paper focus-visible:outline-paper' : 'hover:bg-wash',
          )}
        >
          {name}
        </a>
      ))}
    </nav>
  )
}
