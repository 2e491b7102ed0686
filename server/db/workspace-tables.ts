import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { InformationClass, OrgRole, ProjectRole } from '#contract/audience.ts'
import type { CheckLimits } from '#contract/check-points.ts'
import type {
  ConstraintKind,
  Doer,
  GateKind,
  Outcome,
  ProjectKind,
  ProjectStatus,
  TaskStatus,
} from '#contract/fields.ts'
import type { OvertimeRule } from '#contract/overtime.ts'
import type { Mark } from '#contract/site-photos.ts'
import type { Language } from '#language/languages.ts'
import type { DocumentTables, PaperTables } from './document-tables.ts'
import type { EstimateTables } from './estimate-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { PriceTables } from './price-tables.ts'
import type { ProposalTables } from './proposal-tables.ts'
import type { RegisterTables } from './register-tables.ts'
import type { ScanTables } from './scan-tables.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import type { SigningTables } from './signing-tables.ts'
import type { SiteTables, ToolTables } from './site-tables.ts'
import type { SuggestionRow } from './suggestion-table.ts'
import type { WeatherTables } from './weather-tables.ts'

/** Integer cents: a bigint, which comes as text. */
type Cents = ColumnType<string | null, number | null | undefined, number | null>
/** A day, `2026-06-11`. */
type Day = string
/** What is found by a search; never read. */
type Search = GeneratedAlways<unknown>

/** What every row of a project carries. */
type OfProject = { org_id: string; project_id: string }

/** When an organisation works, as `WorkingCalendar` of the domain has it. */
export type OrgCalendar = {
  /** Days of the week: 0 is Sunday, 6 is Saturday. */
  weekdays: readonly (0 | 1 | 2 | 3 | 4 | 5 | 6)[]
  /** Minutes after midnight. */
  hours: { from: number; to: number }
  federalHolidays: boolean
  daysOff: readonly { date: Day; name: string }[]
}

type CommentRow = OfProject & {
  task_id: string
  id: string
  author_id: string | null
  body: string
  at: Date
  edited_at: Generated<Date | null>
  deleted_at: Generated<Date | null>
  search: Search
}

type OtherTables = EstimateTables &
  ProposalTables &
  DocumentTables &
  SigningTables &
  RegisterTables &
  SiteTables &
  MoneyTables &
  ScheduleTables &
  ScanTables &
  WeatherTables
