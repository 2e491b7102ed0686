import { type ComponentType, useEffect, useState } from 'react'
import { screens } from '#contract/pages.ts'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { useMenu } from '#web/kit/menu.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { isLaunched } from '#web/kit/release.ts'
import { useSession } from '#web/kit/session.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Container } from '#web/ui/section.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { Logo } from './logo.tsx'

const links = [
  [screens.about.path, say('About')],
  [screens.features.path, say('Features')],
  [screens['use-cases'].path, say('Use Cases')],
  [screens.plans.path, say('Plans')],
] as const

/** Whether `path` shows the page that `href` leads to, in whatever spelling. */
const isAt = (path: string, href: string) => path.toLowerCase().replace(/\/$/, '') === href

const bar = 'z-40 border-line border-b bg-paper'

/** The button to log out, which comes once somebody is signed in; on the next page again where it could not be had. */
function useLogOut(signedIn: boolean): ComponentType | undefined {
  const path = usePath()
  const [LogOut, setLogOut] = useState<ComponentType>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page asks again
  useEffect(() => {
    if (!signedIn) return
    import('./log-out.tsx').then(
      ({ default: loaded }) => setLogOut(() => loaded),
      () => undefined,
    )
  }, [signedIn, path])
  return LogOut
}

/** The header of every page: logo, navigation, and what a visitor or a signed-in user can do next. */
export function Header() {
  const path = usePath()
  const user = useSession()
  const LogOut = useLogOut(user !== null)
  const { open, setOpen, toggle } = useMenu()
  const close = () => setOpen(false)

  return (
    <header
      className={classNames(
        bar,
        'fixed inset-x-0 top-0 max-h-dvh overflow-y-auto abreast:sticky noscript:static! noscript:max-h-none',
      )}
    >
      <Container className="flex flex-wrap items-center justify-between">
        <div className="flex min-h-16 w-full items-center justify-between abreast:w-auto">
          <Logo href={at(user ? '/dashboard' : '/')} />
          <Button
            ref={toggle}
            variant="ghost"
            size="icon"
            className="-mr-2 abreast:hidden noscript:hidden"
            aria-expanded={open}
            aria-controls="site-menu"
            aria-label={open ? say('Close menu') : say('Open menu')}
            onClick={() => setOpen(!open)}
          >
            <svg
              viewBox="0 0 24 24"
              className="size-6"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
            >
              <path d={open ? 'M5 5l14 14M19 5L5 19' : 'M3 6h18M3 12h18M3 18h18'} />
            </svg>
          </Button>
        </div>
        <nav
          id="site-menu"
          aria-label={say('Main')}
          className={classNames(
            'w-full flex-col gap-1 pb-4 abreast:flex abreast:w-auto abreast:flex-row abreast:items-center abreast:pb-0 noscript:flex',
            open ? 'flex' : 'hidden',
          )}
        >
          {links.map(([href, label]) => (
            <a
              key={href}
              href={href}
              onClick={close}
              aria-current={isAt(path, href) ? 'page' : undefined}
              className="flex min-h-11 items-center border-transparent border-l-4 px-3 font-semibold hover:bg-wash aria-[current=page]:border-signal abreast:border-b-4 abreast:border-l-0 abreast:pt-1"
            >
              {label}
            </a>
          ))}
          {/* Once it is launched the row is longer; the footer leads to the other languages as well. */}
          <LanguageSwitch
            className={classNames('px-4 abreast:px-3', (user || isLaunched()) && 'abreast:max-lg:hidden')}
          />
          {user ? (
            <>
              <Button
                href={at('/dashboard')}
                onClick={close}
                variant="outline"
                size="sm"
                className="mt-2 abreast:mt-0 abreast:ml-3"
              >
                {say('Dashboard')}
              </Button>
              {LogOut && <LogOut />}
            </>
          ) : (
            <>
              {isLaunched() && (
                <a
                  href={screens.login.path}
                  onClick={close}
                  className="flex min-h-11 items-center px-4 font-semibold hover:bg-wash abreast:px-3"
                >
                  {say('Sign in')}
                </a>
              )}
              <Button
                href={isLaunched() ? screens.register.path : screens.waitlist.path}
                onClick={close}
                size="sm"
                className="mt-2 abreast:mt-0 abreast:ml-3"
              >
                {isLaunched() ? say('Get Started') : say('Join Waitlist')}
              </Button>
            </>
          )}
        </nav>
      </Container>
    </header>
  )
}

/** The header of the pages that a letter leads to: the logo only. */
export function SimpleHeader() {
  return (
    <header className={bar}>
      <Container className="flex min-h-16 items-center">
        <Logo href={at('/')} />
      </Container>
    </header>
  )
}
