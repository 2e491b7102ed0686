import { consentVersions } from '#contract/consent.ts'
import { placesPerReferral } from '#contract/place.ts'
import { customJobTitle, interests, jobTitles, sources } from '#contract/waitlist.ts'

/** Somebody who does not exist, as a row of `waitlist_members`; times in ISO 8601, their domain is one of `.example`. */
export type MadeUpMember = {
  id: string
  email_key: string
  email: string
  name: string
  company: string | null
  position: string | null
  interested_in: string | null
  source: string | null
  joined_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
  invited_at: string | null
  registered_at: string | null
  seat: number | null
  priority: number | null
  referred_by: string | null
  credited_at: string | null
  referrals: number
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  referrer_host: string | null
  address_prefix: string
  reasons: string[]
  wording: string
}

const words = (text: string) => text.trim().split(/\s+/)
const firstNames = words(
  'Ada Grace Zoë José Olena Noor Kwame Mei Björn Priya Tomás Aisha Liam Chloé Yusuf Hana Mateo Ingrid Sven Rosa Emeka Lucía Anna Piotr Fatima Jonas Leila Oscar Ruth Milan',
)
const lastNames = words(
  "Mason Carpenter Turner Wright Thatcher Sawyer Smith Potter Cooper Fletcher O'Brien Müller Nowak Silva Okafor Haddad Tanaka Lindqvist Rossi Dubois Kovač García Kim Nguyen Baker",
)
const trades = words('Masonry Roofing Framing Concrete Drywall Joinery Plumbing Electrical Paving Glazing')
const domains = words(
  'mason.example build.example roofers.example site.example plans.example müller-bau.example',
)
const customTitles = [
  'Site Safety Officer',
  'Quantity Surveyor',
  'BIM Coordinator',
  'Interior designer',
  'Tiler',
]
const campaigns = [
  ['newsletter', 'email', 'spring-launch'],
  ['search', 'cpc', 'takeoff-tools'],
  ['video', 'social', 'room-scan-demo'],
  ['fair', 'print', 'builders-fair-2026'],
  ['partner', 'referral', 'tool-shop'],
] as const
const hosts = words('search.example news.example builders-forum.example video.example toolshop.example')
const dayMs = 86_400_000

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * So many members who joined within the 180 days before `until`, more of them as time goes by: most confirm, some leave,
 * some bring others, and the first in the queue were invited. The same arguments make the same members.
 */
export function makeUpMembers(count: number, until: Date, seed = 1): MadeUpMember[] {
  const random = makeRandom(seed)
  const chance = (share: number) => random() < share
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('')
  const time = (at: number) => new Date(Math.min(at, until.getTime())).toISOString()

  const members: MadeUpMember[] = []
  for (let i = 0; i < count; i++) {
    const joined = until.getTime() - 180 * dayMs * (1 - Math.sqrt((i + random()) / count))
    const [first, last] = [pick(firstNames), pick(lastNames)]
    const email = `${first}.${last.replace("'", '')}.${seed}-${i}@${pick(domains)}`
    const campaign = chance(0.4) ? pick(campaigns) : undefined
    const confirmed = chance(0.72) ? joined + random() ** 3 * 3 * dayMs : undefined
    const referrer = i > 20 && chance(0.08) ? members[Math.floor(random() ** 2 * i)] : undefined
    const title = chance(0.07) ? pick(customTitles) : pick(jobTitles)
    members.push({
      id: `${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`,
      email_key: email.toLowerCase().replace('müller-bau', 'xn--mller-bau-75a'),
      email,
      name: `${first} ${last}`,
      company: chance(0.55) ? `${last} ${pick(trades)}` : null,
      position: title === customJobTitle ? null : title,
      interested_in: chance(0.8) ? pick(Object.keys(interests)) : null,
      source: chance(0.75) ? pick(Object.keys(sources)) : null,
      joined_at: time(joined),
      confirmed_at: confirmed === undefined ? null : time(confirmed),
      unsubscribed_at: chance(0.04) ? time((confirmed ?? joined) + random() * 30 * dayMs) : null,
      invited_at: null,
      registered_at: null,
      seat: null,
      priority: null,
      referred_by: referrer?.id ?? null,
      credited_at: null,
      referrals: 0,
      utm_source: campaign?.[0] ?? null,
      utm_medium: campaign?.[1] ?? null,
      utm_campaign: campaign?.[2] ?? null,
      referrer_host: campaign || chance(0.3) ? pick(hosts) : null,
      // Networks that documentation may use (RFC 5737, RFC 3849).
      address_prefix: chance(0.7)
        ? pick(words('192.0.2.0/24 198.51.100.0/24 203.0.113.0/24'))
        : `2001:db8:0:${hex(3)}::/64`,
      reasons: chance(0.02) ? [pick(['velocity', 'disposable', 'no-proof'])] : [],
      wording: consentVersions.en,
    })
  }
  seat(members)
  invite(members, until, chance, random)
  return members
}

const byTime = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')

/** Places in the order of confirming, less what each referral that counts is worth. */
function seat(members: readonly MadeUpMember[]): void {
  const confirmed = members.filter((member) => member.confirmed_at !== null)
  const byId = new Map(confirmed.map((member) => [member.id, member]))
  for (const member of confirmed) {
    const referrer = byId.get(member.referred_by ?? '')
    if (!referrer || referrer.reasons.length + member.reasons.length > 0) continue
    referrer.referrals++
    member.credited_at = member.confirmed_at
  }
  for (const [i, member] of confirmed.toSorted((a, b) => byTime(a.confirmed_at, b.confirmed_at)).entries()) {
    member.seat = i + 1
    member.priority = member.seat - placesPerReferral * member.referrals - Math.min(1, member.referrals)
  }
}

/** The first tenth of the queue was invited a week ago; near half of them have registered since. */
function invite(
  members: readonly MadeUpMember[],
  until: Date,
  chance: (share: number) => boolean,
  random: () => number,
): void {
  const queue = members
    .filter((member) => member.priority !== null && member.unsubscribed_at === null)
    .toSorted((a, b) => (a.priority ?? 0) - (b.priority ?? 0) || (a.seat ?? 0) - (b.seat ?? 0))
  const invitedAt = until.getTime() - 7 * dayMs
  for (const member of queue.slice(0, Math.floor(queue.length / 10))) {
    if ((member.confirmed_at ?? '') > new Date(invitedAt).toISOString()) continue
    member.invited_at = new Date(invitedAt).toISOString()
    if (chance(0.45)) member.registered_at = new Date(invitedAt + random() * 6 * dayMs).toISOString()
  }
}
