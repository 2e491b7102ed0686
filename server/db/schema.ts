import type { ColumnType, Generated, GeneratedAlways, Kysely } from 'kysely'
import type { ChosenPlan } from '#contract/chosen-plan.ts'
import type { ContactAbout } from '#contract/messages.ts'
import type { BillingPeriod } from '#contract/plans.ts'
import type { Language } from '#language/languages.ts'
import type { ChatTables } from './chat-tables.ts'
import type { CompanyTables } from './company-tables.ts'
import type { DetailRow } from './details.ts'
import type { MachineTables } from './machine-tables.ts'
import type { OrgTables, ProjectTables } from './workspace-tables.ts'

export type LetterKind = 'confirm' | 'confirmed' | 'invitation'
export type TokenPurpose = 'confirm' | 'unsubscribe'
/** What can happen to a member. Webhooks tell of the five that the contract names. */
export type EventKind = 'joined' | 'rejoined' | 'confirmed' | 'invited' | 'unsubscribed' | 'erased'

type WaitlistTables = {
  waitlist_members: { [Column in keyof DetailRow]: Generated<string | null> } & {
    id: string
    email_key: string
    email: string
    name: string
    joined_at: Date
    confirmed_at: Date | null
    unsubscribed_at: Date | null
    /** Which confirmation this was, counted from 1; null before it. */
    seat: Generated<number | null>
    /** `seat` less what referrals are worth: the lowest is invited first. Null out of the queue. */
    priority: Generated<number | null>
    invited_at: Generated<Date | null>
    referral_code: Generated<string>
    referred_by: Generated<string | null>
    /** When the one who referred this member was given credit for it. */
    credited_at: Generated<Date | null>
    /** How many of those whom this member referred have been credited. */
    referrals: Generated<number>
    utm_source: Generated<string | null>
    utm_medium: Generated<string | null>
    utm_campaign: Generated<string | null>
    utm_term: Generated<string | null>
    utm_content: Generated<string | null>
    referrer_host: Generated<string | null>
    /** The network that the join came from: an IPv4 /24 or an IPv6 /64. */
    address_prefix: Generated<string | null>
    /** Why the join looks as if nobody meant it. */
    reasons: Generated<string[]>
    /** When an operator found the reasons to be wrong. */
    overruled_at: Generated<Date | null>
    /** The language that they are written to in. */
    language: Generated<Language>
    /** What a search looks through: name, address and company in small letters, a line each. */
    searched: GeneratedAlways<string>
  }
  waitlist_gaps: { priority: number; seat: number }
  waitlist_events: {
    id: string
    member_id: string
    kind: EventKind
    at: Date
    /** The version of the wording that was agreed to, where it was. */
    wording: string | null
    address_prefix: string | null
  }
  waitlist_batches: {
    id: string
    number: Generated<number>
    name: string | null
    selection: unknown
    size: number
    created_at: Date
    created_by: string
  }
  waitlist_suppressions: {
    hash: Buffer
    reason: 'erased' | 'asked'
    at: Date
    /** When whoever had the address was erased last. */
    erased_at: Date | null
    /** When somebody joined first with an address that must not be written to: from then on it counts as known. */
    joined_at: Date | null
  }
  waitlist_proofs: { hash: Buffer; expires_at: Date }
  waitlist_segments: { id: string; name: string; query: string; created_at: Date }
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
    batch_id: Generated<string | null>
    /** Set just before the last byte of an invitation leaves: from then on it may have arrived. */
    handed_over_at: Generated<Date | null>
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
export type AccountWish =
  | 'register'
  | 'verify'
  | 'reset'
  | 'changed'
  | 'factor-on'
  | 'factor-off'
  | 'factor-lost'
  | 'recovery-used'
  | 'org-closing'
  | 'org-kept'
export type AccountTokenPurpose = 'verify' | 'reset'

type Credentials = {
  email_key: string
  email: string
  username: string
  username_key: string
  password_hash: string
  created_at: Date
  /** The language that they are written to in. */
  language: Generated<Language>
}

type AccountTables = {
  users: Credentials & {
    id: string
    /** The invitation of the waitlist that it was opened by, where that was not to its own address. */
    invitation: Generated<string | null>
  }
  /** The second factor of users; nothing asks for one that is not confirmed. */
  user_factors: {
    user_id: string
    /** Sealed. */
    totp_secret: Buffer
    /** The last time step whose code was used: no code works twice. */
    totp_step: string | null
    begun_at: Date
    confirmed_at: Date | null
    /** Since when an operator says that it is lost, with all its codes. */
    lost_at: Generated<Date | null>
  }
  user_recovery_codes: { hash: Buffer; user_id: string; used_at: Date | null }
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
    /** The organisation that this is a hat in. */
    org_id: Generated<string | null>
  }
  registrations: Credentials & {
    id: string
    expires_at: Date
    chosen_plan: ColumnType<ChosenPlan | null, string | null | undefined, never>
    invitation: Generated<string | null>
  }
  account_letters: {
    id: string
    wish: AccountWish
    email_key: string
    /** What it is about, where it is about an organisation. */
    org_id: Generated<string | null>
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
    /** Nobody's where the account that it was begun with is erased, and its organisation goes on. */
    user_id: string | null
    plan: string
    status: string
    started_at: Date
    expires_at: Date | null
    /** What was chosen before there was an account, to be paid for later. */
    chosen_plan: ColumnType<ChosenPlan | null, string | null | undefined, string | null>
    billing: Generated<BillingPeriod | null>
    /** Who pays, as the payment service knows them. */
    customer_ref: Generated<string | null>
    /** The subscription there; null where none is paid by card. */
    paid_ref: Generated<string | null>
    period_ends_at: Generated<Date | null>
    /** Whether it ends then. */
    cancels: Generated<boolean>
    /** What it becomes then. */
    next_plan: ColumnType<ChosenPlan | null, string | null | undefined, string | null>
    /** When somebody last went to pay. */
    checkout_at: Generated<Date | null>
  }
  /** Every event of the payment service that was taken: told twice, it counts once. */
  billing_events: { id: string; kind: string; received_at: Date }
  /** The key of an organisation’s own account at the payment service, sealed. */
  org_payment_keys: { org_id: string; sealed: Buffer; start: string; live: boolean; added_at: Date }
  usage_events: {
    id: Generated<string>
    subscription_id: string
    event_key: string
    outputs: number
    occurred_at: Date
  }
  usage_holds: { subscription_id: string; event_key: string; outputs: number; until: Date }
}

