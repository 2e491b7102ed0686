import type { IsoDate } from '../calendar/iso-date.ts'

/** The largest file that is read, and how many rows of it. */
export const importLimits = { bytes: 20 * 1024 * 1024, rows: 20_000, prices: 60_000 } as const

export type ImportFormat = 'asana' | 'jira' | 'monday' | 'trello' | 'plain'

/** Somebody a file names: by a name, an address, or both. */
export type ImportedPerson = { name?: string; email?: string }

export type ImportedTask = {
  /** Where it stands: the row of the sheet, counted from 1 with the heading; of a Trello board, the card. */
  sourceRow: number
  title: string
  /** As it was written; markdown where the program writes it. */
  description: string
  status: 'open' | 'started' | 'done'
  /** What the file calls the status; empty where it says none. */
  statusText: string
  assignees: ImportedPerson[]
  start?: IsoDate
  due?: IsoDate
  /** The section, group or list that it stands under. */
  section?: string
  trade?: string
  labels: string[]
  checklist: { text: string; done: boolean }[]
  comments: { author: string; at: string; text: string }[]
  /** Files that the program keeps: addresses only, nothing is fetched. */
  links: { name: string; url: string }[]
  /** `sourceRow` of the task that this is a part of. */
  parent?: number
  /** `sourceRow` of each task that must be finished before this. */
  predecessors: number[]
}

/** What of a row could not be read, or was read on an assumption. The row's task comes in without it. */
export type ImportProblem = { row: number; field?: string; message: string }

/** The sheet of a workbook that is read, and what of the workbook is not. */
export type SheetOfWorkbook = { rows: string[][]; problems: ImportProblem[] }

/** Why a row brings no task. */
export type SkipReason =
  | 'above-heading'
  | 'heading'
  | 'blank'
  | 'group'
  | 'summary'
  | 'note'
  | 'stray-note'
  | 'setting'
  | 'no-title'
  | 'unreadable'
  | 'archived'
  | 'template'

/** A date column whose days and months nothing tells apart; it was read month first. */
export type DateQuestion = { heading: string; example: string }

/**
 * A file read without anything being kept. Every row is accounted for: `tasks` and `skipped` have `rows` entries together,
 * each row once.
 */
export type DryRun = {
  format: ImportFormat
  projectName?: string
  tasks: ImportedTask[]
  skipped: { row: number; reason: SkipReason; message: string }[]
  problems: ImportProblem[]
  rows: number
  /** Headings in their order with what each was read as; undefined for a column of which nothing was taken. */
  columns: { heading: string; field: string | undefined }[]
  dateQuestions: DateQuestion[]
}

/** Why a file cannot be read at all; `message` can be shown as it stands. */
export class ImportRefusal extends Error {
  readonly reason:
    | 'size'
    | 'rows'
    | 'empty'
    | 'kind'
    | 'quotes'
    | 'json'
    | 'not-a-board'
    | 'no-heading'
    | 'workbook'

  /** The first row of a sheet of which no heading is known, so that its columns can be chosen. */
  readonly heading: readonly string[] | undefined

  constructor(reason: ImportRefusal['reason'], message: string, heading?: readonly string[]) {
    super(message)
    this.reason = reason
    this.heading = heading
  }
}

export type ImportChoices = {
  /** What columns are, by their place from 0, where their headings do not tell or tell wrongly. */
  columns?: Readonly<Record<number, string>>
  /** Which comes first in dates such as 3/4/2026, where the column does not tell. */
  dateOrder?: 'month-first' | 'day-first'
  /** The time zone whose days are meant by moments such as `2026-03-04T02:00:00Z`; UTC unless said. */
  timeZone?: string
  /** Whether archived cards come in too. */
  archived?: boolean
}
