import type { ColumnType, Generated } from 'kysely'
import type { CostClass } from '#contract/estimate.ts'
import type { ProposalAnswer, ProposalBody, ProposalState, Wording } from '#contract/proposals.ts'
import type { QuoteAnswer, QuoteLine } from '#contract/quotes.ts'
import type { Language } from '#language/languages.ts'

/** Integer cents: a bigint, which comes as text. */
type Cents = ColumnType<string, number, never>
type OfProject = { org_id: string; project_id: string }
/** What is entered as text and read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** How the last letter of a request for prices fared, in whose language. */
export type LetterFate = {
  language: Language
  askedAt: string
  firstAt?: string
  sentAt?: string
  failedAt?: string
  error?: string
}

/** What an owner is offered and answers, and what an accepted offer becomes. */
export type ProposalTables = {
  proposals: OfProject & {
    id: string
    number: number
    title: string
    body: Json<ProposalBody>
    cents: Cents
    valid_until: string
    sent_at: Date
    author_id: string | null
    state: Generated<ProposalState>
    digest: string
  }
  proposal_drafts: OfProject & {
    id: string
    estimate_id: string
    wording: Json<Wording>
    version: Generated<number>
    version_id: string | null
  }
  proposal_answers: OfProject & {
    proposal_id: string
    id: string
    kind: ProposalAnswer['kind']
    name: string
    chosen: Json<string[]>
    cents: ColumnType<string | null, number | null, never>
    consent: string
    reason: string
    at: Date
    time_zone: string
    author_id: string | null
    digest: string
  }
  proposal_questions: OfProject & {
    id: string
    proposal_id: string
    author_id: string | null
    question: string
    at: Date
    answer: Generated<string>
    answered_by: Generated<string | null>
    answered_at: Generated<Date | null>
  }
  proposal_links: OfProject & {
    id: string
    proposal_id: string
    person_id: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    revoked_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
    letter_id: string | null
    attempts: Generated<number>
    first_attempt_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    last_error: Generated<string | null>
  }
  quote_requests: OfProject & {
    id: string
    number: number
    supplier: string
    note: string
    lines: Json<QuoteLine[]>
    answer_by: string
    sent_at: Date
    author_id: string | null
    state: Generated<'open' | 'withdrawn'>
    token_hash: Generated<Buffer | null>
    email: Generated<string | null>
    letter_id: Generated<string | null>
    letter: ColumnType<LetterFate | null, string | undefined, string>
  }
  quote_answers: OfProject & {
    id: string
    request_id: string
    name: string
    prices: Json<QuoteAnswer['prices']>
    valid_until: string
    note: string
    file_id: string | null
    at: Date
  }
  budget_lines: OfProject & {
    proposal_id: string
    code: string
    cost_class: CostClass
    cents: Cents
    hours: number
  }
  task_work: OfProject & { task_id: string; proposal_id: string; hours: number }
  purchases: OfProject & {
    id: string
    item: string
    quantity: number
    unit: string
    pack: Generated<string>
    packs: number | null
    supplier: Generated<string>
    need_on: string | null
    lead_days: number | null
    promised_on: Generated<string | null>
    task_id: string | null
    proposal_id: string | null
    bought_at: Date | null
    bought_by: string | null
    note: Generated<string>
  }
}
