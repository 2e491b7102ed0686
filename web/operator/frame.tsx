import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { findPage, type ScreenId, screens } from '#contract/pages.ts'
import { useKeptFocus } from '#web/kit/kept-focus.ts'
import { useMenu } from '#web/kit/menu.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { PlumbBob } from '#web/ui/motifs.tsx'
import { useLeaving } from './leave.ts'
import { WhoIsIn } from './who-is-in.tsx'

const entries = [
  'operator',
  'operator-members',
  'operator-invitations',
  'operator-letters',
  'operator-messages',
  'operator-audit',
  'operator-connections',
] as const satisfies readonly ScreenId[]

/** The screens that an entry stands for beside its own. */
const within: Partial<Record<ScreenId, (typeof entries)[number]>> = { 'operator-member': 'operator-members' }

/** Mark and name over what is not the public site. */
export function OperatorTitle({ href }: { href?: string }) {
  const inside = (
    <>
      <PlumbBob className="h-9 shrink-0" />
      <span className="leading-none">
        <span className="block font-extrabold text-lg tracking-tight">{brand.name}</span>
        <span className="mt-1 block text-muted">Operator</span>
      </span>
    </>
  )
  const look = 'flex min-h-11 items-center gap-2.5'
  return href ? (
    <a href={href} className={look}>
      {inside}
    </a>
  ) : (
    <p className={look}>{inside}</p>
  )
}

export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}

/** What stands around every screen of those who run the service: title block, the ways between them, and who is signed in. */
export function OperatorFrame({ children }: { children: ReactNode }) {
  useLeaving()
  useKeptFocus()
  return (
    <div className="flex min-h-dvh flex-col lg:flex-row">
      <SkipLink />
      <Rail />
      <main id="main" tabIndex={-1} className="min-w-0 flex-1 outline-none">
        {children}
      </main>
    </div>
  )
}

/** A column on wide screens; on narrow ones a bar whose button opens the rest. */
function Rail() {
  const path = usePath()
  const destination = findPage(path)
  const shown = destination.kind === 'screen' ? (within[destination.id] ?? destination.id) : undefined
  const { open, setOpen, toggle } = useMenu()
  return (
    <header className="sticky top-0 z-40 max-h-dvh overflow-y-auto border-line border-b bg-sheet lg:flex lg:h-dvh lg:w-60 lg:shrink-0 lg:flex-col lg:border-r lg:border-b-0 print:hidden">
      <div className="flex min-h-16 items-center justify-between px-4 lg:px-5 lg:pt-5 lg:pb-4">
        <OperatorTitle href={screens.operator.path} />
        <Button
          ref={toggle}
          variant="ghost"
          size="sm"
          className="-mr-2 lg:hidden noscript:hidden"
          aria-expanded={open}
          aria-controls="operator-menu"
          onClick={() => setOpen(!open)}
        >
          {open ? 'Close' : 'Menu'}
        </Button>
      </div>
      <div
        id="operator-menu"
        className={classNames(
          'flex-col pb-4 lg:flex lg:min-h-0 lg:flex-1 lg:justify-between lg:pb-5 noscript:flex',
          open ? 'flex' : 'hidden',
        )}
      >
        <nav aria-label="Operator">
          <ul>
            {entries.map((id) => (
              <li key={id}>
                <a
                  href={screens[id].path}
                  aria-current={shown === id ? 'page' : undefined}
                  // The page that is shown is no new page, so that nothing else would close the menu.
                  onClick={() => setOpen(false)}
                  className="flex min-h-11 items-center border-transparent border-l-4 px-4 font-semibold hover:bg-wash focus-visible:-outline-offset-3 aria-[current=page]:border-signal aria-[current=page]:bg-wash"
                >
                  {screens[id].title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <WhoIsIn here={shown === 'operator-account'} onGo={() => setOpen(false)} />
      </div>
    </header>
  )
}
