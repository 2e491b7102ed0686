import { type Audience, type InformationClass, may, visibleClasses } from '#contract/audience.ts'
import type { ProjectTables } from './workspace-tables.ts'

/** The class of what stands in each table of a project; `row` where each row names its own. */
export const tableClasses = {
  projects: 'open',
  project_prices: 'price',
  project_costs: 'cost',
  project_people: 'open',
  person_contacts: 'team',
  tasks: 'open',
  task_prices: 'price',
  task_costs: 'cost',
  task_links: 'open',
  project_calendars: 'open',
  lost_days: 'open',
  weather_snapshots: 'open',
  weather_settings: 'open',
  project_baselines: 'open',
  project_alternatives: 'team',
  scans: 'open',
  space_plans: 'open',
  scan_corrections: 'open',
  task_assignees: 'open',
  task_watchers: 'open',
  task_checks: 'open',
  task_comments: 'open',
  task_notes: 'team',
  project_files: 'row',
  project_revs: 'row',
  activity: 'row',
  view_links: 'manage',
  task_asks: 'manage',
  suggestions: 'manage',
  estimates: 'cost',
  estimate_lines: 'cost',
  estimate_versions: 'cost',
  proposals: 'price',
  proposal_drafts: 'cost',
  proposal_answers: 'price',
  proposal_questions: 'price',
  proposal_links: 'manage',
  quote_requests: 'cost',
  quote_answers: 'cost',
  budget_lines: 'cost',
  task_work: 'team',
  purchases: 'team',
  documents: 'row',
  document_versions: 'row',
  document_drafts: 'cost',
  signings: 'row',
  signing_entries: 'row',
  signing_links: 'manage',
  submittals: 'open',
  transmittals: 'open',
  rfis: 'open',
  log_entries: 'row',
  log_signings: 'open',
  time_entries: 'team',
  time_corrections: 'team',
  checklists: 'open',
  checklist_answers: 'open',
  punch_items: 'open',
  toolbox_talks: 'team',
  incidents: 'manage',
  change_orders: 'row',
  change_costs: 'cost',
  billing_terms: 'price',
  pay_applications: 'row',
  invoices: 'price',
  payments_in: 'price',
  invoice_links: 'cost',
  cost_entries: 'cost',
  lien_waivers: 'row',
  pay_rates: 'cost',
  pay_weeks: 'cost',
  document_approvals: 'cost',
  approval_links: 'manage',
} as const satisfies Record<keyof ProjectTables, InformationClass | 'row'>

type Classes = typeof tableClasses

/** The tables whose class is among `Class`, and those that name it in each row. */
export type TablesOf<Class extends InformationClass> = {
  [Table in keyof ProjectTables as Classes[Table] extends Class | 'row' ? Table : never]: ProjectTables[Table]
}

/** Columns that no audience reads: what a token is known by, and where bytes lie. */
export const unreadColumns: Partial<Record<keyof ProjectTables, readonly string[]>> = {
  projects: ['paper_facts'],
  view_links: ['token_hash'],
  task_asks: ['token_hash'],
  proposal_links: ['token_hash'],
  signing_links: ['token_hash'],
  quote_requests: ['token_hash', 'letter_id'],
  approval_links: ['token_hash'],
  invoice_links: ['token_hash', 'letter_id', 'reminded', 'checkout_ref', 'checkout_cents'],
  log_entries: ['sent'],
  log_signings: ['sent'],
  time_entries: ['sent', 'stop_sent'],
  time_corrections: ['sent'],
  checklists: ['sent'],
  checklist_answers: ['sent'],
  punch_items: ['sent'],
  toolbox_talks: ['sent'],
  incidents: ['sent'],
  person_contacts: ['email_key'],
  project_files: ['storage_key'],
}

/** Tables of rows that can lie in the bin, where whoever runs the project alone still sees them. */
export const binned = [
  'projects',
  'tasks',
  'task_comments',
  'task_notes',
  'project_files',
  'scans',
  'documents',
] as const satisfies readonly (keyof ProjectTables)[]

/** Tables of rows that nobody but whoever runs the project sees before they are issued. */
const issued: readonly string[] = ['documents', 'document_versions']

/** Of a day that is not signed nobody reads but those who write it. */
const signedDays = `exists (select from public.log_signings signed where signed.org_id = log_entries.org_id
  and signed.project_id = log_entries.project_id and signed.on_date = log_entries.on_date)`

/** The tables that an audience reads, with what narrows their rows: a piece of SQL, or nothing. */
export function readableTables(audience: Audience): { table: keyof ProjectTables; where: string }[] {
  const seen: readonly InformationClass[] = visibleClasses[audience]
  return (Object.keys(tableClasses) as (keyof ProjectTables)[]).flatMap((table) => {
    const own = tableClasses[table]
    if (own !== 'row' && !seen.includes(own)) return []
    const where = [
      ...(own === 'row' ? [`class in (${seen.map((name) => `'${name}'`).join(', ')})`] : []),
      ...(audience !== 'contractor' && (binned as readonly string[]).includes(table)
        ? ['deleted_at is null']
        : []),
      ...(audience !== 'contractor' && issued.includes(table) ? ['issued_at is not null'] : []),
      ...(table === 'log_entries' && !may(audience, 'log.write') ? [signedDays] : []),
    ]
    return { table, where: where.join(' and ') }
  })
}
