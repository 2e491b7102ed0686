import type { AuditLine } from '#contract/audit.ts'
import type { Delivery, Key, Webhook } from '#contract/connections.ts'
import type { Batch, letterSamplesRow } from '#contract/invitations.ts'
import type { Member, memberRow } from '#contract/members.ts'
import type { ContactMessage } from '#contract/messages.ts'
import type { RowData } from '#contract/route.ts'
import type { FunnelDay, Stats } from '#contract/stats.ts'
import { type Details, detailNames, interests, jobTitles, sources } from '#contract/waitlist.ts'
import { noDetails } from '#testing/no-details.ts'

const dayMs = 86_400_000

/** A number from 0 to 1 that is the same on every run. */
const drawn = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453
  return value - Math.floor(value)
}

/** `count` days that end with `last`, with a wave of joins in them. */
export function madeUpDays(count: number, last = '2026-11-20'): FunnelDay[] {
  const end = Date.parse(last)
  return Array.from({ length: count }, (_, index) => {
    const at = end - (count - 1 - index) * dayMs
    const wave = 90 + 60 * Math.sin(index / 4) + 50 * drawn(at / dayMs)
    const joined = Math.round(Math.max(0, wave))
    return {
      day: new Date(at).toISOString().slice(0, 10),
      joined,
      confirmed: Math.round(joined * (0.6 + 0.15 * drawn(index + 7))),
      invited: index % 7 === 2 ? 150 : 0,
      registered: index % 7 > 2 ? Math.round(20 * drawn(index + 3)) : 4,
    }
  })
}

const share = (value: string | null, joined: number, confirmed: number) => ({ value, joined, confirmed })

/** Counts of a waitlist with `joined` members. */
export function madeUpStats(days: number, joined = 100_000): Stats {
  const of = (part: number) => Math.round(joined * part)
  return {
    totals: {
      joined,
      confirmed: of(0.71),
      invited: of(0.18),
      registered: of(0.064),
      unsubscribed: of(0.012),
      waiting: of(0.518),
      flagged: of(0.0043),
      suppressed: of(0.0009),
    },
    days:
      joined === 0
        ? madeUpDays(days).map(({ day }) => ({ day, joined: 0, confirmed: 0, invited: 0, registered: 0 }))
        : madeUpDays(days),
    sources:
      joined === 0
        ? []
        : [
            ...Object.keys(sources).map((value, index) =>
              share(value, of(0.3 / (index + 1)), of(0.22 / (index + 1.4))),
            ),
            share(null, of(0.08), of(0.03)),
          ],
    campaigns:
      joined === 0
        ? []
        : [
            share('launch-2026', of(0.21), of(0.17)),
            share('spring-trade-fair-munich-and-vienna-booth-b4', of(0.1), of(0.06)),
            share('newsletter', of(0.04), of(0.035)),
          ],
    referrers:
      joined === 0
        ? []
        : [share('news.example', of(0.2), of(0.12)), share('forum.builders.example', of(0.07), of(0.05))],
    interests:
      joined === 0
        ? []
        : Object.keys(interests).map((value, index) =>
            share(value, of(0.26 - index * 0.04), of(0.2 - index * 0.032)),
          ),
    titles:
      joined === 0
        ? []
        : jobTitles
            .slice(0, 8)
            .map((value, index) => share(value, of(0.16 - index * 0.018), of(0.12 - index * 0.0145))),
    letters: { waiting: 12, sent: of(1.6), failed: 31 },
  }
}

