import { audiences } from '#contract/audience.ts'
import { schemaOf } from '#server/db/walls.ts'

/**
 * Every table whose rows a backup holds, in an order in which an ordinary owner can read them in again: what is referred to
 * comes first. Events come before webhooks, or their trigger would have them all delivered a second time.
 */
export const keptTables = [
  'waitlist_members',
  'waitlist_gaps',
  'waitlist_events',
  'waitlist_batches',
  'waitlist_letters',
  'waitlist_tokens',
  'waitlist_suppressions',
  'waitlist_proofs',
  'waitlist_segments',
  'users',
  'user_factors',
  'user_recovery_codes',
  'usernames',
  'subscriptions',
  'contact_messages',
  'orgs',
  'org_members',
  'profiles',
  'registrations',
  'account_letters',
  'account_tokens',
  'sessions',
  'known_browsers',
  'usage_events',
  'operators',
  'operator_links',
  'operator_recovery_codes',
  'operator_sessions',
  'audit_lines',
  'webhook_endpoints',
  'org_events',
  'webhook_deliveries',
  'api_keys',
  'machine_calls',
  'projects',
  'project_prices',
  'project_costs',
  'project_people',
  'person_contacts',
  'org_invitations',
  'view_links',
  'project_calendars',
  'lost_days',
  'project_baselines',
  'project_alternatives',
  'estimates',
  'estimate_lines',
  'estimate_versions',
  'tasks',
  'task_prices',
  'task_costs',
  'task_links',
  'task_assignees',
  'task_watchers',
  'task_checks',
  'task_comments',
  'task_notes',
  'task_asks',
  'suggestions',
  'proposals',
  'proposal_drafts',
  'proposal_answers',
  'proposal_questions',
  'proposal_links',
  'budget_lines',
  'task_work',
  'purchases',
  'documents',
  'document_versions',
  'document_drafts',
  'submittals',
  'transmittals',
  'rfis',
  'document_approvals',
  'approval_links',
  'project_files',
  'signings',
  'signing_entries',
  'signing_links',
  'quote_requests',
  'quote_answers',
  'scans',
  'scan_corrections',
  'space_plans',
  'project_revs',
  'activity',
  'notices',
  'calendar_feeds',
  'user_settings',
  'saved_views',
  'own_templates',
  'paper_templates',
  'price_items',
  'price_points',
  'assemblies',
  'cost_code_lists',
  'code_amendments',
  'bulk_edits',
] as const

/** Counters, which a crash of the database empties too. */
const passingTables = ['rate_limits', 'sign_in_waits']

/** Makes room for the tables of another version, in one transaction with what follows; fails where somebody built on them. */
export const dropEverything = `
  drop schema if exists ${audiences.map(schemaOf).join(', ')} cascade;
  drop table if exists ${[...keptTables, ...passingTables].join(', ')};
  drop sequence if exists waitlist_seats;
  drop function if exists recent_joins, refuse_ledger_change, keep_audit_lines, queue_webhook_deliveries,
    count_tasks_insert, count_tasks_update, count_tasks_delete, refuse_activity_change, tell_standing, owe_org_webhooks,
    refuse_correction_change, refuse_version_change, refuse_price_change, refuse_answer_change, refuse_proposal_change,
    refuse_document_change, refuse_document_version_change, refuse_quote_change,
    refuse_approval_change, refuse_signing_change, refuse_signing_entry_change, refuse_sealed_file_change,
    refuse_machine_call_change;
  delete from graphile_worker._private_jobs;
  delete from kysely_migration`

/** What a job is, for `graphile_worker.add_job` to ask for it again; one that has been given up is not kept. */
export const jobColumns = [
  'identifier',
  'payload',
  'queue_name',
  'run_at',
  'max_attempts',
  'key',
  'priority',
  'flags',
] as const

/** Where the columns of a job stand in the tables of the job runner. */
export const waitingJobs = `
  select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority,
    (select array_agg(flag) from jsonb_object_keys(job.flags) flag) as flags
  from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
  where job.attempts < job.max_attempts`
