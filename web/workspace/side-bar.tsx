import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { PlumbBob } from '#web/ui/motifs.tsx'
import { Icon } from '#web/ui/work/icon.tsx'
import { Count } from '#web/ui/work/tag.tsx'
import type { Way, WayGroup } from './ways.ts'

/** The name stands where there is room for it, or where somebody points at its icon. */
export const onlyWide = 'sr-only desk:not-sr-only'

/** One way: icon and word, the word alone for a screen reader where the bar is narrow. */
export function WayLink({ id, label, href, icon, current, count, waiting, of }: Way) {
  return (
    <li key={id}>
      <a
        href={href}
        title={label}
        aria-current={current ? 'page' : undefined}
        className={classNames(
          'relative flex h-8 items-center gap-2.5 rounded-sm px-2 font-medium pointer-coarse:h-11 max-desk:justify-center',
          'hover:bg-wash focus-visible:-outline-offset-3',
          'before:absolute before:inset-y-0 before:-left-2 before:w-[3px]',
          of !== undefined && 'desk:pl-6',
          current && 'rounded-l-none bg-wash font-semibold before:bg-signal forced-colors:underline',
        )}
      >
        <Icon name={icon} className={classNames('size-4 shrink-0', !current && 'text-muted')} />
        <span className={classNames('min-w-0 desk:truncate', onlyWide)}>{label}</span>
        {count !== undefined && count > 0 && (
          <span className="ml-auto text-muted text-xs max-desk:absolute max-desk:-top-1.5 max-desk:-right-1">
            {waiting ? <Count>{count}</Count> : <span className="max-desk:sr-only">{count}</span>}
          </span>
        )}
      </a>
    </li>
  )
}

type Props = {
  /** Where the mark leads. */
  home: string
  groups: readonly WayGroup[]
  /** What stands under the first group: the open project, from which another is chosen. */
  project?: ReactNode
  foot: readonly Way[]
  /** Who is signed in. */
  who: ReactNode
}

/** The column of ways: 216 px with words, 56 px of icons under 1200. */
export function SideBar({ home, groups, project, foot, who }: Props) {
  return (
    <nav
      aria-label={say('Workspace')}
      className="sticky top-0 flex h-dvh w-14 shrink-0 flex-col border-line border-r bg-sheet max-md:hidden desk:w-54 print:hidden"
    >
      <a
        href={home}
        title={brand.name}
        className="flex h-12 shrink-0 items-center gap-2 px-4 font-extrabold text-base tracking-tight focus-visible:-outline-offset-3 max-desk:justify-center"
      >
        <PlumbBob className="h-7.5 shrink-0" />
        <span className={onlyWide}>{brand.name}</span>
      </a>
      <div className="min-h-0 flex-1 overflow-y-auto pb-4">
        {groups.map(({ id, label, ways }, at) => (
          <div key={id} className="px-2 not-first:mt-1">
            {label && (
              <p className={`mt-3 px-2 pb-1 font-semibold text-muted text-xs ${onlyWide}`}>{label}</p>
            )}
            <ul>
              {ways.map((way) => (
                <WayLink key={way.id} {...way} />
              ))}
            </ul>
            {at === 0 && project && <div className="mt-2">{project}</div>}
          </div>
        ))}
      </div>
      <div className="shrink-0 border-line border-t px-2 py-2">
        <ul>
          {foot.map((way) => (
            <WayLink key={way.id} {...way} />
          ))}
        </ul>
        {who}
      </div>
    </nav>
  )
}
