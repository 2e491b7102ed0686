import type { Generated, Kysely } from 'kysely'

export type LetterKind = 'confirm' | 'confirmed'
export type TokenPurpose = 'confirm' | 'unsubscribe'

type WaitlistTables = {
  waitlist_members: {
    id: string
    email_key: string
    email: string
    name: string
    company: string | null
    position: string | null
    interested_in: string | null
    source: string | null
    joined_at: Date
    confirmed_at: Date | null
    unsubscribed_at: Date | null
  }
  waitlist_letters: {
    id: string
    member_id: string
    kind: LetterKind
    requested_at: Date
    first_attempt_at: Generated<Date | null>
    sent_at: Date | null
    failed_at: Date | null
    attempts: Generated<number>
    last_error: string | null
  }
  waitlist_tokens: {
    hash: Buffer
    member_id: string
    purpose: TokenPurpose
    created_at: Date
    expires_at: Date | null
  }
}

type LimitsTables = {
  rate_limits: { key: Buffer; hits: number; resets_at: Date }
}

/** Every table, by the feature that owns it; the migrations make them. */
export type Tables = WaitlistTables & LimitsTables

/** The one way to the database, or a transaction on it. */
export type Db = Kysely<Tables>
