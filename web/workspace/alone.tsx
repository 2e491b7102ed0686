import { type ReactNode, useState } from 'react'
import { brand } from '#contract/brand.ts'
import { languageNames, languages, pathIn, splitPath } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { PlumbBob } from '#web/ui/motifs.tsx'
import style from './workspace.css?url'

/**
 * A screen that stands by itself, for whoever followed a link and is nobody here: its name over it, the other language, and no
 * way elsewhere. What the link carries after its `#`, which the page takes out of the address, goes along to that language.
 */
export function AlonePage({ children }: { children: ReactNode }) {
  const path = usePath()
  const [carried] = useState(() => (typeof window === 'undefined' ? '' : window.location.hash))
  return (
    <>
      <link rel="stylesheet" href={style} precedence="workspace" />
      <div className="workspace flex min-h-dvh flex-col">
        <header className="flex h-14 items-center gap-2 border-line border-b px-4 font-extrabold text-base tracking-tight md:h-12 md:px-6">
          <PlumbBob className="h-7.5 shrink-0" />
          <span className="flex-1">{brand.name}</span>
          {languages
            .filter((language) => language !== spokenLanguage())
            .map((language) => (
              <a
                key={language}
                href={pathIn(language, splitPath(path).path)}
                hrefLang={language}
                lang={language}
                onClick={({ currentTarget }) => {
                  currentTarget.hash = carried
                }}
                className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
              >
                {languageNames[language]}
              </a>
            ))}
        </header>
        <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
          {children}
        </main>
      </div>
    </>
  )
}
