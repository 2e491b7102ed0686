import type { ReactNode } from 'react'
import { at } from '#language/languages.ts'
import { say } from '#language/say.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Footer, SimpleFooter } from './footer.tsx'
import { Header, SimpleHeader } from './header.tsx'

/** What stands around a page; one with a shell of its own brings all of it. */
export type Shell = 'full' | 'simple' | 'own'

type Props = { path: string; shell: Shell; children: ReactNode }

/** Header, page and footer. Small screens get padding under the fixed header; a chat fills the screen and does not scroll. */
export function Layout({ path, shell, children }: Props) {
  if (shell === 'own') return children
  const simple = shell === 'simple'
  const chat = path.toLowerCase() === at('/chat') || path.toLowerCase().startsWith(at('/chat/'))
  return (
    <div className={classNames('flex flex-col', chat ? 'h-dvh overflow-hidden' : 'min-h-dvh')}>
      <a
        href="#main"
        className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {say('Skip to content')}
      </a>
      {simple ? <SimpleHeader /> : <Header />}
      <main
        id="main"
        tabIndex={-1}
        className={classNames(
          'flex-1 outline-none',
          !simple && 'pt-16 abreast:pt-0 noscript:pt-0',
          chat && 'min-h-0 overflow-hidden',
        )}
      >
        {children}
      </main>
      {!chat && (simple ? <SimpleFooter /> : <Footer />)}
    </div>
  )
}
