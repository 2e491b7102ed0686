import type { ReactNode } from 'react'
import { languages, pathIn, splitPath } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { dayText } from '#web/kit/work/dates.ts'
import { rememberLanguage } from '#web/kit/work/own-language.ts'

/** A screen for whoever works on site: large type, the day, and the two languages beside each other. */
export function OwnPage({ title, day, children }: { title: string; day?: string; children: ReactNode }) {
  const path = usePath()
  return (
    <>
      <div className="flex max-w-2xl items-center justify-between gap-3 px-4 pt-4 pb-4 md:px-6">
        <div className="min-w-0">
          <h1 tabIndex={-1} className="font-extrabold text-[1.375rem]/7 outline-none">
            {title}
          </h1>
          {day !== undefined && <p className="text-base/6 text-muted">{dayText(day)}</p>}
        </div>
        <nav
          aria-label={say('Language')}
          className="flex shrink-0 overflow-hidden rounded-sm border-2 border-ink"
        >
          {languages.map((language) => (
            <a
              key={language}
              href={pathIn(language, splitPath(path).path)}
              hrefLang={language}
              lang={language}
              aria-current={language === spokenLanguage() ? 'true' : undefined}
              onClick={() => rememberLanguage(language)}
              className="grid min-h-12 min-w-14 place-items-center font-semibold text-lg uppercase aria-[current]:bg-ink aria-[current]:text-paper focus-visible:-outline-offset-4"
            >
              {language}
            </a>
          ))}
        </nav>
      </div>
      {children}
    </>
  )
}
