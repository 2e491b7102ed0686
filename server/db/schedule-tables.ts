import type { ColumnType, Generated } from 'kysely'
import type { LinkKind, ProjectCalendar, WhatIf } from '#contract/fields.ts'

/** A day, `2026-06-11`. */
type Day = string
type OfProject = { org_id: string; project_id: string }

/** What the dates of a project follow from, and the plans kept beside the one in force. */
export type ScheduleTables = {
  task_links: OfProject & {
    from_id: string
    to_id: string
    kind: Generated<LinkKind>
    lag_days: Generated<number>
    lag_elapsed: Generated<boolean>
    shares_day: Generated<boolean>
  }
  project_calendars: OfProject & {
    id: string
    name: string
    applies_to: ProjectCalendar['of']
    trade: Generated<string>
    person_id: string | null
    week: ColumnType<ProjectCalendar['week'], string, string>
    federal_holidays: boolean
    exceptions: ColumnType<ProjectCalendar['exceptions'], string, string>
  }
  lost_days: OfProject & { lost_on: Day; reason: string; minutes: number | null }
  project_baselines: OfProject & {
    id: string
    name: string
    taken_at: Date
    dates: ColumnType<Record<string, Day[]>, string, never>
  }
  project_alternatives: OfProject & {
    id: string
    name: string
    kept_at: Date
    author_id: string | null
    changes: ColumnType<WhatIf, string, never>
    finish_on: Day | null
  }
}
