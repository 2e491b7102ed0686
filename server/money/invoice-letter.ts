import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter with an invoice says: nothing that its reader would not see behind its link. */
export type InvoiceLetter = {
  language: Language
  href: string
  org: string
  project: string
  number: number
  /** As it is read, such as $1,250.00. */
  open: string
  /** The day it is due, `2026-04-30`, and how long it is late. */
  dueOn: string
  lateDays: number
  /** Empty where none is due. */
  interest: string
  interestSource: string
  online: boolean
}

/** Sends an invoice, or reminds of one that is late. Opening the link pays nothing. */
export function invoiceLetter({ language, href, dueOn, online, ...about }: InvoiceLetter): Letter {
  const say = sayIn(language)
  const day = new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${dueOn}T12:00:00Z`),
  )
  const late = about.lateDays > 0
  return {
    language,
    subject: late
      ? say('Reminder: invoice {number} from {org} is past due', about)
      : say('Invoice {number} from {org}: {project}', about),
    preview: say('{open} due {day}', { ...about, day }),
    heading: say('Invoice {number} for {project}', about),
    paragraphs: [
      late
        ? say(
            '{open} of this invoice was due {day}, {lateDays, plural, one {# day} other {# days}} ago. If you have paid it meanwhile, thank you: there is nothing to do.',
            { ...about, day },
          )
        : say('{open} is due by {day}.', { ...about, day }),
      ...(about.interest === ''
        ? []
        : [say('Interest to date comes to {interest} ({interestSource}).', about)]),
      online
        ? say('You can read it and pay it online behind the button. You need no account.')
        : say('You can read it behind the button. You need no account.'),
    ],
    button: { label: online ? say('Read and pay') : say('Read the invoice'), href },
    reason: say('{org} sent you this because of work on {project}. The link is yours alone.', about),
  }
}
