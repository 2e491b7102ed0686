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
  sign_in_waits: { key: Buffer; failures: number; failed_at: Date; until: Date }
}

/** What a letter to the address of an account was asked for. */
export type AccountWish = 'register' | 'verify' | 'reset' | 'changed'
export type AccountTokenPurpose = 'verify' | 'reset'

type Credentials = {
  email_key: string
  email: string
  username: string
  username_key: string
  password_hash: string
  created_at: Date
}

type AccountTables = {
  users: Credentials & { id: string }
  usernames: { key: string; email_key: string; user_id: string | null; held_until: Date | null }
  profiles: {
    id: string
    user_id: string
    type: string
    name: string
    location: string | null
    style_preferences: unknown
    business_profile: unknown
    is_primary: boolean
    created_at: Date
  }
  registrations: Credentials & { id: string; expires_at: Date }
  account_letters: {
    id: string
    wish: AccountWish
    email_key: string
    registration_id: string | null
    requested_at: Date
    written_at: Generated<Date | null>
    first_attempt_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    attempts: Generated<number>
    last_error: Generated<string | null>
  }
  account_tokens: {
    hash: Buffer
    purpose: AccountTokenPurpose
    registration_id: string | null
    user_id: string | null
    created_at: Date
    expires_at: Date
    used_at: Generated<Date | null>
  }
  sessions: { hash: Buffer; user_id: string; created_at: Date; renewed_at: Date; expires_at: Date }
  known_browsers: { hash: Buffer; user_id: string; seen_at: Date }
}

type UsageTables = {
  subscriptions: {
    id: string
    user_id: string
    plan: string
    status: string
    started_at: Date
    expires_at: Date | null
  }
  usage_events: {
    id: Generated<string>
    subscription_id: string
    event_key: string
    outputs: number
    occurred_at: Date
  }
}

/** Every table, by the feature that owns it; the migrations make them. */
export type Tables = WaitlistTables & LimitsTables & AccountTables & UsageTables

/** The one way to the database, or a transaction on it. */
export type Db = Kysely<Tables>
