import type { CheckLimits } from '#contract/check-points.ts'
import type { ProjectTables } from '#server/db/workspace-tables.ts'

/** What is read of a project beside its organisation. */
export const projectColumns = [
  'id',
  'org_id',
  'name',
  'address',
  'kind',
  'status',
  'description',
  'start_on',
  'due_on',
  'time_zone',
  'data_on',
  'near_days',
  'government',
  'overtime',
  'check_limits',
  'tasks',
  'tasks_done',
  'version',
] as const satisfies readonly (keyof ProjectTables['projects'])[]

type Row = {
  start_on: string | null
  due_on: string | null
  time_zone: string
  data_on: string | null
  near_days: number
  check_limits: CheckLimits | null
  tasks_done: number
  price_cents?: string | null
  budget_cents?: string | null
}

/** A row by the names of the catalogue. A sum that was not read is not there. */
export const readRow = ({
  start_on,
  due_on,
  time_zone,
  data_on,
  near_days,
  check_limits,
  tasks_done,
  price_cents,
  budget_cents,
  ...row
}: Row) => ({
  ...row,
  startOn: start_on,
  dueOn: due_on,
  timeZone: time_zone,
  dataOn: data_on,
  nearDays: near_days,
  checkLimits: check_limits,
  tasksDone: tasks_done,
  ...(price_cents !== undefined && { priceCents: centsOf(price_cents) }),
  ...(budget_cents !== undefined && { budgetCents: centsOf(budget_cents) }),
})

/** A bigint of the database as a number of cents. */
export const centsOf = (cents: string | null): number | null => (cents === null ? null : Number(cents))
