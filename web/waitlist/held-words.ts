import { consentWordings } from '#contract/consent.ts'
import type { Person } from '#contract/person.ts'
import { detailNames, details, detailText } from '#contract/waitlist.ts'

/** A name and what stands under it. */
export type Fact = readonly [name: string, text: string]

/** What belongs together, under its heading. */
export type FactGroup = { title: string; facts: readonly Fact[] }

const momentFormat = new Intl.DateTimeFormat('en-US', {
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
  velocity: 'Many joins came from the same network within an hour',
  disposable: 'The address belongs to a service for throw-away mail',
  'no-proof': 'Your browser did not solve the challenge of the form',
  'proof-reused': 'The solution of the form’s challenge had been used before',
}

/** What is held of a member, in the words of a visitor; a group that says nothing is left away. */
export function factsOf(member: NonNullable<Person['member']>): FactGroup[] {
  const { campaign } = member
  const count = (number: number | null) => number?.toLocaleString('en-US') ?? null
  const groups: { title: string; facts: readonly Maybe[] }[] = [
    {
      title: 'What you told us',
      facts: [
        ['Name', member.name],
        ['Email', member.email],
        ...detailNames.map((name) => [details[name].asked, detailText(member, name)] as const),
      ],
    },
    {
      title: 'Your place',
      facts: [
        ['Number in line', count(member.place)],
        ['Friends who have confirmed', count(member.referrals)],
        ['Code of your link', member.referralCode],
        ['Came by a friend’s link', member.wasReferred ? 'Yes' : 'No'],
        ['Id of your entry', member.id],
      ],
    },
    {
      title: 'How you came',
      facts: [
        ['Source of the link', campaign.utm_source],
        ['Medium', campaign.utm_medium],
        ['Campaign', campaign.utm_campaign],
        ['Term', campaign.utm_term],
        ['Content', campaign.utm_content],
        ['Site of the link', campaign.referrer],
      ],
    },
    {
      title: 'Against abuse',
      facts: [
        ['Network you joined from, shortened', member.network],
        ['What made us look twice', reasonsOf(member.reasons)],
        ['Looked at and found in order', member.overruledAt && momentText(member.overruledAt)],
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
  joined: 'You joined',
  rejoined: 'You joined again',
  confirmed: 'You confirmed your address',
  invited: 'You were invited',
  unsubscribed: 'You unsubscribed',
}

/** What an event is called. */
export const eventText = (kind: string): string => eventTexts[kind] ?? kind

/** The words that were agreed to. */
export const wordingText = (version: string): string => labelIn(consentWordings, version) ?? version

const letterTexts: Readonly<Record<string, string>> = {
  confirm: 'Confirm your place',
  confirmed: 'You are on the waitlist',
  invitation: 'Your invitation',
}

/** What a letter is called, and how far it came. */
export function letterFact({ kind, sentAt, failedAt }: Person['letters'][number]): Fact {
  const name = letterTexts[kind] ?? kind
  if (sentAt !== null) return [name, `Sent ${momentText(sentAt)}`]
  return [name, failedAt === null ? 'Waits to be sent' : `Not sent, given up ${momentText(failedAt)}`]
}
