import { ofProject, type Part, part } from './part.ts'

/** What a job is billed and costs, what is referred to first. */
export const moneyParts: readonly Part[] = [
  part('change_orders', [
    ...ofProject,
    ...(['id', 'class', 'number', 'title', 'reason', 'cents', 'days', 'state', 'offered_on'] as const),
    ...(['signed_on', 'signer', 'document_id', 'author_id'] as const),
  ]),
  part('change_costs', [...ofProject, 'change_order_id', 'lines']),
  part('billing_terms', [...ofProject, 'number', 'body', 'at', 'author_id']),
  part('pay_applications', [
    ...ofProject,
    ...([
      'id',
      'class',
      'number',
      'through_on',
      'state',
      'lines',
      'release_cents',
      'sheet',
      'sent_on',
    ] as const),
    ...(['certified_on', 'certified_cents', 'document_id', 'author_id'] as const),
  ]),
  part('invoices', [
    ...ofProject,
    ...(['id', 'number', 'kind', 'application_id', 'title', 'lines', 'tax_bp', 'tax_place'] as const),
    ...(['tax_cents', 'cents', 'issued_on', 'due_on', 'interest_bp', 'interest_days'] as const),
    ...(['interest_source', 'state', 'reason', 'document_id', 'author_id'] as const),
  ]),
  part('payments_in', [
    ...ofProject,
    ...(['id', 'invoice_id', 'kind', 'cents', 'paid_on', 'method', 'reference', 'corrects'] as const),
    ...(['at', 'author_id'] as const),
  ]),
  part('cost_entries', [
    ...ofProject,
    ...(['id', 'line', 'kind', 'on_day', 'vendor', 'number', 'title', 'code', 'cost_class'] as const),
    ...(['cents', 'against', 'corrects', 'due_on', 'method', 'note', 'file_id', 'at', 'author_id'] as const),
  ]),
  part('lien_waivers', [
    ...ofProject,
    ...(['id', 'class', 'side', 'party', 'place', 'final', 'conditional', 'through_on', 'cents'] as const),
    ...(['invoice_id', 'entry_id', 'asked_on', 'given_on', 'document_id', 'author_id'] as const),
  ]),
  part('pay_rates', [
    ...ofProject,
    ...(['person_id', 'from_on', 'classification', 'apprentice', 'worker_no', 'wage_cents'] as const),
    ...(['basic_cents', 'fringe_cents', 'lieu_cents', 'burden_bp', 'code', 'author_id'] as const),
  ]),
  part('pay_weeks', [
    ...ofProject,
    ...([
      'id',
      'week',
      'number',
      'final',
      'workers',
      'official',
      'official_title',
      'phone',
      'email',
    ] as const),
    ...(['remarks', 'document_id', 'author_id'] as const),
  ]),
]
