import type { ReactNode } from 'react'
import { brand } from '#contract/brand.ts'
import { PlumbBob } from '#web/ui/motifs.tsx'
import style from './workspace.css?url'

/** A screen that stands by itself, for whoever followed a link and is nobody here: its name over it, and no way elsewhere. */
export function AlonePage({ children }: { children: ReactNode }) {
  return (
    <>
      <link rel="stylesheet" href={style} precedence="workspace" />
      <div className="workspace flex min-h-dvh flex-col">
        <header className="flex h-14 items-center gap-2 border-line border-b px-4 font-extrabold text-base tracking-tight md:h-12 md:px-6">
          <PlumbBob className="h-7.5 shrink-0" />
          {brand.name}
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
