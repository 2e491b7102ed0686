import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { CostCode, ItemKind } from '#contract/price-book.ts'

/** What an organisation keeps of prices. */
export type PriceTables = {
  price_items: {
    org_id: string
    id: string
    code: Generated<string>
    name: string
    unit: Generated<string>
    pack_name: string | null
    pack_size: number | null
    trade: Generated<string>
    cost_code: Generated<string>
    kind: ItemKind
    supplier: Generated<string>
    hours_each: number | null
    lead_days: number | null
    notes: Generated<string>
    created_at: Date
    version: Generated<number>
    deleted_at: Generated<Date | null>
    /** What a search looks through, in small letters. */
    searched: GeneratedAlways<string>
  }
  price_points: {
    org_id: string
    item_id: string
    id: string
    cents: ColumnType<string, number, never>
    as_of: string
    supplier: Generated<string>
    source: Generated<string>
    /** The file of a project that it can be read up in, where that is still there. */
    quote_project_id: Generated<string | null>
    quote_file_id: Generated<string | null>
    user_id: string | null
    at: Date
  }
  assemblies: {
    org_id: string
    id: string
    name: string
    trade: Generated<string>
    notes: Generated<string>
    items: ColumnType<unknown, string, string>
    created_at: Date
    version: Generated<number>
    deleted_at: Generated<Date | null>
  }
  code_amendments: {
    org_id: string
    fact_id: string
    value: number
    place: string
    source: string
    as_of: string
    user_id: string | null
    at: Date
    version: Generated<number>
  }
  cost_code_lists: {
    org_id: string
    codes: ColumnType<CostCode[], string, string>
    version: Generated<number>
  }
}
