import type { ColumnType, Generated } from 'kysely'
import type { SuggestedPart } from '#contract/suggested.ts'

/** What a program suggested in a project, until it is decided and after. */
export type SuggestionRow = {
  org_id: string
  project_id: string
  id: string
  summary: string
  author: string
  key_id: string
  estimate_id: string | null
  parts: ColumnType<SuggestedPart[], string, never>
  made_at: Date
  decided_at: Generated<Date | null>
  decided_by: Generated<string | null>
  accepted: Generated<string[]>
}
