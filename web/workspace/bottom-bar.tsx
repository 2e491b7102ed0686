import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Icon, type IconName } from '#web/ui/work/icon.tsx'
import { Popover } from '#web/ui/work/popover.tsx'
import { Count } from '#web/ui/work/tag.tsx'
import type { PhoneWays } from './navigation.ts'

const look = (current: boolean | undefined) =>
  classNames(
    'relative flex h-15 w-full flex-col items-center justify-center gap-0.5 text-xs focus-visible:-outline-offset-3',
    'before:absolute before:-top-px before:h-[3px] before:w-10',
    current ? 'font-semibold before:bg-signal' : 'font-medium text-muted',
  )

function Face({ icon, label, count }: { icon: IconName; label: string; count?: number | undefined }) {
  return (
    <>
      <span className="relative">
        <Icon name={icon} className="size-5.5" />
        {count !== undefined && count > 0 && (
          <span className="absolute -top-2 left-3.5">
            <Count>{count}</Count>
          </span>
        )}
      </span>
      <span className="max-w-full truncate px-0.5">{label}</span>
    </>
  )
}

/** The ways at a phone's foot: five, or four for whoever works on site; 72 px and what the phone itself keeps free. */
export function BottomBar({ bar, more }: PhoneWays) {
  const isMore = more.some(({ current }) => current)
  return (
    <nav
      aria-label={say('Workspace')}
      data-bottom-bar
      className="sticky bottom-0 z-30 border-line border-t bg-sheet px-1 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden print:hidden"
    >
      <ul className="grid auto-cols-fr grid-flow-col">
        {bar.map(({ id, label, short, href, icon, current, count }) => (
          <li key={id}>
            <a href={href} aria-current={current ? 'page' : undefined} className={look(current)}>
              <Face icon={icon} label={short ?? label} count={count} />
            </a>
          </li>
        ))}
        <li>
          <Popover
            label={say('More')}
            side="end"
            trigger={(button) => (
              <button type="button" {...button} className={look(isMore)}>
                <Face icon="more" label={say('More')} />
              </button>
            )}
          >
            {(close) => (
              <ul className="py-2">
                {more.map(({ id, label, href, icon, current }) => (
                  <li key={id}>
                    <a
                      href={href}
                      aria-current={current ? 'page' : undefined}
                      onClick={close}
                      className={classNames(
                        'flex min-h-12 items-center gap-3 px-4 text-base hover:bg-wash focus-visible:-outline-offset-3',
                        current && 'bg-wash font-semibold',
                      )}
                    >
                      <Icon name={icon} className="size-5 text-muted" />
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Popover>
        </li>
      </ul>
    </nav>
  )
}
