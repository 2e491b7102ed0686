import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/work/icon.tsx'
import { Count } from '#web/ui/work/tag.tsx'
import type { Way } from './ways.ts'

/** The ways at a phone's foot: five, or four for whoever works on site; 72 px and what the phone itself keeps free. */
export function BottomBar({ ways }: { ways: readonly Way[] }) {
  return (
    <nav
      aria-label={say('Workspace')}
      className="sticky bottom-0 z-30 border-line border-t bg-sheet px-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {ways.map(({ id, label, href, icon, current, count }) => (
          <li key={id}>
            <a
              href={href}
              aria-current={current ? 'page' : undefined}
              className={classNames(
                'relative flex h-15 flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-3',
                'before:absolute before:-top-px before:h-[3px] before:w-10',
                current ? 'font-semibold before:bg-signal' : 'font-medium text-muted',
              )}
            >
              <span className="relative">
                <Icon name={icon} className="size-5.5" />
                {count !== undefined && count > 0 && (
                  <span className="absolute -top-2 left-3.5">
                    <Count>{count}</Count>
                  </span>
                )}
              </span>
              <span className="max-w-full truncate px-0.5">{label}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
