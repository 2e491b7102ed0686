import { consentWordings } from '#contract/consent.ts'
import { detailText } from '#contract/held-details.ts'
import type { Person } from '#contract/person.ts'
import { detailNames, details } from '#contract/waitlist.ts'
import { numberText } from '#language/figures.ts'
import { languageNames, locales } from '#language/languages.ts'
import { say, spokenLanguage } from '#language/say.ts'

/** A name and what stands under it. */
export type Fact = readonly [name: string, text: string]

/** What belongs together, under its heading. */
export type FactGroup = { title: string; facts: readonly Fact[] }

const momentFormat = new Intl.DateTimeFormat(locales[spokenLanguage()], {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
})

/** A time of the server to the minute: `Nov 20, 2026, 9:12 AM UTC`. */
export const momentText = (time: string): string => `${momentFormat.format(new Date(time))} UTC`

type Maybe = readonly [name: string, text: string | null]
const said = (facts: readonly Maybe[]): Fact[] =>
  facts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))

const labelIn = (labels: Readonly<Record<string, string>>, value: string | null) =>
  value === null ? null : (labels[value] ?? value)

const reasonTexts: Readonly<Record<string, string>> = {
  velocity: say('Many joins came from the same network within an hour'),
  disposable: say('The address belongs to a service for throw-away mail'),
  'no-proof': say('Your browser did not solve the challenge of the form'),
  'proof-reused': say('The solution of the form’s challenge had been used before'),
}

/** What is held of a member, in the words of a visitor; a group that says nothing is left away. */
export function factsOf(member: NonNullable<Person['member']>): FactGroup[] {
  const { campaign } = member
  const count = (number: number | null) => (number === null ? null : numberText(number))
  const groups: { title: string; facts: readonly Maybe[] }[] = [
    {
      title: say('What you told us'),
      facts: [
        [say('Name'), member.name],
        [say('Email'), member.email],
        [say('Language of your emails'), languageNames[member.language]],
        ...detailNames.map((name) => [details[name].asked, detailText(member, name)] as const),
      ],
    },
    {
      title: say('Your place'),
      facts: [
        [say('Number in line'), count(member.place)],
        [say('Friends who have confirmed'), count(member.referrals)],
        [say('Code of your link'), member.referralCode],
        [say('Came by a friend’s link'), member.wasReferred ? say('Yes') : say('No')],
        [say('Id of your entry'), member.id],
      ],
    },
    {
      title: say('How you came'),
      facts: [
        [say('Source of the link'), campaign.utm_source],
        [say('Medium'), campaign.utm_medium],
        [say('Campaign'), campaign.utm_campaign],
        [say('Term'), campaign.utm_term],
        [say('Content'), campaign.utm_content],
        [say('Site of the link'), campaign.referrer],
      ],
    },
    {
      title: say('Against abuse'),
      facts: [
        [say('Network you joined from, shortened'), member.network],
        [say('What made us look twice'), reasonsOf(member.reasons)],
        [say('Looked at and found in order'), member.overruledAt && momentText(member.overruledAt)],
      ],
    },
  ]
  return groups
    .map(({ title, facts }) => ({ title, facts: said(facts) }))
    .filter(({ facts }) => facts.length > 0)
}

const reasonsOf = (reasons: readonly string[]) =>
  reasons.length === 0 ? null : reasons.map((reason) => reasonTexts[reason] ?? reason).join('. ')

const eventTexts: Readonly<Record<string, string>> = {
  joined: say('You joined'),
  rejoined: say('You joined again'),
  confirmed: say('You confirmed your address'),
  invited: say('You were invited'),
  unsubscribed: say('You unsubscribed'),
}

/** What an event is called. */
export const eventText = (kind: string): string => eventTexts[kind] ?? kind

/** The words that were agreed to. */
export const wordingText = (version: string): string => labelIn(consentWordings, version) ?? version

const letterTexts: Readonly<Record<string, string>> = {
  confirm: say('Confirm your place'),
  confirmed: say('You are on the waitlist'),
  invitation: say('Your invitation'),
}

/** What a letter is called, and how far it came. */
export function letterFact({ kind, sentAt, failedAt }: Person['letters'][number]): Fact {
  const name = letterTexts[kind] ?? kind
  if (sentAt !== null) return [name, say('Sent {moment}', { moment: momentText(sentAt) })]
  return [
    name,
    failedAt === null
      ? say('Waits to be sent')
      : say('Not sent, given up {moment}', { moment: momentText(failedAt) }),
  ]
}
