import type { ReactNode } from 'react'
import { OperatorTitle, SkipLink } from './frame.tsx'

/** What stands around the screens that lead in: the title block, and nothing that leads further. */
export function WayIn({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <header className="border-line border-b bg-sheet print:hidden">
        <div className="mx-auto flex min-h-16 w-full max-w-[72rem] items-center px-4 sm:px-6 lg:px-8">
          <OperatorTitle />
        </div>
      </header>
      <main id="main" tabIndex={-1} className="outline-none">
        {children}
      </main>
    </>
  )
}
