import { type Language, languageNames, languages, pathIn, splitPath } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'
import { usePath } from '#web/kit/navigation.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** The page that is shown, in `language`; a page of another language is a document of its own. */
const pageIn = (language: Language, path: string) => pathIn(language, splitPath(path).path)

/** Links to the page that is shown, in each other language, called as those who read it call it. */
export function LanguageSwitch({ className }: { className?: string }) {
  const path = usePath()
  return languages
    .filter((language) => language !== spokenLanguage())
    .map((language) => (
      <a
        key={language}
        href={pageIn(language, path)}
        hrefLang={language}
        lang={language}
        aria-label={say('This page in {language}', { language: languageNames[language] })}
        // The tab that is open, and whoever sent the visitor, go along.
        onClick={({ currentTarget }) => {
          currentTarget.search = window.location.search
          currentTarget.hash = window.location.hash
        }}
        className={classNames('flex min-h-11 items-center font-semibold hover:underline', className)}
      >
        {languageNames[language]}
      </a>
    ))
}
