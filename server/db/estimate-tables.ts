import type { ColumnType, Generated } from 'kysely'
import type {
  EstimateBasis,
  EstimateChoices,
  EstimateLine,
  EstimateSettings,
  PlacedLine,
} from '#contract/estimate.ts'

type OfProject = { org_id: string; project_id: string }
/** Written as text, read as what it says. */
type Json<Value> = ColumnType<Value, string, string>

/** Of each field that was changed: at which number, by which person of the project, and when (ISO 8601 in UTC). */
export type FieldChanges = Readonly<Record<string, { rev: number; by: string | null; at: string }>>

type Entered = {
  settings: Json<EstimateSettings>
  basis: Json<EstimateBasis>
  choices: Json<EstimateChoices>
}

/** Estimates: what is entered of them, and what they were when they were kept. */
export type EstimateTables = {
  estimates: OfProject &
    Entered & {
      id: string
      name: string
      kind: 'base' | 'change'
      changed: ColumnType<FieldChanges, string | undefined, string>
      rev: Generated<number>
      created_at: Date
    }
  estimate_lines: OfProject & {
    estimate_id: string
    id: string
    rank: number
    line: Json<EstimateLine>
    changed: Json<FieldChanges>
    rev: number
    by_id: string | null
    at: Date
    deleted_at: Generated<Date | null>
  }
  estimate_versions: OfProject &
    Entered & {
      estimate_id: string
      id: string
      number: number
      name: string
      at: Date
      author_id: string | null
      lines: Json<readonly PlacedLine[]>
      /** What was reckoned from all of it, as the code of that day did. */
      reckoned: Json<unknown>
      digest: string
    }
}
