import type { ColumnType, Generated } from 'kysely'
import type { ScanChange, ScanKind, TypedScan } from '#contract/scans.ts'
import type { SpacePlanBody } from '#contract/space-plan.ts'

type OfProject = { org_id: string; project_id: string }

/** What was measured, and what was placed on it. */
export type ScanTables = {
  space_plans: OfProject & {
    id: string
    scan_id: string
    room_id: string
    name: string
    plan: ColumnType<SpacePlanBody, string, string>
    author_id: string | null
    changed_at: Date
    version: Generated<number>
  }
  scans: OfProject & {
    id: string
    kind: ScanKind
    name: string
    note: Generated<string>
    again_of: string | null
    file_id: string | null
    typed: ColumnType<TypedScan | null, string | null, never>
    taken_at: Date
    author_id: string | null
    digest: string | null
    measuring: number
    created_at: Date
    version: Generated<number>
    deleted_at: Generated<Date | null>
  }
  scan_corrections: OfProject & {
    scan_id: string
    number: number
    id: string
    change: ColumnType<ScanChange, string, never>
    reason: string
    author_id: string | null
    at: Date
  }
}
