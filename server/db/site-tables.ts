import type { ColumnType, Generated } from 'kysely'
import type { Incident, Present } from '#contract/safety.ts'
import type { Checklist, ChecklistAnswer, LogBody, PunchItem, TimeValues } from '#contract/site.ts'

type OfProject = { org_id: string; project_id: string; id: string }
/** By the clock of whoever made it, and the digest of what was sent. */
type Made = { made_at: Date; sent: string }
type Json<Value> = ColumnType<Value, string, never>

/** What is recorded on site: the log of each day, clocks, checklists and the punch list. */
export type SiteTables = {
  log_entries: OfProject &
    Made & {
      on_date: string
      class: 'open' | 'team'
      body: Json<LogBody>
      replaces: string | null
      removed: boolean
      copied: string | null
      author_id: string | null
      at: Date
    }
  log_signings: OfProject &
    Made & {
      on_date: string
      number: number
      name: string
      by_id: string | null
      sha256: string
      document_id: Generated<string | null>
      at: Date
    }
  time_entries: OfProject &
    Made & {
      person_id: string
      task_id: string | null
      started_at: Date
      stopped_at: Date | null
      break_minutes: Generated<number>
      stop_sent: Generated<string | null>
    }
  time_corrections: OfProject &
    Made & {
      time_id: string
      old: Json<TimeValues>
      new: Json<TimeValues>
      reason: string
      author_id: string | null
      at: Date
    }
  checklists: OfProject &
    Made & {
      title: string
      room: string
      task_id: string | null
      lines: Json<Checklist['lines']>
      author_id: string | null
      at: Date
    }
  checklist_answers: OfProject &
    Made & {
      checklist_id: string
      line: string
      result: ChecklistAnswer['result']
      value: number | null
      note: string
      photo_id: Generated<string | null>
      task_id: string | null
      author_id: string | null
      at: Date
    }
  punch_items: OfProject &
    Made &
    Pick<PunchItem, 'number' | 'title' | 'note' | 'room' | 'x' | 'y'> & {
      scan_id: string | null
      person_id: string | null
      due_on: string | null
      state: Generated<PunchItem['state']>
      before_id: string | null
      after_id: Generated<string | null>
      author_id: string | null
      done_at: Generated<Date | null>
      accepted_at: Generated<Date | null>
      accepted_by: Generated<string | null>
    }
  toolbox_talks: OfProject &
    Made & {
      on_date: string
      topic: string
      points: string
      led: string
      present: Json<Present[]>
      document_id: Generated<string | null>
      author_id: string | null
      at: Date
    }
  incidents: OfProject &
    Made & {
      number: number
      body: Json<Incident>
      replaces: string | null
      author_id: string | null
      at: Date
    }
}

/** Tools that an organisation lends, each loan and return, and its own checklists to begin from. */
export type ToolTables = {
  tools: {
    org_id: string
    id: string
    number: number
    name: string
    serial: string
    note: string
    retired: Generated<boolean>
    created_at: Date
  }
  tool_moves: {
    org_id: string
    id: string
    tool_id: string
    is_out: boolean
    holder: string
    project_id: string | null
    due_on: string | null
    note: string
    user_id: string | null
    made_at: Date
    sent: string
    at: Date
  }
  checklist_templates: {
    org_id: string
    id: string
    title: string
    lines: ColumnType<Checklist['lines'], string, string>
    made_at: Date
  }
}