type ContactTables = {
  contact_messages: {
    id: string
    name: string
    email: string
    company: string
    about: ContactAbout
    body: string
    language: Language
    at: Date
    sent_at: Generated<Date | null>
    answered_at: Generated<Date | null>
  }
}

type OperatorTables = {
  operators: {
    id: string
    email_key: string
    email: string
    password_hash: string | null
    /** Sealed. */
    totp_secret: Buffer | null
    /** The last time step whose code was used: no code works twice. */
    totp_step: string | null
    created_at: Date
    enrolled_at: Date | null
  }
  operator_links: {
    hash: Buffer
    operator_id: string
    totp_secret: Buffer
    expires_at: Date
    used_at: Date | null
  }
  operator_recovery_codes: { hash: Buffer; operator_id: string; used_at: Date | null }
  operator_sessions: { hash: Buffer; operator_id: string; created_at: Date; seen_at: Date; expires_at: Date }
  audit_lines: {
    id: Generated<string>
    at: Date
    actor: string
    action: string
    subject: string | null
    detail: unknown
  }
}

type ConnectionTables = {
  webhook_endpoints: {
    id: string
    url: string
    kinds: string[]
    /** Sealed. */
    secret: Buffer
    created_at: Date
    disabled_at: Date | null
    /** Until when one job alone may call it. */
    leased_until: Generated<Date | null>
    /** The organisation that it is of; null for one of the operators. */
    org_id: Generated<string | null>
  }
  /** What happened in the projects of an organisation, as far as a webhook of it wants to know. */
  org_events: {
    id: Generated<string>
    org_id: string
    project_id: string | null
    kind: string
    /** What it happened to. */
    subject_id: string | null
    /** The comment, where there is one. */
    part_id: string | null
    at: Date
  }
  webhook_deliveries: {
    id: Generated<string>
    endpoint_id: string
    /** What happened to a member, for the operators' webhooks; one of the two is there. */
    event_id: Generated<string | null>
    org_event_id: Generated<string | null>
    requested_at: Generated<Date>
    replay: Generated<boolean>
    first_attempt_at: Date | null
    delivered_at: Date | null
    failed_at: Date | null
    /** When a delivery that failed is due again; null for one that has not been tried. */
    next_attempt_at: Generated<Date | null>
    attempts: Generated<number>
    last_status: number | null
    last_error: string | null
    last_ms: number | null
  }
  api_keys: {
    id: string
    name: string
    hash: Buffer
    start: string
    scopes: string[]
    created_at: Date
    created_by: string
    expires_at: Date
    revoked_at: Date | null
    last_used_at: Date | null
    /** The organisation that it is of; null for one of the operators. */
    org_id: Generated<string | null>
    /** Who made it for their organisation, and as whom it acts. */
    user_id: Generated<string | null>
  }
}

/** Every table, by the feature that owns it; the migrations make them. */
export type Tables = WaitlistTables &
  LimitsTables &
  AccountTables &
  UsageTables &
  ContactTables &
  OperatorTables &
  ConnectionTables &
  ChatTables &
  CompanyTables &
  MachineTables &
  OrgTables &
  ProjectTables

/** The one way to the database, or a transaction on it. */
export type Db = Kysely<Tables>