/** A member of the list; the same for the same number. */
export function madeUpMember(number: number, given: Partial<Member> = {}): Member {
  const names = ['Ada Mason', 'Bo Framer', 'Cleo Tiler-Vandenberg', 'Dov Plasterer', 'Eli Roofer']
  const name = names[number % names.length] ?? 'Ada Mason'
  const joined = new Date(Date.parse('2026-11-20T14:05:00Z') - number * 3_700_000)
  const status =
    (['confirmed', 'unconfirmed', 'invited', 'registered', 'unsubscribed'] as const)[number % 5] ??
    'confirmed'
  const later = (hours: number) => new Date(joined.getTime() + hours * 3_600_000).toISOString()
  return {
    id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}.${number}@builders.example`,
    name,
    ...noDetails,
    company: number % 3 === 0 ? 'Mason & Daughters' : null,
    position: jobTitles[number % jobTitles.length] ?? null,
    interestedIn: Object.keys(interests)[number % 6] ?? null,
    source: number % 4 === 3 ? null : (Object.keys(sources)[number % 6] ?? null),
    language: number % 3 === 1 ? 'es' : 'en',
    campaign: number % 2 === 0 ? 'launch-2026' : null,
    referrer: number % 5 === 0 ? 'news.example' : null,
    status,
    joinedAt: joined.toISOString(),
    confirmedAt: status === 'unconfirmed' ? null : later(1),
    invitedAt: status === 'invited' || status === 'registered' ? later(30) : null,
    registeredAt: status === 'registered' ? later(31) : null,
    unsubscribedAt: status === 'unsubscribed' ? later(40) : null,
    referrals: number % 7 === 0 ? 3 : 0,
    reasons: number % 6 === 4 ? ['velocity', 'disposable'] : [],
    ...given,
  }
}

/** All that is held of a member of the list, with a history that has something of everything. */
export function madeUpHeld(number = 4): RowData<typeof memberRow> {
  const summary = madeUpMember(number)
  const at = (minutes: number) => new Date(Date.parse(summary.joinedAt) + minutes * 60_000).toISOString()
  return {
    summary,
    suppressed: false,
    can: { resend: true, invite: true, overrule: true, suppress: true, erase: true },
    audit: [
      {
        id: '41',
        at: at(50),
        actor: 'operator:3f1c9a52-0000-4000-8000-000000000000',
        action: 'letter.resent',
        subject: summary.id,
        detail: { letter: 'confirm' },
      },
    ],
    person: {
      member: {
        id: summary.id,
        email: summary.email,
        name: summary.name,
        ...(Object.fromEntries(detailNames.map((name) => [name, summary[name]])) as Details),
        language: summary.language,
        joinedAt: summary.joinedAt,
        confirmedAt: summary.confirmedAt,
        invitedAt: summary.invitedAt,
        unsubscribedAt: summary.unsubscribedAt,
        place: 1204,
        referrals: summary.referrals,
        referralCode: '0123456789ab',
        wasReferred: true,
        campaign: {
          utm_source: 'newsletter',
          utm_medium: 'email',
          utm_campaign: 'launch-2026',
          utm_term: null,
          utm_content: null,
          referrer: 'news.example',
        },
        network: '192.0.2.0/24',
        reasons: ['velocity', 'disposable'],
        overruledAt: null,
      },
      events: [
        { kind: 'joined', at: at(0), wording: '2026-11', network: '192.0.2.0/24' },
        { kind: 'rejoined', at: at(30), wording: '2026-11', network: '192.0.2.0/24' },
        { kind: 'confirmed', at: at(60), wording: null, network: null },
      ],
      letters: [
        { kind: 'confirm', requestedAt: at(0), sentAt: at(1), failedAt: null, attempts: 1 },
        { kind: 'confirmed', requestedAt: at(60), sentAt: null, failedAt: at(1500), attempts: 9 },
        { kind: 'invitation', requestedAt: at(1800), sentAt: null, failedAt: null, attempts: 1 },
      ],
      account: null,
      registrations: [],
    },
  }
}

/** A batch of invitations; the same for the same number. */
export const madeUpBatch = (number: number, given: Partial<Batch> = {}): Batch => ({
  id: `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  number,
  name: number % 2 === 0 ? 'Trade fair' : `Batch of 2026-11-0${number} 09:30:00 UTC`,
  createdAt: `2026-11-0${number}T09:30:00.000Z`,
  createdBy: number === 1 ? 'command line' : 'operator:3f1c9a52-0000-4000-8000-000000000000',
  size: 500,
  sent: 500,
  failed: 0,
  unanswered: 0,
  waiting: 0,
  ...given,
})

