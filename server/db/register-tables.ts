import type { ColumnType, Generated } from 'kysely'
import type { Rfi, Submittal, Transmittal, TransmittalLine } from '#contract/registers.ts'

type OfProject = { org_id: string; project_id: string; id: string }
type Day = string | null

/** What is submitted for approval, in which transmittals it was sent, and what is asked of the design. */
export type RegisterTables = {
  submittals: OfProject &
    Pick<Submittal, 'number' | 'section' | 'paragraph' | 'description' | 'type' | 'classification'> & {
      reviewer: string
      task_id: string | null
      lead_days: number | null
      review_days: number | null
      submit_on: Day
      approval_on: Day
      material_on: Day
      remarks: string
      files: Generated<string[]>
    }
  transmittals: OfProject &
    Pick<Transmittal, 'section' | 'count' | 'resubmission' | 'suffix' | 'remarks'> & {
      sent_to: string
      state: Generated<Transmittal['state']>
      lines: ColumnType<TransmittalLine[], string, string>
      sent_on: string
      forwarded_on: Generated<Day>
      back_on: Generated<Day>
      acted_on: Generated<Day>
      returned_on: Generated<Day>
      document_id: Generated<string | null>
      author_id: string | null
    }
  rfis: OfProject &
    Pick<Rfi, 'number' | 'subject' | 'question' | 'suggested' | 'reference' | 'cost'> & {
      sent_to: string
      asked_on: string
      needed_on: string
      schedule_days: number | null
      state: Generated<Rfi['state']>
      answer: Generated<string>
      answered_on: Generated<Day>
      answered_by: Generated<string | null>
      document_id: Generated<string | null>
      author_id: string | null
      files: Generated<string[]>
    }
}
