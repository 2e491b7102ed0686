import { type Language, languages, pathIn, splitPath } from '#language/languages.ts'
import { spokenLanguage } from '#language/say.ts'

const key = 'plumbline-language'

/** Keeps which language was chosen on this device, in place of that of the account. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language)
  } catch {
    // A browser that keeps nothing asks the account again next time.
  }
}

function remembered(): Language | undefined {
  try {
    const kept = localStorage.getItem(key)
    return languages.find((one) => one === kept)
  } catch {
    return undefined
  }
}

/** The address of the page that is shown in the reader's own language; undefined where it is in it already. */
export function ownLanguageAddress(account: Language, path: string): string | undefined {
  const wanted = remembered() ?? account
  return wanted === spokenLanguage() ? undefined : pathIn(wanted, splitPath(path).path)
}
