import { type Language, locales } from '#language/languages.ts'
import { sayIn } from '#language/say.ts'
import type { Letter } from '#server/kit/letter.ts'

/** What a letter that asks for a yes says; nothing that its reader would not see in the project. */
export type AskLetter = {
  language: Language
  href: string
  person: string
  org: string
  task: string
  project: string
  address: string
  startOn: string | null
  finishOn: string | null
  /** Until when it can be answered. */
  expiresAt: Date
}

/** A day as a letter says it: `Friday, July 24, 2026`. */
const dayIn = (language: Language, date: string) =>
  new Intl.DateTimeFormat(locales[language], { dateStyle: 'full', timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )

/** Asks somebody who does a task whether they can do it on its days. Opening the link answers nothing. */
export function askLetter(ask: AskLetter): Letter {
  const { language, href, person, org, task, project, address, expiresAt } = ask
  const say = sayIn(language)
  return {
    language,
    subject: say('{org} asks: can you do “{task}”?', { org, task }),
    preview: daysText(ask),
    heading: say('Can you do it?'),
    paragraphs: [
      say('Hello {person}, {org} would like you to do this:', { person, org }),
      task,
      daysText(ask),
      address === ''
        ? say('Where: {place}', { place: project })
        : say('Where: {place}', { place: `${project}, ${address}` }),
      say(
        'Say yes, or that you cannot, on the page behind the button. It needs no account, and you can change your answer until the work begins.',
      ),
    ],
    button: { label: say('Answer'), href },
    reason: say('{org} sent you this because you are on this job. The link works until {day}.', {
      org,
      day: dayIn(language, expiresAt.toISOString().slice(0, 10)),
    }),
  }
}

function daysText({ language, startOn, finishOn }: AskLetter): string {
  const say = sayIn(language)
  if (startOn !== null && finishOn !== null && startOn !== finishOn) {
    return say('When: {start} to {finish}', {
      start: dayIn(language, startOn),
      finish: dayIn(language, finishOn),
    })
  }
  const one = startOn ?? finishOn
  return one === null ? say('When: no date is set yet') : say('When: {day}', { day: dayIn(language, one) })
}
