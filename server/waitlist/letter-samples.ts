import { type LetterKind, letterKinds } from '#contract/invitations.ts'
import { screens } from '#contract/pages.ts'
import { sampleDetails } from '#contract/samples.ts'
import { type Language, languages, pathIn, sourceLanguage } from '#language/languages.ts'
import type { Db } from '#server/db/schema.ts'
import { type Letter, letterHtml, letterText } from '#server/kit/letter.ts'
import { Refusal } from '#server/kit/refusal.ts'
import { confirmedLetter, confirmLetter, invitationLetter } from './letters.ts'
import { referralHref } from './standing.ts'
import { countLetters } from './store/letters.ts'

/** As long as a real one, and plainly none. */
const token = 'sample'.repeat(8).slice(0, 43)
const place = 1204

/** Every letter, written to a member who does not exist: its links lead to nobody. */
function sample(kind: LetterKind, publicUrl: string, language: Language): Letter {
  const link = (screen: 'confirm' | 'unsubscribe' | 'status') =>
    `${publicUrl}${pathIn(language, screens[screen].path.replace('{token}', token))}`
  const [unsubscribeHref, statusHref] = [link('unsubscribe'), link('status')]
  const letters: Record<LetterKind, Letter> = {
    confirm: confirmLetter({ language, confirmHref: link('confirm'), unsubscribeHref }),
    confirmed: confirmedLetter({
      language,
      place,
      statusHref,
      referralHref: referralHref(publicUrl, 'sample', language),
      unsubscribeHref,
      details: sampleDetails,
    }),
    invitation: invitationLetter({ language, statusHref, unsubscribeHref }),
  }
  return letters[kind]
}

const isKind = (text: string): text is LetterKind => Object.hasOwn(letterKinds, text)

/** The HTML of a letter; refuses a kind, or a language, that there is not. */
export function letterPreview(kind: string, publicUrl: string, wanted: unknown = sourceLanguage): string {
  const language = languages.find((one) => one === wanted)
  if (!isKind(kind) || !language) throw new Refusal('not_found', 'There is no such letter.')
  return letterHtml(sample(kind, publicUrl, language))
}

/** Every letter in words, in each language, and how many of it were sent. */
export async function readLetterSamples(db: Db, publicUrl: string) {
  const counts = await countLetters(db)
  return (Object.keys(letterKinds) as LetterKind[]).map((kind) => {
    const words = languages.map((language) => {
      const letter = sample(kind, publicUrl, language)
      return { language, subject: letter.subject, text: letterText(letter) }
    })
    const { waiting = 0, sent = 0, failed = 0, lastError = null } = counts.get(kind) ?? {}
    return { kind, words, waiting, sent, failed, lastError }
  })
}
