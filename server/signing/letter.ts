import { spacedHash } from '#domain/seal/report.ts'
import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter about signing says: nothing that its reader would not see in the document. */
type SigningLetter = {
  language: Language
  href: string
  person: string
  org: string
  project: string
  number: string
  title: string
  note: string
  expiresAt: Date
  timeZone: string
  /** The fingerprint of the record, once all have signed and it is sealed. */
  head: string | null
}

/** Asks a party to sign, or brings what all have signed. Opening the link signs nothing. */
export function signingLetter(letter: SigningLetter): Letter {
  const { language, href, person, org, project, number, title, note, expiresAt, timeZone, head } = letter
  const say = sayIn(language)
  const reason = say('{org} sent you this because you are to sign it. The link is yours alone.', { org })
  const what = `${number} ${title}`.trim()
  if (head !== null)
    return {
      language,
      subject: say('Signed by all: {what}', { what }),
      preview: say('The sealed document, to be kept'),
      heading: say('Signed by all: {what}', { what }),
      paragraphs: [
        say(
          'Hello {person}, everybody has signed {what} for {project}. It is sealed: nothing in it can be changed unseen.',
          {
            person,
            what,
            project,
          },
        ),
        say('Keep this letter. The fingerprint of the signing record is {head}', { head: spacedHash(head) }),
      ],
      button: { label: say('Get the signed document'), href },
      reason,
    }
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone }).format(expiresAt)
  return {
    language,
    subject: say('To sign: {what}', { what }),
    preview: say('{org} asks you to sign, until {day}', { org, day }),
    heading: what,
    paragraphs: [
      say('Hello {person}, {org} asks you to sign {what} for {project}.', { person, org, what, project }),
      ...(note === '' ? [] : [note]),
      say('Read it, sign or decline on the page behind the button, until {day}. You need no account.', {
        day,
      }),
    ],
    button: { label: say('Read and sign'), href },
    reason,
  }
}
