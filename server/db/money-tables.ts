import type { ColumnType, Generated } from 'kysely'
import type { CostClass } from '#contract/estimate.ts'
import type { PayWorker } from '#contract/labor.ts'
import type {
  ApplicationSheet,
  ChangeState,
  CostEntry,
  CostPart,
  Invoice,
  LienWaiver,
  PayApplication,
  Payment,
  Terms,
} from '#contract/money.ts'
import type { LetterFate } from './proposal-tables.ts'

/** Integer cents: a bigint, which comes as text. */
type Cents = ColumnType<string, number, number>
type OfProject = { org_id: string; project_id: string }
type Json<Value> = ColumnType<Value, string, string>
type Day = string | null
type Class = 'price' | 'cost'

/** What a job is billed and costs. */
export type MoneyTables = {
  change_orders: OfProject & {
    id: string
    class: Generated<Class>
    number: Generated<number | null>
    title: string
    reason: string
    cents: Cents
    days: number
    state: Generated<ChangeState>
    offered_on: Generated<Day>
    signed_on: Generated<Day>
    signer: Generated<string>
    document_id: Generated<string | null>
    author_id: string | null
  }
  change_costs: OfProject & { change_order_id: string; lines: Json<CostPart[]> }
  billing_terms: OfProject & { number: number; body: Json<Terms>; at: Date; author_id: string | null }
  pay_applications: OfProject & {
    id: string
    class: Generated<Class>
    number: number
    through_on: string
    state: Generated<PayApplication['state']>
    lines: Json<PayApplication['lines']>
    release_cents: Cents
    sheet: ColumnType<ApplicationSheet | null, never, string>
    sent_on: Generated<Day>
    certified_on: Generated<Day>
    certified_cents: ColumnType<string | null, never, number>
    document_id: Generated<string | null>
    author_id: string | null
  }
  invoices: OfProject & {
    id: string
    number: number
    kind: Invoice['kind']
    application_id: string | null
    title: string
    lines: Json<Invoice['lines']>
    tax_bp: number
    tax_place: string
    tax_cents: Cents
    cents: Cents
    issued_on: string
    due_on: string
    interest_bp: number
    interest_days: Invoice['interestDays']
    interest_source: string
    state: Generated<Invoice['state']>
    reason: Generated<string>
    document_id: Generated<string | null>
    author_id: string | null
  }
  payments_in: OfProject & {
    id: string
    invoice_id: string
    kind: Payment['kind']
    cents: Cents
    paid_on: string
    method: Payment['method']
    reference: string
    corrects: string | null
    at: Date
    author_id: string | null
  }
  invoice_links: OfProject & {
    invoice_id: string
    token_hash: Generated<Buffer | null>
    email: Generated<string | null>
    letter_id: Generated<string | null>
    letter: ColumnType<LetterFate | null, string | undefined, string>
    remind: Generated<boolean>
    reminded: Generated<number>
    checkout_ref: Generated<string | null>
    checkout_cents: ColumnType<string | null, number | null | undefined, number | null>
  }
  cost_entries: OfProject & {
    id: string
    line: number
    kind: CostEntry['kind']
    on_day: string
    vendor: string
    number: string
    title: string
    code: string
    cost_class: CostClass
    cents: Cents
    against: string | null
    corrects: string | null
    due_on: Day
    method: CostEntry['method']
    note: string
    file_id: string | null
    at: Date
    author_id: string | null
  }
  lien_waivers: OfProject & {
    id: string
    class: Class
    side: LienWaiver['side']
    party: string
    place: string
    final: boolean
    conditional: boolean | null
    through_on: string
    cents: Cents
    invoice_id: string | null
    entry_id: string | null
    asked_on: string
    given_on: Generated<Day>
    document_id: Generated<string | null>
    author_id: string | null
  }
  pay_rates: OfProject & {
    person_id: string
    from_on: string
    classification: string
    apprentice: boolean
    worker_no: string
    wage_cents: Cents
    basic_cents: Cents
    fringe_cents: Cents
    lieu_cents: Cents
    burden_bp: number
    code: string
    author_id: string | null
  }
  pay_weeks: OfProject & {
    id: string
    week: string
    number: number
    final: boolean
    workers: Json<PayWorker[]>
    official: string
    official_title: string
    phone: string
    email: string
    remarks: string
    document_id: Generated<string | null>
    author_id: string | null
  }
}
