import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter with a request for prices says: nothing that its reader would not see behind its link. */
export type QuoteLetter = {
  language: Language
  href: string
  supplier: string
  org: string
  project: string
  number: number
  count: number
  note: string
  /** The last day to answer on, `2026-04-30`. */
  answerBy: string
}

/** Asks a supplier for prices. Opening the link answers nothing. */
export function quoteLetter({ language, href, note, answerBy, ...about }: QuoteLetter): Letter {
  const say = sayIn(language)
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${answerBy}T12:00:00Z`),
  )
  return {
    language,
    subject: say('Request for prices {number} from {org}: {project}', about),
    preview: say('{count, plural, one {# item} other {# items}}, answer by {day}', { ...about, day }),
    heading: say('Prices for {project}', about),
    paragraphs: [
      say(
        'Hello {supplier}, {org} asks you for prices of {count, plural, one {# item} other {# items}} for {project}.',
        about,
      ),
      ...(note === '' ? [] : [note]),
      say('Please answer by {day}, on the page behind the button. You need no account.', { day }),
    ],
    button: { label: say('Enter your prices'), href },
    reason: say('{org} sent you this to ask for prices. The link is yours alone.', about),
  }
}
