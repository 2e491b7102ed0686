import { sumText } from '#contract/proposal-words.ts'
import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter with a proposal says: nothing that its reader would not see in it. */
type ProposalLetter = {
  language: Language
  href: string
  person: string
  org: string
  project: string
  number: number
  title: string
  cents: number
  /** The last day on which it can be accepted, `2026-04-30`. */
  validUntil: string
}

/** Tells an owner of a proposal. Opening the link answers nothing. */
export function proposalLetter(letter: ProposalLetter): Letter {
  const { language, href, person, org, project, number, title, cents, validUntil } = letter
  const say = sayIn(language)
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${validUntil}T12:00:00Z`),
  )
  return {
    language,
    subject: say('Proposal from {org}: {title}', { org, title }),
    preview: say('{sum}, good until {day}', { sum: sumText(cents, language), day }),
    heading: title,
    paragraphs: [
      say('Hello {person}, {org} sent you proposal {number} for {project}.', {
        person,
        org,
        number,
        project,
      }),
      say('It comes to {sum} before any options, and is good until {day}.', {
        sum: sumText(cents, language),
        day,
      }),
      say('Read it, choose your options, ask, accept or decline on the page behind the button.'),
    ],
    button: { label: say('Read the proposal'), href },
    reason: say('{org} sent you this because you are the owner of this job. The link is yours alone.', {
      org,
    }),
  }
}
