import { type Because, becauseWords, movedDay } from '#contract/moved.ts'
import { placeText } from '#contract/place-text.ts'
import { type Language, locales } from '#language/languages.ts'
import { type Say, sayIn } from '#language/say.ts'
import { dateIn } from '#server/kit/clock.ts'
import type { Letter } from '#server/kit/letter.ts'

/** A task that a letter asks about. */
export type AskedTask = {
  task: string
  startOn: string | null
  finishOn: string | null
  /** The days that the letter before had, where this one is sent because they moved. */
  wasStartOn: string | null
  wasFinishOn: string | null
  because: Because | null
}

/** What a letter that asks for a yes says; nothing that its reader would not see in the project. */
type AskLetter = {
  language: Language
  href: string
  person: string
  org: string
  project: string
  address: string
  /** Where the work is: its days are told. */
  timeZone: string
  tasks: readonly AskedTask[]
  /** Until when it can be answered. */
  expiresAt: Date
}

/** A day as a letter says it: `Friday, July 24, 2026`, or `Fri, Jul 24`. */
const dayIn = (
  language: Language,
  date: string,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'full' },
) =>
  new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
    new Date(`${date}T12:00:00Z`),
  )
const short = { weekday: 'short', month: 'short', day: 'numeric' } as const

/** Asks somebody who does tasks whether they can do them on their days. Opening the link answers nothing. */
export function askLetter({
  language,
  href,
  person,
  org,
  project,
  address,
  timeZone,
  tasks,
  expiresAt,
}: AskLetter): Letter {
  const say = sayIn(language)
  const told = tasks.map((one) => ({
    ...one,
    days: daysText(one, language),
    moved: movedText(one, language),
  }))
  const [first] = told
  const { task = '', days = '', moved } = first ?? {}
  const isMoved = told.some((one) => one.moved !== undefined)
  return {
    language,
    subject:
      tasks.length > 1
        ? say('{count} of your dates moved: {project}', { count: tasks.length, project })
        : moved === undefined
          ? say('{org} asks: can you do “{task}”?', { org, task })
          : `${moved.days}: ${task}`,
    preview: moved?.whole ?? days,
    heading: isMoved ? say('Your date moved. Can you do it?') : say('Can you do it?'),
    paragraphs: [
      isMoved
        ? say('Hello {person}, {org} asks about this:', { person, org })
        : say('Hello {person}, {org} would like you to do this:', { person, org }),
      ...told.flatMap((one) => [one.task, ...(one.moved ? [one.moved.whole] : []), one.days]),
      say('Where: {place}', { place: placeText(project, address) }),
      say(
        'Say yes, or that you cannot, on the page behind the button. It needs no account, and you can change your answer until the work begins.',
      ),
    ],
    button: { label: say('Answer'), href },
    reason: say('{org} sent you this because you are on this job. The link works until {day}.', {
      org,
      day: dayIn(language, dateIn(timeZone, expiresAt)),
    }),
  }
}

/** From which day to which a task moved, and the same with what for; undefined where it did not. */
function movedText(
  { startOn, finishOn, wasStartOn, wasFinishOn, because }: AskedTask,
  language: Language,
): { days: string; whole: string } | undefined {
  const moved = movedDay({ startOn: wasStartOn, finishOn: wasFinishOn }, { startOn, finishOn })
  if (!moved) return undefined
  const say: Say = sayIn(language)
  const [from, to] = [dayIn(language, moved.from, short), dayIn(language, moved.to, short)]
  const days = say('Your date moved from {from} to {to}', { from, to })
  return { days, whole: [days, ...(because ? [becauseWords(because, say)] : [])].filter(Boolean).join(', ') }
}

function daysText({ startOn, finishOn }: AskedTask, language: Language): string {
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