/** The letters as the server shows them. */
export const madeUpLetters: RowData<typeof letterSamplesRow>['letters'] = (
  ['confirm', 'confirmed', 'invitation'] as const
).map((kind, index) => ({
  kind,
  words: [
    {
      language: 'en',
      subject: ['Confirm your place', 'You are on the waitlist', 'Your turn has come'][index] ?? '',
      text: 'Hello,\n\nyour place is kept.\n\nhttps://plumbline.example/waitlist/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n',
    },
    {
      language: 'es',
      subject: ['Confirme su lugar', 'Ya está en la lista de espera', 'Ya llegó su turno'][index] ?? '',
      text: 'Hola:\n\nsu lugar queda reservado.\n\nhttps://plumbline.example/es/waitlist/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\n',
    },
  ],
  waiting: index * 4,
  sent: 71_000 - index * 20_000,
  failed: index === 1 ? 31 : 0,
  lastError: index === 1 ? '550 5.1.1 the mailbox does not exist' : null,
}))

/** What a visitor wrote; every second one is answered. */
export const madeUpMessage = (number: number): ContactMessage => ({
  id: `40000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  about: number % 2 === 0 ? 'sales' : 'other',
  name: `Writer ${number}`,
  email: `writer.with.a.long.name.${number}@builders-and-daughters.example`,
  company: 'Builders & Daughters',
  body: 'We are a crew of twenty.\n\nDoes the estimator know curved walls?',
  language: number % 2 === 0 ? 'en' : 'es',
  at: '2026-11-20T08:00:00.000Z',
  answeredAt: number % 2 === 0 ? '2026-11-21T08:00:00.000Z' : null,
})

/** A line of the audit log; the same for the same number. */
export function madeUpLine(number: number): AuditLine {
  const [action, subject, detail] = (
    [
      ['member.erased', '00000000-0000-4000-8000-000000000003', {}],
      ['invitations.sent', '10000000-0000-4000-8000-000000000002', { size: 500 }],
      ['key.added', '20000000-0000-4000-8000-000000000001', { scopes: 'members:read, members:write' }],
      ['member.overruled', '00000000-0000-4000-8000-000000000009', { reasons: 'velocity' }],
    ] as const
  )[number % 4] ?? ['member.erased', null, {}]
  return {
    id: String(number),
    at: new Date(Date.parse('2026-11-01T08:00:00Z') + number * 5_000_000).toISOString(),
    actor: number % 3 === 0 ? 'command line' : 'operator:3f1c9a52-0000-4000-8000-000000000000',
    action,
    subject,
    detail,
  }
}

/** A webhook that is on, with deliveries of every outcome. */
export const madeUpWebhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: '30000000-0000-4000-8000-000000000001',
  url: 'https://hooks.builders.example/plumbline/waitlist',
  kinds: ['joined', 'confirmed', 'invited'],
  createdAt: '2026-11-02T08:00:00.000Z',
  disabledAt: null,
  delivered: 1204,
  waiting: 2,
  failed: 1,
  ...given,
})

export const madeUpDeliveries: readonly Delivery[] = [
  { attempts: 1, deliveredAt: '2026-11-20T10:00:01.000Z', lastStatus: 204, lastMs: 84 },
  { attempts: 4, lastStatus: 500, lastError: 'The peer answered 500', lastMs: 1210 },
  {
    attempts: 14,
    failedAt: '2026-11-20T10:00:00.000Z',
    lastStatus: null,
    lastError: 'No answer within 15 s',
    lastMs: 15_000,
  },
].map((given, index) => ({
  id: `40000000-0000-4000-8000-00000000000${index}`,
  eventId: `50000000-0000-4000-8000-00000000000${index}`,
  type: ['waitlist.joined', 'waitlist.confirmed', 'waitlist.invited'][index] ?? '',
  occurredAt: '2026-11-20T10:00:00.000Z',
  replay: index === 1,
  deliveredAt: null,
  failedAt: null,
  lastError: null,
  ...given,
}))

/** A key to the API that works. */
export const madeUpKey = (given: Partial<Key> = {}): Key => ({
  id: '20000000-0000-4000-8000-000000000001',
  name: 'Nightly report',
  start: 'pl_3fA9',
  scopes: ['members:read'],
  createdAt: '2026-11-02T08:00:00.000Z',
  createdBy: 'operator:3f1c9a52-0000-4000-8000-000000000000',
  expiresAt: '2099-02-01T08:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-11-20T02:00:00.000Z',
  ...given,
})