/** What stands in a project. */
export type ProjectTables = OtherTables & {
  projects: {
    id: string
    org_id: string
    name: string
    address: Generated<string>
    kind: ProjectKind
    status: Generated<ProjectStatus>
    description: Generated<string>
    start_on: Day | null
    due_on: Day | null
    time_zone: string
    data_on: Generated<Day | null>
    near_days: Generated<number>
    government: Generated<boolean>
    overtime: Generated<OvertimeRule>
    check_limits: ColumnType<CheckLimits | null, string | null | undefined, string | null>
    template: string | null
    created_at: Date
    version: Generated<number>
    tasks: Generated<number>
    tasks_done: Generated<number>
    deleted_at: Generated<Date | null>
    search: Search
    /** What papers asked once; in nobody’s view. */
    paper_facts: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  project_prices: OfProject & { price_cents: Cents; version: Generated<number> }
  project_costs: OfProject & { budget_cents: Cents; version: Generated<number> }
  project_people: OfProject & {
    id: string
    user_id: string | null
    name: string
    company: Generated<string>
    trade: Generated<string>
    role: ProjectRole
    language: Generated<Language>
    added_at: Date
    removed_at: Generated<Date | null>
  }
  person_contacts: OfProject & {
    person_id: string
    email: string | null
    email_key: string | null
    phone: string | null
  }
  view_links: OfProject & {
    id: string
    label: string
    token_hash: Buffer
    created_at: Date
    expires_at: Date
    revoked_at: Generated<Date | null>
    last_used_at: Generated<Date | null>
    /** The owner in whose name its holder accepts the punch list; nobody’s where they only look. */
    person_id: Generated<string | null>
    photos: Generated<string[] | null>
  }
  tasks: OfProject & {
    id: string
    title: string
    description: Generated<string>
    status: Generated<TaskStatus>
    blocked_by: Generated<string>
    start_on: Day | null
    finish_on: Day | null
    days: number | null
    gate: GateKind | null
    who: Doer | null
    trade: Generated<string>
    room: Generated<string>
    rank: number
    phase: Generated<string>
    /** Whether its days are days of the calendar, not of work. */
    elapsed: Generated<boolean>
    constraint_kind: Generated<ConstraintKind | null>
    constraint_on: Generated<Day | null>
    deadline_on: Generated<Day | null>
    started_on: Generated<Day | null>
    finished_on: Generated<Day | null>
    percent: Generated<number>
    calendar_id: Generated<string | null>
    weather: Generated<boolean>
    notice_hours: Generated<number | null>
    lead_days: Generated<number | null>
    outcome: Generated<Outcome | null>
    outcome_note: Generated<string>
    shots: Generated<string>
    shots_waived: Generated<string>
    done_at: Date | null
    created_at: Date
    version: Generated<number>
    deleted_at: Generated<Date | null>
    search: Search
  }
  task_prices: OfProject & { task_id: string; price_cents: Cents; version: Generated<number> }
  task_costs: OfProject & { task_id: string; cost_cents: Cents; version: Generated<number> }
  task_assignees: OfProject & { task_id: string; person_id: string }
  task_watchers: OfProject & { task_id: string; user_id: string }
  task_checks: OfProject & {
    task_id: string
    id: string
    title: string
    done: Generated<boolean>
    rank: number
  }
  task_comments: CommentRow
  task_notes: CommentRow
  suggestions: SuggestionRow
  task_asks: OfProject & {
    id: string
    task_id: string
    person_id: string
    token_hash: Buffer
    asked_at: Date
    expires_at: Date
    answer: Generated<'yes' | 'cannot' | null>
    answer_note: Generated<string>
    answered_at: Generated<Date | null>
    /** The days that were asked about. */
    start_on: Day | null
    finish_on: Day | null
    /** Since when the task has other days, and what they moved for; until a letter tells of it. */
    moved_at: Generated<Date | null>
    moved_because: Generated<{ kind: string; task?: string } | null>
    /** The days that were asked about before the task moved, where this letter tells that it did. */
    was_start_on: Generated<Day | null>
    was_finish_on: Generated<Day | null>
    letter_id: string
    attempts: Generated<number>
    first_attempt_at: Generated<Date | null>
    sent_at: Generated<Date | null>
    failed_at: Generated<Date | null>
    last_error: Generated<string | null>
  }
  project_files: OfProject & {
    id: string
    task_id: string | null
    class: Exclude<InformationClass, 'manage'>
    name: string
    type: string
    bytes: ColumnType<string, number, number>
    sha256: string
    storage_key: string
    width: number | null
    height: number | null
    author_id: string | null
    at: Date
    room: Generated<string>
    wall: Generated<string>
    shot: Generated<string>
    material: Generated<string>
    taken_at: Generated<Date | null>
    marks: ColumnType<Mark[], string | undefined, string>
    copy_of: Generated<string | null>
    deleted_at: Generated<Date | null>
    search: Search
  }
  project_revs: OfProject & { class: InformationClass; rev: ColumnType<string, number, number> }
  activity: OfProject & {
    class: InformationClass
    rev: ColumnType<string, number, never>
    at: Date
    actor_id: string | null
    kind: string
    subject_id: string | null
    detail: ColumnType<Record<string, unknown>, string, never>
  }
}

/** Organisations, and what is one person's own. */
export type OrgTables = PaperTables &
  ToolTables &
  PriceTables & {
    orgs: {
      id: string
      name: string
      address: Generated<string>
      phone: Generated<string>
      license_number: Generated<string>
      time_zone: Generated<string>
      units: Generated<'imperial' | 'metric'>
      calendar: ColumnType<OrgCalendar, string | undefined, string>
      /** Which picture is its logo, and what that is by its bytes; all of them or none. */
      logo_file: Generated<string | null>
      logo_type: Generated<string | null>
      logo_bytes: Generated<number | null>
      logo_sha256: Generated<string | null>
      subscription_id: string
      seats: Generated<number>
      created_at: Date
      closing_at: Generated<Date | null>
      version: Generated<number>
      paper_facts: ColumnType<Record<string, unknown>, string | undefined, string>
    }
    org_members: { org_id: string; user_id: string; role: OrgRole; joined_at: Date }
    org_invitations: {
      id: string
      org_id: string
      email: string
      email_key: string
      org_role: OrgRole | null
      project_id: string | null
      person_id: string | null
      token_hash: Buffer
      invited_by: string | null
      language: Generated<Language>
      created_at: Date
      expires_at: Date
      accepted_at: Generated<Date | null>
      revoked_at: Generated<Date | null>
      /** The newest letter of it; what follows says what became of that one. */
      letter_id: Generated<string>
      attempts: Generated<number>
      first_attempt_at: Generated<Date | null>
      sent_at: Generated<Date | null>
      failed_at: Generated<Date | null>
      last_error: Generated<string | null>
      /** What somebody was called who was of the organisation before it was brought here, and since when they were. */
      former_name: Generated<string | null>
      former_since: Generated<Date | null>
    }
    calendar_feeds: OfProject & {
      id: string
      user_id: string
      mine: boolean
      token_hash: Buffer
      created_at: Date
      revoked_at: Generated<Date | null>
      last_used_at: Generated<Date | null>
    }
    notices: OfProject & {
      id: string
      user_id: string
      class: InformationClass
      subject_kind: string
      subject_id: string
      kind: string
      count: Generated<number>
      /** Who did it, of the project's people. */
      actor_id: string | null
      /** The comment, or the note for the team, that it is of. */
      comment_id: string | null
      at: Date
      read_at: Generated<Date | null>
      mailed_at: Generated<Date | null>
      urgent: Generated<boolean>
    }
    user_settings: {
      user_id: string
      org_id: Generated<string | null>
      units: Generated<'imperial' | 'metric' | null>
      theme: Generated<'system' | 'light' | 'dark'>
      letters: Generated<'at-once' | 'daily' | 'never'>
      digest_hour: Generated<number>
      time_zone: Generated<string | null>
    }
    saved_views: {
      id: string
      org_id: string
      project_id: string | null
      user_id: string
      shared: Generated<boolean>
      name: string
      page: string
      query: string
      created_at: Date
    }
    own_templates: {
      id: string
      org_id: string
      name: string
      body: ColumnType<unknown, string, string>
      created_at: Date
    }
    bulk_edits: OfProject & {
      id: string
      user_id: string | null
      at: Date
      before: ColumnType<unknown, string, string>
      undone_at: Generated<Date | null>
      /** Where it is a change of an estimate. */
      estimate_id: Generated<string | null>
    }
  }
